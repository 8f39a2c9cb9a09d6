/**
 * Computes what every account has minus what it owes a second time, without the ledger, the reversals and the sums that
 * the portal keeps: from the payments and refunds that were reported, purchases, deliveries, redeemed vouchers, and the
 * ledger's openings, adjustments and waivers, which have no other source. Returns the accounts whose balance and debt
 * differ from it, or that have both.
 */
export const netAmounts = `
  WITH paid AS (
    SELECT orders.user_num, orders.number, orders.amount, orders.provider, payment.payment_id,
      orders.coins + orders.bonus + iif(row_number() OVER (PARTITION BY orders.user_num, orders.package_id
        ORDER BY orders.receipt_number) = 1, orders.first_bonus, 0) AS coins
    FROM payment_orders AS orders JOIN payment_facts AS payment
      ON payment.order_number = orders.number AND payment.kind = 'paid' AND payment.payment_id = orders.payment_id),
  returned AS (
    SELECT order_number, payment_id, sum(amount) AS amount FROM payment_facts
    WHERE currency = 'PHP'
      AND ((kind = 'refund' AND state IN ('pending', 'succeeded')) OR (kind = 'dispute' AND state IN ('open', 'lost')))
    GROUP BY order_number, payment_id),
  bought (user_num, amount) AS (
    SELECT paid.user_num, paid.coins - min(paid.coins, paid.coins * coalesce(returned.amount, 0) / paid.amount)
    FROM paid LEFT JOIN returned ON returned.order_number = paid.number AND returned.payment_id = paid.payment_id
    UNION ALL SELECT user_num, -total FROM purchases
    UNION ALL SELECT coalesce(payer_num, user_num), price FROM deliveries
      WHERE (flag = 3 OR refunded_at IS NOT NULL) AND currency = 'rcoin'),
  given (user_num, amount) AS (
    SELECT user_num, coalesce(amounts ->> '$.rcoin', 0) FROM redemptions
    UNION ALL SELECT user_num, amount FROM ledger WHERE kind IN ('opening', 'adjustment') AND currency = 'rcoin'
    UNION ALL SELECT user_num, -amount FROM debt_entries WHERE kind = 'waiver' AND currency = 'rcoin'),
  computed AS (
    SELECT user_num, sum(amount) AS net FROM (SELECT * FROM bought UNION ALL SELECT * FROM given) GROUP BY user_num),
  kept AS (
    SELECT users.user_num, coalesce((SELECT amount FROM balances
        WHERE balances.user_num = users.user_num AND currency = 'rcoin'), 0) AS balance,
      coalesce((SELECT amount FROM debts WHERE debts.user_num = users.user_num AND currency = 'rcoin'), 0) AS debt
    FROM users)
  SELECT kept.user_num AS account, balance, debt, coalesce(net, 0) AS net
  FROM kept LEFT JOIN computed ON computed.user_num = kept.user_num
  WHERE balance - debt <> coalesce(net, 0) OR (balance > 0 AND debt > 0)`;
