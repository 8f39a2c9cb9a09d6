import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { shopCurrency } from "#app/features/wallet/currencies.ts";
import { MANUAL } from "../orders.ts";
import { pesosText } from "../pesos.ts";
import { type FoundOrder, findOrder, refundableOf, requireOwnerBelow } from "./admin-orders.ts";
import { mailSettledOrder } from "./order-mails.ts";
import { toFact } from "./provider-facts.ts";
import { type Fact, recordFact } from "./record-facts.ts";

/** A refund as a request for a second person stores it. */
export const wantedRefund = z.object({ number: z.string(), amount: z.int().check(z.positive()), requestKey: formKey });
type WantedRefund = z.output<typeof wantedRefund>;

/**
 * Refunds an order wholly or partly and reverses the coins. The provider sends the money back; what was paid to a wallet
 * is sent back by hand before. A request key refunds once. A refund above the limit becomes a request for a second
 * person.
 *
 * @throws GameApiError `not_found`; `forbidden` for an order of the admin's own account or of one of the admin's own level
 * or above; `conflict` when more is asked for than can be refunded; `unavailable` when the provider does not refund it
 */
export const refundOrder: Handler<"paymentsAdmin.refund"> = async ({ reason, confirm: _, ...wanted }, context) =>
  refund(context, wanted, reason);

/**
 * Refunds an order, as {@link refundOrder}.
 * @param approved the authority of two people; without it, the admin's own within the limit
 */
export async function refund(
  context: AdminContext,
  wanted: WantedRefund,
  reason: string,
  approved?: Authority,
): Promise<{ message: string; approval?: number }> {
  const { db, now, admin } = context;
  const { number, amount, requestKey } = wanted;
  const order = await findOrder(db, number);
  requireOwnerBelow(order, context);
  if (await isRecorded(context, order, requestKey)) return { message: "This was already recorded. It counted once." };
  if (amount > refundableOf(order)) throw tooMuch(order);
  const amounts = { [shopCurrency]: Math.floor((order.credited * amount) / order.amount) };
  const summary = `Refund ${pesosText(amount)} of order ${number} to ${order.userId}`;
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "payment")]);
    if (allowance && exceeds(allowance, amounts))
      return requestApproval(context, {
        kind: "payment",
        key: `payment-refund:${requestKey}`,
        target: `order ${number}`,
        targetNum: order.userNum,
        payload: { action: "refund", refund: wanted },
        summary,
        reason,
      });
  }
  const authority = approved ?? ownAuthority(context, "payment", amounts);
  const isManual = order.provider === MANUAL;
  const time = now();
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { returned: order.returned },
      after: { returned: order.returned + amount, userId: order.userId, ...authority.audited },
    },
    [
      ...authority.statements,
      guard(
        `(SELECT amount - (SELECT coalesce(sum(amount), 0) FROM payment_facts WHERE order_number = number
           AND payment_facts.provider = payment_orders.provider AND kind = 'refund' AND payment_facts.state <> 'failed')
           >= ?2 FROM payment_orders WHERE number = ?1)`,
        number,
        amount,
      ),
      ...(isManual ? recordFact(transferBack(order, wanted, time), time, admin.userNum) : []),
    ],
    {
      refusal: async () => {
        await authority.recheck();
        const current = await findOrder(db, number);
        return amount > refundableOf(current)
          ? tooMuch(current)
          : new GameApiError("conflict", message("admin.approval.limitUsedUp"));
      },
    },
  );
  if (!isManual) {
    // With the same key, the provider refunds once, even if recording it fails and the form is sent again.
    const fact = await refundAtProvider(context, order, wanted);
    await runBatch(db, recordFact(fact, now(), admin.userNum));
  }
  mailSettledOrder(context, number);
  return { message: `${summary} is recorded, and the coins are reversed.` };
}

const manualRefundId = (number: string, requestKey: string) => `${number}:${requestKey}`;

/** Whether the refund of a request key is recorded already. Providers find repeated requests themselves. */
async function isRecorded(
  { db }: AdminContext,
  { number, provider }: FoundOrder,
  requestKey: string,
): Promise<boolean> {
  if (provider !== MANUAL) return false;
  const [rows] = await runBatch<[unknown[]]>(db, [
    [
      "SELECT id FROM payment_facts WHERE provider = ?1 AND kind = 'refund' AND object_id = ?2",
      provider,
      manualRefundId(number, requestKey),
    ],
  ]);
  return rows.length > 0;
}

function transferBack(order: FoundOrder, { amount, requestKey }: WantedRefund, at: number): Fact {
  const { number, isTest, paymentId, walletName } = order;
  return {
    provider: MANUAL,
    kind: "refund",
    objectId: manualRefundId(number, requestKey),
    orderNumber: number,
    checkoutId: null,
    paymentId,
    amount,
    currency: "PHP",
    method: walletName ?? "",
    state: "succeeded",
    isTest: isTest === 1,
    at,
  };
}

/** @throws GameApiError `unavailable` */
async function refundAtProvider(context: AdminContext, order: FoundOrder, wanted: WantedRefund): Promise<Fact> {
  const provider = context.providers?.find(({ key }) => key === order.provider);
  const { number, paymentId } = order;
  if (!provider || !paymentId) throw new GameApiError("unavailable", message("admin.payment.noProvider", { number }));
  const { amount, requestKey } = wanted;
  try {
    const fact = await provider.refund({ paymentId, amount, key: requestKey, orderNumber: number, now: context.now() });
    return { ...toFact(provider.key, fact), orderNumber: number, paymentId };
  } catch (error) {
    console.error(`payment order ${number}: ${provider.key} did not refund it`, error);
    throw new GameApiError("unavailable", message("admin.payment.refundFailed", { number }), undefined, {
      cause: error,
    });
  }
}

function tooMuch(order: FoundOrder): GameApiError {
  const { number } = order;
  const content = message("admin.payment.tooMuch", { number, most: pesosText(refundableOf(order)) });
  return new GameApiError("conflict", content, { amount: [content] });
}
