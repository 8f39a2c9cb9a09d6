import type { Statement } from "#app/embedded/database/run-batch.ts";
import { emitNotice, queueNotices } from "#app/features/notices/embedded/emit-notice.ts";
import type { FactKind, FactState } from "../orders.ts";
import { isExpectedPayment, refundedMoney, settleOrder } from "./ledger/payment.ts";
import { holdAboveLimit } from "./over-limit.ts";

/** What a provider or a cashier reports about money; see `payment_facts`. */
export interface Fact {
  provider: string;
  kind: FactKind;
  /** The provider's identifier of the payment, refund, dispute or checkout. */
  objectId: string;
  orderNumber: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  /** Centavos. */
  amount: number;
  currency: string;
  method: string;
  state: FactState;
  isTest: boolean;
  /** Epoch milliseconds, according to the provider. */
  at: number;
}

/**
 * The transaction that records a fact and settles the order that it belongs to, if that is known by now. Facts may
 * arrive several times and in any order.
 *
 * @param at current time in epoch milliseconds
 * @param actor the account number of the cashier who reports it
 */
export function recordFact(fact: Fact, at: number, actor: number | null = null): Statement[] {
  const { provider, kind, objectId } = fact;
  const key = [provider, kind, objectId] as const;
  const number =
    "(SELECT order_number FROM payment_facts WHERE provider = ?1 AND kind = ?2 AND object_id = ?3 AND order_number IS NOT NULL)";
  return [
    insertFact(fact, at),
    ...linkToOrder(fact),
    [
      `UPDATE payment_orders SET state = ?4
       WHERE number = ${number} AND ?2 = ?4 AND state = 'open' AND provider = ?1`,
      ...key,
      kind === "failed" ? "failed" : "expired",
    ],
    [flagMismatch(number), ...key, at],
    [flagReturn(number), ...key, at],
    [holdAboveLimit(number), ...key],
    ...settleOrder(number, at, ...key),
    [enterFactEvents(number), ...key, actor, at],
    // A payment links the refunds that arrived before it.
    ...(kind === "refund" || kind === "paid" ? [[announceRefund(number), ...key, at] as const] : []),
    [enterReversalEvents(number), ...key],
    [settleHeld(number), ...key],
    ...(kind === "dispute" && fact.state === "open" && !fact.isTest ? disputeNotice(fact, at) : []),
    [
      `SELECT number, user_num AS userNum, state, paid_at = ?4 AS isPaidNow, credited, attention,
         EXISTS (SELECT 1 FROM coin_reversals WHERE order_id = payment_orders.id AND amount > 0 AND at = ?4) AS isReversedNow
       FROM payment_orders WHERE number = ${number}`,
      ...key,
      at,
    ],
  ];
}

function disputeNotice({ provider, objectId, orderNumber }: Fact, at: number): Statement[] {
  return emitNotice(
    {
      event: "payment.dispute",
      key: `${provider} ${objectId}`,
      values: { number: orderNumber ?? "unknown", provider },
      path: orderNumber === null ? "/admin/payments" : `/admin/payments/${orderNumber}`,
    },
    at,
  );
}

/** The last result of {@link recordFact}: the order of the fact, or nothing while it is unknown. */
export interface SettledOrder {
  number: string;
  userNum: number;
  state: string;
  /** 1 when this transaction credited it. */
  isPaidNow: number;
  /** 1 when this transaction took coins of it back. */
  isReversedNow: number;
  credited: number;
  attention: string;
}

/**
 * Inserts a fact, or updates it with a later report about the same object. A state that is final is not replaced by one
 * that is not: providers deliver reports in any order, and their times have a resolution of a second.
 */
function insertFact(fact: Fact, at: number): Statement {
  const isFinal = (table: string) => `${table}.state NOT IN ('pending', 'open')`;
  return [
    `INSERT INTO payment_facts (provider, kind, object_id, order_number, checkout_id, payment_id, amount, currency, method,
       state, is_test, at, recorded_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
     ON CONFLICT (provider, kind, object_id) DO UPDATE SET state = excluded.state, amount = excluded.amount, at = excluded.at
     WHERE payment_facts.kind IN ('refund', 'dispute') AND (${isFinal("excluded")} OR NOT ${isFinal("payment_facts")})
       AND (excluded.at > payment_facts.at
         OR (excluded.at = payment_facts.at AND NOT ${isFinal("payment_facts")})
         OR (${isFinal("excluded")} AND NOT ${isFinal("payment_facts")}))`,
    ...[fact.provider, fact.kind, fact.objectId, fact.orderNumber, fact.checkoutId, fact.paymentId],
    ...[fact.amount, fact.currency, fact.method, fact.state, fact.isTest ? 1 : 0, fact.at, at],
  ];
}

/**
 * Finds the order of facts that do not name it: by the checkout, or by the payment, whose own report names the order.
 * A payment also links the refunds and disputes that arrived before it.
 */
function linkToOrder({ provider, checkoutId, paymentId }: Fact): Statement[] {
  const link = (column: "checkout_id" | "payment_id", value: string, source: string): Statement => [
    `UPDATE payment_facts SET order_number = (${source})
     WHERE provider = ?1 AND ${column} = ?2 AND order_number IS NULL`,
    provider,
    value,
  ];
  return [
    ...(checkoutId === null
      ? []
      : [
          link(
            "checkout_id",
            checkoutId,
            "SELECT number FROM payment_orders WHERE payment_orders.provider = ?1 AND payment_orders.checkout_id = ?2",
          ),
        ]),
    ...(paymentId === null
      ? []
      : [
          link(
            "payment_id",
            paymentId,
            `SELECT known.order_number FROM payment_facts AS known
             WHERE known.provider = ?1 AND known.payment_id = ?2 AND known.order_number IS NOT NULL LIMIT 1`,
          ),
        ]),
  ];
}

/**
 * Asks staff to look at an order when money arrived that it does not ask for: another amount or currency, money of test
 * mode, or a second payment. Such money is not credited.
 */
function flagMismatch(number: string): string {
  return `
    UPDATE payment_orders SET attention = CASE
        WHEN fact.currency <> 'PHP' THEN 'currency'
        WHEN fact.is_test <> payment_orders.is_test THEN 'mode'
        WHEN fact.amount <> payment_orders.amount THEN 'amount'
        ELSE 'twice' END
    FROM payment_facts AS fact
    WHERE number = ${number} AND fact.provider = ?1 AND fact.kind = ?2 AND fact.object_id = ?3 AND fact.kind = 'paid'
      AND fact.recorded_at = ?4 AND fact.provider = payment_orders.provider
      AND (payment_orders.paid_at IS NOT NULL AND payment_orders.payment_id IS NOT fact.payment_id
        OR NOT EXISTS (SELECT 1 FROM payment_facts WHERE payment_facts.id = fact.id AND ${isExpectedPayment}))`;
}

/** Asks staff to look at an order when money of another currency went back: its number says nothing about coins. */
function flagReturn(number: string): string {
  return `
    UPDATE payment_orders SET attention = 'returned'
    FROM payment_facts AS fact
    WHERE number = ${number} AND fact.provider = ?1 AND fact.kind = ?2 AND fact.object_id = ?3
      AND fact.kind IN ('refund', 'dispute') AND fact.currency <> 'PHP' AND fact.recorded_at = ?4
      AND fact.provider = payment_orders.provider AND attention = ''`;
}

/** Money that was held is dealt with when all of it went back. */
function settleHeld(number: string): string {
  return `
    UPDATE payment_orders SET attention = ''
    WHERE number = ${number} AND over_limit = 'held' AND attention = 'limit'
      AND amount <= ${refundedMoney}`;
}

/**
 * Enters the facts of an order into its history, once for each of their states: the fact at hand can link earlier ones to
 * the order. The amount of money in another currency is left out: all amounts of the history are centavos.
 */
function enterFactEvents(number: string): string {
  return `
    INSERT INTO payment_order_events (order_id, user_num, kind, key, amount, actor_num, at)
    SELECT payment_orders.id, user_num, CASE
        WHEN fact.currency <> 'PHP' AND fact.kind IN ('refund', 'dispute') THEN 'mismatch'
        WHEN fact.kind = 'refund' AND fact.state = 'failed' THEN 'refund-failed'
        WHEN fact.kind = 'refund' THEN 'refunded'
        WHEN fact.kind = 'dispute' THEN 'dispute-' || fact.state
        WHEN fact.kind = 'paid' AND payment_orders.payment_id IS NOT fact.payment_id
          THEN iif(over_limit = 'held' AND attention = 'limit', 'held', 'mismatch')
        ELSE fact.kind END,
      'fact:' || fact.id || ':' || iif(fact.state = 'pending', 'succeeded', fact.state),
      iif(fact.currency IN ('PHP', ''), fact.amount, NULL), ?4, ?5
    FROM payment_facts AS fact JOIN payment_orders ON payment_orders.number = fact.order_number
    WHERE payment_orders.number = ${number} AND payment_orders.provider = fact.provider
      AND NOT (fact.kind IN ('failed', 'expired') AND payment_orders.state <> fact.kind)
    ON CONFLICT (key) DO NOTHING`;
}

/** Queues notices of a refund that was just entered into the history of its order, unless it is one of test mode. */
function announceRefund(number: string): string {
  return queueNotices("order.refunded", {
    from: `payment_orders ON payment_orders.number = ${number} AND is_test = 0
      JOIN payment_order_events AS entered INDEXED BY payment_order_events_by_order ON entered.order_id = payment_orders.id
        AND entered.kind = 'refunded' AND entered.at = ?4
      JOIN users ON users.user_num = payment_orders.user_num`,
    key: "entered.key",
    data: `json_object('number', payment_orders.number, 'userId', user_id,
      'amount', printf('%.2f', entered.amount / 100.0))`,
    path: "'/admin/payments/' || payment_orders.number",
    time: "?4",
  });
}

/** Enters the reversals of an order into its history. @param number of the order, as SQL */
export function enterReversalEvents(number: string): string {
  return `
    INSERT INTO payment_order_events (order_id, user_num, kind, key, amount, at)
    SELECT order_id, user_num, iif(amount > 0, 'reversed', 'restored'), 'reversal:' || id, abs(amount), at
    FROM coin_reversals
    WHERE order_id = (SELECT id FROM payment_orders WHERE number = ${number})
    ON CONFLICT (key) DO NOTHING`;
}
