import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { REASON_MISSING, reasonField } from "#app/features/admin/confirmation.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pesosText } from "#app/format/pesos.ts";
import { t } from "#app/i18n/translate.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { MANUAL } from "../orders.ts";
import { actionsFor, type FoundOrder, findOrder, requireOwnerBelow, seenOf } from "./admin-orders.ts";
import { mailRefusedOrder, mailSettledOrder } from "./order-mails.ts";
import { isAboveLimit } from "./over-limit.ts";
import { type Fact, recordFact } from "./record-facts.ts";
import { refund, wantedRefund } from "./refund-order.ts";
import { waive, wantedWaiver } from "./waive-debt.ts";

/**
 * Decides about the receipt of a transfer to a wallet: credits the order's coins, or refuses it with a reason that the
 * player reads. An approval above the limit becomes a request for a second person. The decision is about what its form
 * showed: it does not apply to a receipt that has replaced that one since.
 *
 * @throws GameApiError `not_found`; `forbidden` for an order of the admin's own account or of one of the admin's own level
 * or above; `invalid` for a refusal without a reason; `conflict` when the order does not wait for a decision, or is not
 * as `seen` any more
 */
export const decideOrder: Handler<typeof paymentsAdminCalls.decide> = async (
  { number, decision, seen, reason },
  context,
) => {
  const order = await findOrder(context.db, number);
  requireOwnerBelow(order, context);
  if (!actionsFor(order).includes(decision)) throw decidedAlready(number);
  if (seenOf(order) !== seen) throw receiptChanged(number);
  if (decision === "refuse" && !reasonField.safeParse(reason).success)
    throw invalidField("reason", plainText(REASON_MISSING));
  return decision === "approve" ? approveOrder(context, order, reason) : refuseOrder(context, order, reason);
};

const wantedApproval = z.object({ action: z.literal("approve"), number: z.string(), seen: z.string() });

/** The actions on payments that a second person can approve, as they are stored. */
const wantedPayment = z.discriminatedUnion("action", [
  wantedApproval,
  z.object({ action: z.literal("refund"), refund: wantedRefund }),
  z.object({ action: z.literal("waive"), waiver: wantedWaiver }),
]);

/** An action on a payment that a second person approved. */
export const approvedPayment = approvable(wantedPayment, async (context, wanted, reason, authority) => {
  if (wanted.action === "waive") return waive(context, wanted.waiver, reason, authority);
  if (wanted.action === "refund") return refund(context, wanted.refund, reason, authority);
  const { number, seen } = wanted;
  const order = await findOrder(context.db, number);
  requireOwnerBelow(order, context);
  if (!actionsFor(order).includes("approve")) throw decidedAlready(number);
  if (seenOf(order) !== seen) throw new GameApiError("conflict", message("admin.payment.otherReceipt", { number }));
  return approveOrder(context, order, reason, authority);
});

/** @param approved the authority of two people; without it, the admin's own within the limit */
async function approveOrder(
  context: AdminContext,
  order: FoundOrder,
  reason: string,
  approved?: Authority,
): Promise<{ message: string; approval?: number }> {
  const { db, now, admin } = context;
  const { number, userNum, userId, amount } = order;
  const reference = order.reference ?? "";
  const coins = order.coins + order.bonus + order.firstBonus;
  const amounts = { [shopCurrency]: coins };
  const aboveLimit = order.isAboveLimit === 1 ? { aboveLimit: true } : {};
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "payment")]);
    if (allowance && exceeds(allowance, amounts)) {
      const wanted: z.input<typeof wantedApproval> = { action: "approve", number, seen: seenOf(order) };
      const above = order.isAboveLimit === 1 ? ", above the limit of the package for one account" : "";
      return requestApproval(context, {
        kind: "payment",
        key: `payment:${number}`,
        target: `order ${number}`,
        targetNum: userNum,
        payload: wanted,
        summary: `Approve ${pesosText(amount)} of ${userId} for order ${number}, reference ${reference}: ${groupedNumber(coins)} ${t("currency.rcoin")}${above}`,
        reason,
      });
    }
  }
  const authority = approved ?? ownAuthority(context, "payment", amounts);
  const time = now();
  const statements = [
    ...authority.statements,
    isAsRead(order),
    [
      `UPDATE payment_orders SET decided_at = ?2, decided_by = ?3, over_limit = iif(?4, 'accepted', over_limit)
       WHERE number = ?1`,
      ...[number, time, admin.userNum, order.isAboveLimit],
    ] as const,
    ...recordFact(transferOf(order, time), time, admin.userNum),
  ];
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { state: order.state },
      after: { state: "paid", userId, amount, reference, ...aboveLimit, ...authority.audited },
    },
    statements,
    {
      refusal: async () => {
        await authority.recheck();
        const current = await findOrder(db, number);
        if (!actionsFor(current).includes("approve")) return decidedAlready(number);
        return seenOf(current) === seenOf(order)
          ? new GameApiError("conflict", message("admin.approval.limitUsedUp"))
          : receiptChanged(number);
      },
    },
  );
  mailSettledOrder(context, number);
  return { message: `Order ${number} is approved. ${userId} has the coins.` };
}

/** The guard that an order still waits with the receipt that was read, and that its account is as far from the limit. */
function isAsRead({ number, submittedAt, reference, pictureHash, isAboveLimit: above }: FoundOrder) {
  return guard(
    `(SELECT state = 'submitted' AND submitted_at IS ?2 AND reference IS ?3 AND picture_hash IS ?4
       AND ${isAboveLimit} = ?5 FROM payment_orders WHERE number = ?1)`,
    ...[number, submittedAt, reference, pictureHash, above],
  );
}

/** The transfer of an order, as the cashier found it in the wallet. */
function transferOf({ number, amount, isTest, walletName }: FoundOrder, at: number): Fact {
  return {
    provider: MANUAL,
    kind: "paid",
    objectId: number,
    orderNumber: number,
    checkoutId: null,
    paymentId: number,
    amount,
    currency: "PHP",
    method: walletName ?? "",
    state: "succeeded",
    isTest: isTest === 1,
    at,
  };
}

async function refuseOrder(context: AdminContext, order: FoundOrder, reason: string): Promise<{ message: string }> {
  const { db, now, admin } = context;
  const { number, userId, amount, reference } = order;
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { state: order.state },
      after: { state: "refused", userId, amount, reference },
    },
    [
      isAsRead(order),
      [
        `UPDATE payment_orders SET state = 'refused', decided_at = ?2, decided_by = ?3, decision = ?4 WHERE number = ?1`,
        ...[number, now(), admin.userNum, reason],
      ],
      [
        `INSERT INTO payment_order_events (order_id, user_num, kind, key, note, actor_num, at)
         SELECT id, user_num, 'refused', 'refused:' || id || ':' || submitted_at, ?2, ?3, ?4
         FROM payment_orders WHERE number = ?1`,
        ...[number, reason, admin.userNum, now()],
      ],
      // The request to approve this receipt, if there is one, is over with it.
      [
        `UPDATE approvals SET state = iif(requested_by = ?2, 'withdrawn', 'refused'), decided_by = ?2, decided_at = ?3,
           decision = ?4
         WHERE key = 'payment:' || ?1 AND state = 'open'`,
        ...[number, admin.userNum, now(), reason],
      ],
    ],
    {
      refusal: async () => {
        const current = await findOrder(db, number);
        return actionsFor(current).includes("refuse") ? receiptChanged(number) : decidedAlready(number);
      },
    },
  );
  mailRefusedOrder(context, order, reason);
  return { message: `Order ${number} is refused. ${userId} reads the reason and can send another receipt.` };
}

function decidedAlready(number: string): GameApiError {
  return new GameApiError("conflict", message("admin.payment.decidedAlready", { number }));
}

function receiptChanged(number: string): GameApiError {
  return new GameApiError("conflict", message("admin.payment.receiptChanged", { number }));
}
