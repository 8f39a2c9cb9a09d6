import type { Statement } from "#app/embedded/database/run-batch.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { shopBalanceOf } from "#app/features/currencies/embedded/balances.ts";
import { queueNotices } from "#app/features/notices/embedded/emit-notice.ts";
import { cancelOrRequest, refundPaidBy } from "#app/features/shop/embedded/ledger/refund.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import type { FactState } from "../../orders.ts";

/**
 * The transaction that brings the coins of a payment order in line with what was reported about its money
 * (`payment_facts`). It credits the order once when its payment was reported, and reverses coins to the extent that
 * money was refunded or is disputed. The result depends on the reported facts alone, not on the order in which they
 * arrived, and repeating the transaction changes nothing.
 *
 * Coins that were spent are recovered as far as possible: first from the balance, then from bought items that the game
 * has not taken, the latest first. The rest becomes a debt.
 *
 * @param number of the order, as SQL with `?1` and so on for the values
 * @param at epoch milliseconds
 */
export function settleOrder(number: string, at: number, ...values: (string | number | null)[]): Statement[] {
  const order = `(SELECT id FROM payment_orders WHERE number = ${number})`;
  const time = `?${values.length + 1}`;
  const timed = (query: string): Statement => [query, ...values, at];
  const timeless = (query: string): Statement => [query, ...values];
  return [
    timed(markAsPaid(order, time)),
    timed(announcePaid(order, time)),
    timeless(creditCoins(order)),
    timed(cancelUndelivered(order, time)),
    timed(refundPaidBy(shortAccount(order), time)),
    timed(reverseCoins(order, time)),
    timeless(sumUpReversals(order)),
    timeless(enterDebts(order)),
    timeless(enterReversals(order)),
  ];
}

/** The facts of an order, as a condition on rows of `payment_facts` beside a row of `payment_orders`. */
const ofOrder =
  "payment_facts.order_number = payment_orders.number AND payment_facts.provider = payment_orders.provider";

/** That a reported payment is the one that the order asks for, as SQL on rows of both tables. */
export const isExpectedPayment = `payment_facts.kind = 'paid' AND payment_facts.currency = 'PHP'
  AND payment_facts.amount = payment_orders.amount AND payment_facts.is_test = payment_orders.is_test
  AND (payment_orders.checkout_id IS NULL OR payment_facts.checkout_id IS NULL
    OR payment_facts.checkout_id = payment_orders.checkout_id)`;

/**
 * Centavos of an order that were refunded or disputed, as SQL on a row of `payment_orders`. Money in another currency is
 * no number of centavos: staff look at it. The kinds are those of the index `payment_facts_returned`, which has few rows.
 * @param disputes the states of disputes that count: while one is open, its money is held back
 */
export const returnedMoney = (disputes: readonly FactState[]) => `(SELECT coalesce(sum(amount), 0) FROM payment_facts
  WHERE kind IN ('refund', 'dispute') AND ${ofOrder} AND payment_facts.payment_id IS payment_orders.payment_id
    AND payment_facts.currency = 'PHP'
    AND ((kind = 'refund' AND state IN ('pending', 'succeeded'))
      OR (kind = 'dispute' AND state IN (${disputes.map((state) => `'${state}'`).join(", ")}))))`;

/** Centavos of an order that went back or are on their way back to the payer, as SQL on a row of `payment_orders`. */
export const refundedMoney = `(SELECT coalesce(sum(payment_facts.amount), 0) FROM payment_facts
  WHERE ${ofOrder} AND payment_facts.kind = 'refund' AND payment_facts.state <> 'failed'
    AND payment_facts.currency = 'PHP')`;

/**
 * How many more coins of an order to reverse, below 0 to restore, as SQL on a row of `payment_orders`: the share of its
 * coins that corresponds to the returned money, rounded down, minus those already reversed.
 */
const due = `(min(credited, CAST(credited * ${returnedMoney(["open", "lost"])} / amount AS INTEGER)) - reversed)`;

/**
 * Marks an order as paid, with its bonus and the next number of a receipt, if its payment was reported and is not held
 * because of the package's limit.
 */
function markAsPaid(order: string, time: string): string {
  const isFirst = `NOT EXISTS (SELECT 1 FROM payment_orders AS earlier
    WHERE earlier.user_num = payment_orders.user_num AND earlier.package_id = payment_orders.package_id
      AND earlier.is_test = payment_orders.is_test AND earlier.paid_at IS NOT NULL)`;
  return `
    UPDATE payment_orders SET state = 'paid', paid_at = ${time}, payment_id = payment.payment_id, paid_with = payment.method,
      credited = coins + bonus + iif(${isFirst}, first_bonus, 0),
      receipt_number = (SELECT coalesce(max(issued.receipt_number), 0) + 1 FROM payment_orders AS issued
        WHERE issued.is_test = payment_orders.is_test)
    FROM (SELECT payment_facts.payment_id, payment_facts.method FROM payment_facts JOIN payment_orders ON ${ofOrder}
      WHERE payment_orders.id = ${order} AND ${isExpectedPayment} ORDER BY payment_facts.id LIMIT 1) AS payment
    WHERE payment_orders.id = ${order} AND paid_at IS NULL AND over_limit <> 'held'`;
}

/** Queues notices of an order that was just paid, unless it is one of test mode. */
function announcePaid(order: string, time: string): string {
  return queueNotices("order.paid", {
    from: `payment_orders ON payment_orders.id = ${order} AND paid_at = ${time} AND is_test = 0
      JOIN users ON users.user_num = payment_orders.user_num`,
    key: "number",
    data: `json_object('number', number, 'userId', user_id, 'package', package_name,
      'amount', printf('%.2f', amount / 100.0), 'coins', CAST(credited AS TEXT), 'provider', provider)`,
    path: "'/admin/payments/' || number",
    time,
  });
}

function creditCoins(order: string): string {
  return `
    INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT user_num, '${shopCurrency}', credited, 'payment', id, 'payment:' || id, paid_at
    FROM payment_orders WHERE id = ${order} AND credited > 0
    ON CONFLICT (key) DO NOTHING`;
}

/**
 * The account of an order if its balance does not cover the coins to reverse, otherwise NULL, as SQL. Only then its
 * deliveries are read, of which there may be very many.
 */
function shortAccount(order: string): string {
  return `(SELECT user_num FROM payment_orders
    WHERE id = ${order} AND ${due} > ${shopBalanceOf("payment_orders.user_num")})`;
}

/** Cancels bought units that the game has not taken, the latest first, until their prices cover what the balance lacks. */
function cancelUndelivered(order: string, time: string): string {
  return `
    UPDATE deliveries SET ${cancelOrRequest}, changed_at = ${time}
    WHERE id IN (
      SELECT id FROM (
        SELECT deliveries.id, ${due} - ${shopBalanceOf("payment_orders.user_num")} AS missing,
          sum(deliveries.price) OVER (ORDER BY deliveries.id DESC) - deliveries.price AS covered
        FROM payment_orders
        JOIN deliveries ON deliveries.id IN (
          SELECT id FROM deliveries WHERE user_num = ${shortAccount(order)} AND payer_num IS NULL
          UNION ALL SELECT id FROM deliveries WHERE payer_num = ${shortAccount(order)})
        WHERE payment_orders.id = ${order} AND flag = ${deliveryFlags.pending} AND refunded_at IS NULL
          AND deliveries.price > 0 AND deliveries.currency = '${shopCurrency}')
      WHERE covered < missing)`;
}

/** Records the coins to take back or to restore. What the balance lacks is not taken from it but owed. */
function reverseCoins(order: string, time: string): string {
  return `
    INSERT INTO coin_reversals (order_id, user_num, currency, amount, taken, at)
    SELECT id, user_num, '${shopCurrency}', due, min(due, balance), ${time}
    FROM (SELECT id, user_num, ${due} AS due, ${shopBalanceOf("payment_orders.user_num")} AS balance
      FROM payment_orders WHERE id = ${order} AND paid_at IS NOT NULL)
    WHERE due <> 0`;
}

function sumUpReversals(order: string): string {
  return `
    UPDATE payment_orders
    SET reversed = (SELECT coalesce(sum(amount), 0) FROM coin_reversals WHERE order_id = payment_orders.id)
    WHERE id = ${order}`;
}

function enterDebts(order: string): string {
  return `
    INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at)
    SELECT user_num, currency, amount - taken, 'reversal', id, 'reversal:' || id, at
    FROM coin_reversals WHERE order_id = ${order} AND amount > taken
    ON CONFLICT (key) DO NOTHING`;
}

/** Restored coins settle the account's debts, as every credit does. */
function enterReversals(order: string): string {
  return `
    INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
    SELECT user_num, currency, -taken, 'reversal', id, 'reversal:' || id, at
    FROM coin_reversals WHERE order_id = ${order} AND taken <> 0
    ON CONFLICT (key) DO NOTHING`;
}
