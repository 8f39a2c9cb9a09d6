import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { shopCurrency } from "#app/features/wallet/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";
import { MANUAL } from "../orders.ts";
import { pesosText } from "../pesos.ts";
import { actionsFor, type FoundOrder, findOrder, requireOwnerBelow } from "./admin-orders.ts";
import { mailRefusedOrder, mailSettledOrder } from "./order-mails.ts";
import { type Fact, recordFact } from "./record-facts.ts";
import { approvedPaymentRefund } from "./refund-order.ts";
import { approvedWaiver } from "./waive-debt.ts";

/**
 * Decides about the receipt of a transfer to a wallet: credits the order's coins, or refuses it with a reason that the
 * player reads. An approval above the limit becomes a request for a second person.
 *
 * @throws GameApiError `not_found`; `forbidden` for an order of the admin's own account or of one of the admin's own level
 * or above; `conflict` when the order does not wait for a decision
 */
export const decideOrder: Handler<"paymentsAdmin.decide"> = async ({ number, decision, reason }, context) => {
  const order = await findOrder(context.db, number);
  requireOwnerBelow(order, context);
  if (!actionsFor(order).includes(decision)) throw decidedAlready(number);
  return decision === "approve" ? approveOrder(context, order, reason) : refuseOrder(context, order, reason);
};

const wantedPayment = z.union([
  z.object({ number: z.string(), action: z.enum(["approve", "refund"]), refund: z.unknown() }),
  z.object({ action: z.literal("waive"), waiver: z.unknown() }),
]);

/** An action on a payment that a second person approved. */
export const approvedPayment = approvable(wantedPayment, async (context, wanted, reason, authority) => {
  if (wanted.action === "waive") return approvedWaiver(context, wanted.waiver, reason, authority);
  if (wanted.action === "refund") return approvedPaymentRefund(context, wanted.refund, reason, authority);
  const order = await findOrder(context.db, wanted.number);
  requireOwnerBelow(order, context);
  if (!actionsFor(order).includes("approve")) throw decidedAlready(wanted.number);
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
  const { number, userNum, userId, amount, submittedAt } = order;
  const coins = order.coins + order.bonus + order.firstBonus;
  const amounts = { [shopCurrency]: coins };
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "payment")]);
    if (allowance && exceeds(allowance, amounts))
      return requestApproval(context, {
        kind: "payment",
        key: `payment:${number}`,
        target: `order ${number}`,
        targetNum: userNum,
        payload: { number, action: "approve" },
        summary: `Approve ${pesosText(amount)} of ${userId} for order ${number}: ${groupedNumber(coins)} ${t("currency.rcoin")}`,
        reason,
      });
  }
  const authority = approved ?? ownAuthority(context, "payment", amounts);
  const time = now();
  const statements = [
    ...authority.statements,
    // The receipt that the cashier saw: another one may have replaced it.
    guard(
      "(SELECT state = 'submitted' AND submitted_at IS ?2 FROM payment_orders WHERE number = ?1)",
      number,
      submittedAt,
    ),
    [
      "UPDATE payment_orders SET decided_at = ?2, decided_by = ?3 WHERE number = ?1",
      number,
      time,
      admin.userNum,
    ] as const,
    ...recordFact(transferOf(order, time), time, admin.userNum),
  ];
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { state: order.state },
      after: { state: "paid", userId, amount, reference: order.reference, ...authority.audited },
    },
    statements,
    {
      refusal: async () => {
        await authority.recheck();
        const current = await findOrder(db, number);
        return current.state === "submitted" && current.submittedAt === submittedAt
          ? new GameApiError("conflict", message("admin.approval.limitUsedUp"))
          : decidedAlready(number);
      },
    },
  );
  mailSettledOrder(context, number);
  return { message: `Order ${number} is approved. ${userId} has the coins.` };
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
  const { now, admin } = context;
  const { number, submittedAt, userId } = order;
  await writeAudited(
    context,
    { target: `order ${number}`, reason, before: { state: order.state }, after: { state: "refused", userId } },
    [
      guard(
        "(SELECT state = 'submitted' AND submitted_at IS ?2 FROM payment_orders WHERE number = ?1)",
        number,
        submittedAt,
      ),
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
    ],
    { refusal: () => decidedAlready(number) },
  );
  mailRefusedOrder(context, order, reason);
  return { message: `Order ${number} is refused. ${userId} reads the reason and can send another receipt.` };
}

function decidedAlready(number: string): GameApiError {
  return new GameApiError("conflict", message("admin.payment.decidedAlready", { number }));
}
