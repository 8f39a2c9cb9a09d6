import { deliveryFlags } from "#app/features/shop/limits.ts";
import { currencyKeys, referralCurrency } from "../currencies.ts";

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

/**
 * Statements that recompute all amounts from their parts and return a row for each difference. They check that every
 * balance is the sum of its ledger entries, that every redemption, purchase and refund has exactly its entries, and
 * that no purchase is incomplete.
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
    SELECT 'charge of purchase' AS problem, purchases.id AS number, -coalesce(amount, 0) AS found, total AS expected
    FROM purchases LEFT JOIN ledger ON key = 'purchase:' || purchases.id AND ledger.user_num = purchases.user_num
    WHERE coalesce(amount, 0) <> -total`,
  `
    SELECT 'lines of purchase' AS problem, purchases.id AS number, sum(price * quantity) AS found, total AS expected
    FROM purchases LEFT JOIN purchase_lines ON purchase_id = purchases.id
    GROUP BY purchases.id HAVING coalesce(sum(price * quantity), -1) <> total`,
  `
    SELECT 'entry of a purchase that is not there' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'purchase' AND NOT EXISTS (SELECT 1 FROM purchases WHERE purchases.id = CAST(reference AS INTEGER))`,
  `
    SELECT 'deliveries of line' AS problem, purchase_lines.id AS number, count(deliveries.id) AS found, quantity AS expected
    FROM purchase_lines LEFT JOIN deliveries ON line_id = purchase_lines.id
    GROUP BY purchase_lines.id HAVING count(deliveries.id) <> quantity`,
  `
    SELECT 'refund of cancelled delivery' AS problem, deliveries.id AS number, coalesce(amount, 0) AS found, price AS expected
    FROM deliveries LEFT JOIN ledger ON key = 'refund:' || deliveries.id AND ledger.user_num = deliveries.user_num
    WHERE flag = ${deliveryFlags.cancelled} AND coalesce(amount, 0) <> price`,
  `
    SELECT 'refund of a delivery that is not cancelled' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
    WHERE kind = 'refund' AND NOT EXISTS (SELECT 1 FROM deliveries
      WHERE deliveries.id = CAST(reference AS INTEGER) AND flag = ${deliveryFlags.cancelled})`,
];
