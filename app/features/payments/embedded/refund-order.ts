import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { pesosText } from "#app/format/pesos.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { MANUAL, type RefundState } from "../orders.ts";
import type { PaymentProvider } from "../provider.ts";
import { type FoundOrder, findOrder, refundableOf, requireOwnerBelow } from "./admin-orders.ts";
import { checkOrder } from "./check-orders.ts";
import { refundedMoney } from "./ledger/payment.ts";
import { mailSettledOrder } from "./order-mails.ts";
import { toFact } from "./provider-facts.ts";
import { providerOfOrder } from "./providers.ts";
import { type Fact, recordFact } from "./record-facts.ts";

/** A refund as a request for a second person stores it. */
export const wantedRefund = z.object({ number: z.string(), amount: z.int().check(z.positive()), requestKey: formKey });
type WantedRefund = z.output<typeof wantedRefund>;

/**
 * Refunds an order wholly or partly and reverses the coins. The provider sends the money back; what was paid to a wallet
 * is sent back by hand before. A request key refunds once. A refund above the limit becomes a request for a second
 * person.
 *
 * A refund at a provider is reserved first: with the limit or the approval that it uses, and a line of the audit log.
 * When the provider fails, it may have made the refund or not. So the refund stays open, no other one can be made, and
 * repeating it with its key needs no further authority.
 *
 * @throws GameApiError `not_found`; `forbidden` for an order of the admin's own account or of one of the admin's own level
 * or above; `conflict` when more is asked for than can be refunded, or another refund is open; `unavailable` when the
 * provider does not confirm it
 */
export const refundOrder: Handler<typeof paymentsAdminCalls.refund> = async (
  { reason, confirm: _, ...wanted },
  context,
) => refund(context, wanted, reason);

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
  const { db } = context;
  const { number, amount, requestKey } = wanted;
  const order = await findOrder(db, number);
  requireOwnerBelow(order, context);
  const known = await knownRefund(context, order, requestKey);
  if (known?.requestKey === requestKey) {
    if (known.amount !== amount || known.state === "dropped")
      throw new GameApiError("conflict", message("admin.payment.otherRefund", { number }));
    if (known.state === "made") return { message: "This was already recorded. It counted once." };
    return repeatRefund(context, order, { ...known, reason });
  }
  if (known) throw openRefund(number, known.amount);
  if (amount > refundableOf(order)) throw tooMuch(order);
  const amounts = { [shopCurrency]: coinsOf(order, amount) };
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "payment")]);
    if (allowance && exceeds(allowance, amounts))
      return requestApproval(context, {
        kind: "payment",
        key: `payment-refund:${requestKey}`,
        target: `order ${number}`,
        targetNum: order.userNum,
        payload: { action: "refund", refund: wanted },
        summary: summaryOf(order, amount),
        reason,
      });
  }
  const authority = approved ?? ownAuthority(context, "payment", amounts);
  return order.provider === MANUAL
    ? recordTransferBack(context, order, wanted, reason, authority)
    : reserveRefund(context, order, wanted, reason, authority);
}

/** Coins that a refund takes back at most. */
export function coinsOf({ credited, amount: paid }: FoundOrder, amount: number): number {
  return Math.floor((credited * amount) / paid);
}

const summaryOf = ({ number, userId }: FoundOrder, amount: number) =>
  `Refund ${pesosText(amount)} of order ${number} to ${userId}`;

const recordedMessage = (order: FoundOrder, amount: number) =>
  `${summaryOf(order, amount)} is recorded, and the coins are reversed.`;

/** A refund that was made, is open, or was given up. */
interface KnownRefund {
  requestKey: string;
  amount: number;
  state: RefundState;
  /** Epoch milliseconds. */
  requestedAt: number;
}

/** The refund with a request key or, if there is none, the open refund of the order. */
async function knownRefund(
  { db }: AdminContext,
  { id, number, provider }: FoundOrder,
  requestKey: string,
): Promise<KnownRefund | undefined> {
  const [[known]] = await runBatch<[KnownRefund[]]>(db, [
    provider === MANUAL
      ? [
          `SELECT ?2 AS requestKey, amount, 'made' AS state, recorded_at AS requestedAt
           FROM payment_facts WHERE provider = '${MANUAL}' AND kind = 'refund' AND object_id = ?1`,
          manualRefundId(number, requestKey),
          requestKey,
        ]
      : [
          `SELECT request_key AS requestKey, amount, state, requested_at AS requestedAt FROM payment_refunds
           WHERE order_id = ?1 AND (request_key = ?2 OR state = 'requested') ORDER BY request_key = ?2 DESC LIMIT 1`,
          id,
          requestKey,
        ],
  ]);
  return known;
}

/** The guard that so much of an order can still be refunded. */
const isRefundable = (number: string, amount: number) =>
  guard(`(SELECT amount - ${refundedMoney} >= ?2 FROM payment_orders WHERE number = ?1)`, number, amount);

/** What to say when a guard of a refund did not hold. */
async function refusalOf(
  context: AdminContext,
  { number, amount, requestKey }: WantedRefund,
  authority: Authority,
): Promise<GameApiError> {
  await authority.recheck();
  const current = await findOrder(context.db, number);
  const known = await knownRefund(context, current, requestKey);
  if (known) return openRefund(number, known.amount);
  return amount > refundableOf(current)
    ? tooMuch(current)
    : new GameApiError("conflict", message("admin.approval.limitUsedUp"));
}

/** Records money that was sent back by hand. */
async function recordTransferBack(
  context: AdminContext,
  order: FoundOrder,
  wanted: WantedRefund,
  reason: string,
  authority: Authority,
): Promise<{ message: string }> {
  const { number, returned, userId } = order;
  const time = context.now();
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { returned },
      after: { returned: returned + wanted.amount, userId, ...authority.audited },
    },
    [
      ...authority.statements,
      isRefundable(number, wanted.amount),
      ...recordFact(transferBack(order, wanted, time), time, context.admin.userNum),
    ],
    { refusal: () => refusalOf(context, wanted, authority) },
  );
  mailSettledOrder(context, number);
  return { message: recordedMessage(order, wanted.amount) };
}

/** Reserves a refund at a provider, then asks for it. */
async function reserveRefund(
  context: AdminContext,
  order: FoundOrder,
  wanted: WantedRefund,
  reason: string,
  authority: Authority,
): Promise<{ message: string }> {
  const { id, number, userId } = order;
  const { amount, requestKey } = wanted;
  const time = context.now();
  // Without a provider, nothing is reserved.
  await refundingProvider(context, order);
  await writeAudited(
    context,
    { target: `order ${number}`, reason, after: { refund: "requested", amount, userId, ...authority.audited } },
    [
      ...authority.statements,
      isRefundable(number, amount),
      guard("NOT EXISTS (SELECT 1 FROM payment_refunds WHERE order_id = ?1 AND state = 'requested')", id),
      [
        `INSERT INTO payment_refunds (order_id, request_key, amount, state, requested_by, approval_id, requested_at, changed_at)
         VALUES (?1, ?2, ?3, 'requested', ?4, ?5, ?6, ?6)`,
        ...[id, requestKey, amount, authority.requestedBy, authority.audited.approval ?? null, time],
      ],
    ],
    { refusal: () => refusalOf(context, wanted, authority) },
  );
  return askProvider(context, order, wanted, reason);
}

/**
 * Repeats an open refund with its key. Providers forget keys after a while, so the refunds that they know are read first.
 */
async function repeatRefund(
  context: AdminContext,
  order: FoundOrder,
  { reason, ...open }: KnownRefund & { reason: string },
): Promise<{ message: string }> {
  if (await closeIfMade(context, order, open, reason)) return { message: recordedMessage(order, open.amount) };
  return askProvider(context, order, { number: order.number, ...open }, reason);
}

/**
 * Reads the refunds that the provider knows, and closes an open refund if it is one of them.
 * @returns whether it is
 * @throws GameApiError `unavailable`
 */
export async function closeIfMade(
  context: AdminContext,
  order: FoundOrder,
  { requestKey, amount, requestedAt }: Pick<KnownRefund, "requestKey" | "amount" | "requestedAt">,
  reason: string,
): Promise<boolean> {
  const { db } = context;
  const { number, checkoutId } = order;
  const { provider } = await refundingProvider(context, order);
  try {
    if (checkoutId !== null) await checkOrder(context, provider, { ...order, checkoutId });
  } catch (error) {
    throw notConfirmed(order, provider, error);
  }
  const [[made]] = await runBatch<[unknown[]]>(db, [
    [
      `SELECT id FROM payment_facts WHERE order_number = ?1 AND provider = ?2 AND kind = 'refund' AND state <> 'failed'
         AND amount = ?3 AND recorded_at >= ?4 LIMIT 1`,
      ...[number, order.provider, amount, requestedAt],
    ],
  ]);
  if (!made) return false;
  await writeAudited(context, auditedRefund(order, "made", amount, reason), [closeRefund(requestKey, context.now())]);
  return true;
}

/** Asks the provider for a reserved refund, and records the outcome. */
async function askProvider(
  context: AdminContext,
  order: FoundOrder,
  { amount, requestKey }: WantedRefund,
  reason: string,
): Promise<{ message: string }> {
  const { now, admin } = context;
  const { number } = order;
  const { provider, paymentId } = await refundingProvider(context, order);
  let fact: Fact;
  try {
    const made = await provider.refund({ paymentId, amount, key: requestKey, orderNumber: number, now: now() });
    fact = { ...toFact(provider.key, made), orderNumber: number, paymentId };
  } catch (error) {
    await writeAudited(context, auditedRefund(order, "failed", amount, reason), []);
    throw notConfirmed(order, provider, error);
  }
  // No money went back: it stays open until it is given up, which releases the limit.
  if (fact.state === "failed") {
    await writeAudited(context, auditedRefund(order, "failed", amount, reason), recordFact(fact, now(), admin.userNum));
    throw notConfirmed(order, provider, new Error("The provider answered that the refund failed."));
  }
  await writeAudited(context, auditedRefund(order, "made", amount, reason), [
    ...recordFact(fact, now(), admin.userNum),
    closeRefund(requestKey, now()),
  ]);
  mailSettledOrder(context, number);
  return { message: recordedMessage(order, amount) };
}

const closeRefund = (requestKey: string, at: number): Statement => [
  "UPDATE payment_refunds SET state = 'made', changed_at = ?2 WHERE request_key = ?1",
  requestKey,
  at,
];

function auditedRefund({ number, userId }: FoundOrder, refund: "made" | "failed", amount: number, reason: string) {
  return { target: `order ${number}`, reason, before: { refund: "requested" }, after: { refund, amount, userId } };
}

function notConfirmed({ number }: FoundOrder, provider: PaymentProvider, cause: unknown): GameApiError {
  console.error(`payment order ${number}: ${provider.key} did not confirm a refund`, cause);
  return new GameApiError("unavailable", message("admin.payment.refundFailed", { number }), undefined, { cause });
}

function openRefund(number: string, amount: number): GameApiError {
  return new GameApiError("conflict", message("admin.payment.refundOpen", { number, amount: pesosText(amount) }));
}

/** The provider of an order, and the payment to refund. @throws GameApiError `unavailable` */
async function refundingProvider(
  { connections }: AdminContext,
  order: FoundOrder,
): Promise<{ provider: PaymentProvider; paymentId: string }> {
  const { number, paymentId } = order;
  const provider = providerOfOrder((await connections()).providers, order);
  if (!provider || !paymentId) throw new GameApiError("unavailable", message("admin.payment.noProvider", { number }));
  return { provider, paymentId };
}

const manualRefundId = (number: string, requestKey: string) => `${number}:${requestKey}`;

function transferBack(order: FoundOrder, { amount, requestKey }: WantedRefund, at: number): Fact {
  const { number, isTest, paymentId } = order;
  return {
    provider: MANUAL,
    kind: "refund",
    objectId: manualRefundId(number, requestKey),
    orderNumber: number,
    checkoutId: null,
    paymentId,
    amount,
    currency: "PHP",
    method: "",
    state: "succeeded",
    isTest: isTest === 1,
    at,
  };
}

function tooMuch(order: FoundOrder): GameApiError {
  const { number } = order;
  const most = pesosText(refundableOf(order));
  return invalidField("amount", message("admin.payment.tooMuch", { number, most }), "conflict");
}
