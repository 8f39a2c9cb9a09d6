import type { Database } from "#app/embedded/database/client.ts";
import { currencyKeys, referralCurrency, shopCurrency } from "#app/features/currencies/currencies.ts";
import { isRefunded, payerOf } from "#app/features/shop/embedded/ledger/refund.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";

/** An inconsistency in the ledger or in the tables that it is based on. */
export interface LedgerDifference {
  problem: string;
  /** Number of the account, voucher, purchase, purchase line, delivery or ledger entry. */
  number: number;
  /** The stored value. */
  found: number | null;
  /** The value that it should have. */
  expected: number | null;
}

/** What was paid for a purchase line; lines from before discounts existed have no amount of their own. */
const paidOfLine = "coalesce(purchase_lines.paid, purchase_lines.price * purchase_lines.quantity)";

/**
 * A query of the totals of purchases, a row for each currency: number, account, currency, the total in one column, and 0
 * in the column that it is compared with.
 */
const totalsOfPurchases = (total: string, compared: string) => `
  SELECT id, user_num, '${shopCurrency}' AS currency, total AS ${total}, 0 AS ${compared} FROM purchases
  UNION ALL SELECT purchases.id, user_num, other.key, other.value, 0 FROM purchases JOIN json_each(other_totals) AS other`;

/**
 * Statements that recompute all amounts from their parts and return a row for each difference. They check that every
 * balance is the sum of its ledger entries and every debt that of its own, that every redemption, purchase, refund, payment
 * and reversal has exactly its entries, in the currencies of its parts, that discounts and shares of units add up, that no
 * purchase is incomplete, and that receipts are numbered without gaps.
 */
export const ledgerAudits: readonly string[] = [
  `
    SELECT currency || ' balance of account' AS problem, user_num AS number, sum(held) AS found, sum(entered) AS expected
    FROM (SELECT user_num, currency, amount AS held, 0 AS entered FROM balances
      UNION ALL SELECT user_num, currency, 0, amount FROM ledger)
    GROUP BY user_num, currency HAVING found <> expected`,
  `
    SELECT 'entry in a currency that there is not' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE currency NOT IN (${currencyKeys.map((key) => `'${key}'`).join(", ")})`,
  `
    SELECT worth.key || ' of redeemed voucher' AS problem, voucher_id AS number, coalesce(amount, 0) AS found,
      worth.value AS expected
    FROM redemptions JOIN json_each(amounts) AS worth
    LEFT JOIN ledger ON ledger.key = 'voucher:' || voucher_id || ':' || worth.key AND ledger.user_num = redemptions.user_num
    WHERE coalesce(amount, 0) <> worth.value`,
  `
    SELECT 'share of referrer of redeemed voucher' AS problem, voucher_id AS number, coalesce(amount, 0) AS found,
      referrer_share AS expected
    FROM redemptions LEFT JOIN ledger ON key = 'voucher:' || voucher_id || ':${referralCurrency}'
      AND ledger.user_num = referrer_num
    WHERE coalesce(amount, 0) <> referrer_share`,
  `
    SELECT 'entry of a voucher that was not redeemed' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind IN ('voucher', 'referral')
      AND NOT EXISTS (SELECT 1 FROM redemptions WHERE voucher_id = CAST(reference AS INTEGER))`,
  `
    SELECT 'entry of a currency that the voucher is not worth' AS problem, ledger.id AS number, amount AS found, 0 AS expected
    FROM ledger JOIN redemptions ON voucher_id = CAST(reference AS INTEGER)
    WHERE kind = 'voucher' AND amounts ->> currency IS NULL`,
  `
    SELECT 'half done purchase' AS problem, id AS number, done AS found, 1 AS expected FROM purchases WHERE done <> 1`,
  `
    SELECT 'charge of purchase' AS problem, id AS number, sum(charged) AS found, sum(due) AS expected
    FROM (${totalsOfPurchases("due", "charged")}
      UNION ALL SELECT purchases.id, purchases.user_num, currency, 0, -amount
        FROM ledger JOIN purchases ON purchases.id = CAST(reference AS INTEGER) WHERE kind = 'purchase')
    GROUP BY id, user_num, currency HAVING found <> expected`,
  `
    SELECT 'lines of purchase' AS problem, id AS number, sum(paid) AS found, sum(total) AS expected
    FROM (${totalsOfPurchases("total", "paid")}
      UNION ALL SELECT purchase_id, user_num, currency, 0, ${paidOfLine} FROM purchase_lines)
    GROUP BY id, user_num, currency HAVING found <> expected`,
  `
    SELECT 'purchase without lines' AS problem, id AS number, 0 AS found, 1 AS expected FROM purchases
    WHERE NOT EXISTS (SELECT 1 FROM purchase_lines WHERE purchase_id = purchases.id)`,
  `
    SELECT 'discount of purchase' AS problem, purchases.id AS number,
      total(price * quantity - ${paidOfLine}) AS found, discount AS expected
    FROM purchases JOIN purchase_lines ON purchase_id = purchases.id
    GROUP BY purchases.id HAVING found <> expected`,
  `
    SELECT 'discount of purchase line' AS problem, id AS number, paid AS found, price * quantity AS expected
    FROM purchase_lines
    WHERE paid NOT BETWEEN 0 AND price * quantity OR (currency <> '${shopCurrency}' AND paid <> price * quantity)`,
  `
    SELECT 'use of a discount code' AS problem, id AS number, coalesce(amount, 0) AS found, discount AS expected
    FROM purchases LEFT JOIN discount_uses ON purchase_id = id AND discount_uses.user_num = purchases.user_num
    WHERE coalesce(amount, 0) <> discount`,
  `
    SELECT 'use of a discount code without a purchase' AS problem, purchase_id AS number, amount AS found, 0 AS expected
    FROM discount_uses WHERE purchase_id NOT IN (SELECT id FROM purchases)`,
  `
    SELECT 'entry of a purchase that is not there' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'purchase' AND NOT EXISTS (SELECT 1 FROM purchases WHERE purchases.id = CAST(reference AS INTEGER))`,
  `
    SELECT 'deliveries of line' AS problem, purchase_lines.id AS number, count(deliveries.id) AS found,
      quantity * units AS expected
    FROM purchase_lines LEFT JOIN deliveries ON line_id = purchase_lines.id
    GROUP BY purchase_lines.id HAVING found <> expected`,
  `
    SELECT 'price of the units of line' AS problem, purchase_lines.id AS number,
      total(iif(deliveries.currency = purchase_lines.currency, deliveries.price, 0)) AS found, ${paidOfLine} AS expected
    FROM purchase_lines JOIN deliveries ON line_id = purchase_lines.id
    GROUP BY purchase_lines.id HAVING found <> expected AND count(*) = quantity * units`,
  `
    SELECT 'recipient or payer of delivery' AS problem, deliveries.id AS number, deliveries.user_num AS found,
      coalesce(recipient_num, purchases.user_num) AS expected
    FROM deliveries JOIN purchase_lines ON purchase_lines.id = line_id JOIN purchases ON purchases.id = purchase_id
    WHERE deliveries.user_num <> expected OR ${payerOf} <> purchases.user_num`,
  `
    SELECT 'gift of purchase' AS problem, purchases.id AS number, gifts.recipient_num AS found,
      purchases.recipient_num AS expected
    FROM purchases LEFT JOIN gifts ON purchase_id = id AND giver_num = user_num
    WHERE gifts.recipient_num IS NOT purchases.recipient_num`,
  `
    SELECT 'refund of cancelled delivery' AS problem, deliveries.id AS number, coalesce(amount, 0) AS found, price AS expected
    FROM deliveries LEFT JOIN ledger
      ON key = 'refund:' || deliveries.id AND ledger.user_num = ${payerOf} AND ledger.currency = deliveries.currency
    WHERE ${isRefunded} AND coalesce(amount, 0) <> price`,
  `
    SELECT currency || ' debt of account' AS problem, user_num AS number, sum(held) AS found, sum(entered) AS expected
    FROM (SELECT user_num, currency, amount AS held, 0 AS entered FROM debts
      UNION ALL SELECT user_num, currency, 0, amount FROM debt_entries)
    GROUP BY user_num, currency HAVING found <> expected`,
  `
    SELECT 'balance of an account in debt' AS problem, debts.user_num AS number, balances.amount AS found, 0 AS expected
    FROM debts JOIN balances ON balances.user_num = debts.user_num AND balances.currency = debts.currency
    WHERE debts.amount > 0 AND balances.amount > 0`,
  `
    SELECT 'settlement' AS problem, debt_entries.id AS number, coalesce(ledger.amount, 0) AS found,
      debt_entries.amount AS expected
    FROM debt_entries LEFT JOIN ledger ON ledger.key = debt_entries.key AND ledger.user_num = debt_entries.user_num
      AND ledger.currency = debt_entries.currency AND ledger.kind = 'settlement'
    WHERE debt_entries.kind = 'settlement' AND coalesce(ledger.amount, 0) <> debt_entries.amount`,
  `
    SELECT 'settlement without its debt' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'settlement' AND NOT EXISTS (SELECT 1 FROM debt_entries WHERE debt_entries.key = ledger.key)`,
  `
    SELECT 'credit of payment order' AS problem, payment_orders.id AS number, coalesce(ledger.amount, 0) AS found,
      credited AS expected
    FROM payment_orders LEFT JOIN ledger ON key = 'payment:' || payment_orders.id
      AND ledger.user_num = payment_orders.user_num AND currency = '${shopCurrency}'
    WHERE coalesce(ledger.amount, 0) <> credited`,
  `
    SELECT 'payment without its order' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'payment' AND NOT EXISTS (SELECT 1 FROM payment_orders
      WHERE payment_orders.id = CAST(ledger.reference AS INTEGER) AND paid_at IS NOT NULL)`,
  `
    SELECT 'reported payment of paid order' AS problem, id AS number, count(fact) AS found, 1 AS expected
    FROM (SELECT payment_orders.id, payment_facts.id AS fact FROM payment_orders
      LEFT JOIN payment_facts ON order_number = number AND payment_facts.provider = payment_orders.provider
        AND kind = 'paid' AND payment_facts.payment_id IS payment_orders.payment_id
        AND payment_facts.amount = payment_orders.amount AND currency = 'PHP'
      WHERE paid_at IS NOT NULL)
    GROUP BY id HAVING count(fact) <> 1`,
  `
    SELECT 'paid order whose money is held' AS problem, id AS number, credited AS found, 0 AS expected
    FROM payment_orders WHERE paid_at IS NOT NULL AND over_limit = 'held'`,
  `
    SELECT 'receipts without gaps' AS problem, is_test AS number, count(receipt_number) AS found,
      max(receipt_number) AS expected
    FROM payment_orders WHERE paid_at IS NOT NULL GROUP BY is_test
    HAVING count(receipt_number) <> max(receipt_number) OR count(*) <> count(receipt_number)`,
  `
    SELECT 'reversed coins of payment order' AS problem, payment_orders.id AS number, reversed AS found,
      coalesce(sum(coin_reversals.amount), 0) AS expected
    FROM payment_orders LEFT JOIN coin_reversals ON order_id = payment_orders.id
    GROUP BY payment_orders.id HAVING found <> expected`,
  `
    SELECT 'reversed coins for the returned money of payment order' AS problem, id AS number, reversed AS found,
      min(credited, credited * returned / amount) AS expected
    FROM (SELECT payment_orders.id, reversed, credited, payment_orders.amount, coalesce(sum(payment_facts.amount), 0) AS returned
      FROM payment_orders LEFT JOIN payment_facts ON order_number = number
        AND payment_facts.provider = payment_orders.provider AND payment_facts.payment_id IS payment_orders.payment_id
        AND payment_facts.currency = 'PHP' AND (kind = 'refund' AND payment_facts.state <> 'failed' OR kind = 'dispute' AND payment_facts.state <> 'won')
      WHERE paid_at IS NOT NULL GROUP BY payment_orders.id)
    WHERE found <> expected`,
  `
    SELECT 'entry of reversal' AS problem, coin_reversals.id AS number, coalesce(ledger.amount, 0) AS found,
      -taken AS expected
    FROM coin_reversals LEFT JOIN ledger ON ledger.key = 'reversal:' || coin_reversals.id
      AND ledger.user_num = coin_reversals.user_num
    WHERE coalesce(ledger.amount, 0) <> -taken`,
  `
    SELECT 'debt of reversal' AS problem, coin_reversals.id AS number, coalesce(debt_entries.amount, 0) AS found,
      coin_reversals.amount - taken AS expected
    FROM coin_reversals LEFT JOIN debt_entries ON debt_entries.key = 'reversal:' || coin_reversals.id
      AND debt_entries.user_num = coin_reversals.user_num
    WHERE coalesce(debt_entries.amount, 0) <> coin_reversals.amount - taken`,
  `
    SELECT 'entry of a reversal that is not there' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'reversal' AND NOT EXISTS (SELECT 1 FROM coin_reversals
      WHERE coin_reversals.id = CAST(ledger.reference AS INTEGER))`,
  `
    SELECT 'refund of a delivery that is not cancelled' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'refund' AND NOT EXISTS (SELECT 1 FROM deliveries
      WHERE deliveries.id = CAST(reference AS INTEGER) AND ${isRefunded})`,
  `
    SELECT 'refunded delivery that was not taken' AS problem, id AS number, flag AS found, ${deliveryFlags.taken} AS expected
    FROM deliveries WHERE refunded_at IS NOT NULL AND flag NOT IN (${deliveryFlags.taken}, ${deliveryFlags.cancelled})`,
];

/** What the audits find. */
export interface LedgerFindings {
  differences: number;
  /** The first of them, as lines for people. */
  first: string[];
}

/**
 * Runs all audits, one after the other. The database counts: a damaged ledger can have any number of differences, of which
 * only the first are read.
 * @param query runs a query and returns its rows
 * @param named how many differences are named
 */
export async function findLedgerDifferences(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  named = 5,
): Promise<LedgerFindings> {
  const first: string[] = [];
  let differences = 0;
  for (const audit of ledgerAudits) {
    const [row] = await query(
      `WITH differences AS MATERIALIZED (${audit})
       SELECT (SELECT count(*) FROM differences) AS count, (SELECT json_group_array(
         json_object('problem', problem, 'number', number, 'found', found, 'expected', expected)) FROM (
           SELECT problem, number, found, expected FROM differences LIMIT ${named - first.length})) AS first`,
    );
    const listed: LedgerDifference[] = JSON.parse(String(row?.first ?? "[]"));
    differences += Number(row?.count ?? 0);
    first.push(
      ...listed.map(({ problem, number, found, expected }) => `${problem} ${number}: ${found}, expected ${expected}`),
    );
  }
  return { differences, first };
}

/** {@link findLedgerDifferences} in the site's own database. */
export function checkLedger(db: Database): Promise<LedgerFindings> {
  return findLedgerDifferences(async (sql) => (await db.$client.prepare(sql).all()).results);
}
