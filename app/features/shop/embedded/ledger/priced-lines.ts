import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { balanceOf } from "#app/features/currencies/embedded/balances.ts";
import { cartLimits } from "../../limits.ts";
import { boughtBy, fullName, isOnShelf, isValidCode, priceAt, unitsOfOne } from "../offer.ts";

/**
 * The discount of a code on a sum of its lines, rounded down. Applied to the running sum of the lines, it distributes
 * the discount so that the lines' discounts add up to it. A discount of at least the total takes all of it, so that no
 * product of two large sums is calculated.
 */
const discountOf = (sum: string) =>
  `CASE covered.kind WHEN 'percent' THEN ${sum} * covered.value / 100
    ELSE iif(covered.value >= covered.total, ${sum}, ${sum} * covered.value / covered.total) END`;

/**
 * The lines of an order with their current prices, as common table expressions. Integers come from columns and JSON:
 * D1 binds numbers as floats, whose division would not be exact. Parameters: ?1 account, ?3 the lines as JSON, ?4 the
 * time, ?5 the discount code or null.
 *
 * - `lines`: what the buyer saw beside what there is now
 * - `code`: the discount code if it is valid; no row otherwise
 * - `covered`: the lines that the code lowers, each with the running sum
 * - `priced`: the lines with what is paid for each
 * - `due`: the total of each currency
 */
export const pricedLines = `
  lines AS (
    SELECT wanted.key AS place, wanted.value ->> '$.quantity' AS shown_quantity, wanted.value ->> '$.price' AS shown_price,
      cart_items.seq, cart_items.quantity, cart_items.is_checked, shop_items.product_num, ${fullName} AS name,
      shop_items.category, shop_items.currency, ${priceAt("?4")} AS price, ${isOnShelf("?4")} AS on_shelf,
      ${unitsOfOne} AS units
    FROM json_each(?3) AS wanted
    LEFT JOIN cart_items ON cart_items.seq = wanted.value ->> '$.seq' AND cart_items.user_num = ?1
    LEFT JOIN shop_items ON shop_items.product_num = cart_items.product_num),
  code AS (SELECT * FROM discount_codes WHERE discount_codes.code = ?5 AND ${isValidCode("?4")}),
  covered AS (
    SELECT lines.seq, code.kind, code.value, price * quantity AS amount,
      sum(price * quantity) OVER (ORDER BY lines.seq) AS running, sum(price * quantity) OVER () AS total
    FROM lines JOIN code ON lines.currency = '${shopCurrency}' AND code.category IN ('', lines.category)),
  priced AS (
    SELECT lines.*, price * quantity AS amount,
      price * quantity - coalesce(${discountOf("covered.running")} - (${discountOf("(covered.running - covered.amount)")}), 0) AS paid
    FROM lines LEFT JOIN covered ON covered.seq = lines.seq),
  due AS (SELECT currency, sum(paid) AS total, sum(amount - paid) AS discount FROM priced GROUP BY currency)`;

/** Why an order is refused. The names and amounts of each are those of its message. */
export type OrderProblem =
  | "changed"
  | "withdrawn"
  | "repriced"
  | "soldOut"
  | "stock"
  | "accountLimit"
  | "dayLimit"
  | "debt"
  | "codeUnknown"
  | "codeUsedUp"
  | "codeUsed"
  | "codeMinimum"
  | "codeNothing"
  | "discount"
  | "units"
  | "balance"
  | "recipient";

/** A problem of an order as `problems` has it. */
export interface ProblemRow {
  problem: OrderProblem;
  /** The item. */
  name: string | null;
  amount: number | null;
  currency: string | null;
}

const usesOf = (more = "") => `(SELECT count(*) FROM discount_uses WHERE code_id = code.id${more})`;

/**
 * A common table expression after {@link pricedLines}: everything that prevents the purchase, and nothing if it is
 * possible. Further parameters: ?6 the discount as the buyer saw it, ?7 the start of the day, ?8 the recipient of a gift
 * or null.
 */
export const problems = `
  problems (problem, name, amount, currency) AS (
    SELECT CASE
        WHEN lines.quantity IS NOT shown_quantity OR is_checked IS NOT 1 THEN 'changed'
        WHEN NOT on_shelf THEN 'withdrawn'
        WHEN lines.price <> shown_price THEN 'repriced'
        WHEN stock < 1 THEN 'soldOut'
        WHEN stock < lines.quantity THEN 'stock'
        WHEN account_limit < lines.quantity + ${boughtBy("?1")} THEN 'accountLimit'
        WHEN day_limit < lines.quantity + ${boughtBy("?1", "?7")} THEN 'dayLimit'
      END AS problem, lines.name,
      CASE
        WHEN lines.price <> shown_price THEN lines.price
        WHEN stock < lines.quantity THEN stock
        WHEN account_limit < lines.quantity + ${boughtBy("?1")} THEN account_limit
        ELSE day_limit
      END, lines.currency
    FROM lines LEFT JOIN shop_items ON shop_items.product_num = lines.product_num WHERE problem IS NOT NULL
    UNION ALL
    SELECT 'debt', NULL, amount, currency FROM debts WHERE user_num = ?1 AND amount > 0
    UNION ALL
    SELECT 'balance', NULL, total, currency FROM due WHERE total > ${balanceOf("?1", "due.currency")}
    UNION ALL
    SELECT CASE
        WHEN EXISTS (SELECT 1 FROM code WHERE use_limit <= ${usesOf()}) THEN 'codeUsedUp'
        WHEN EXISTS (SELECT 1 FROM code WHERE account_limit <= ${usesOf(" AND user_num = ?1")}) THEN 'codeUsed'
        WHEN ?5 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM code) THEN 'codeUnknown'
        WHEN ?5 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM covered) THEN 'codeNothing'
        WHEN (SELECT total FROM covered) < (SELECT min_total FROM code) THEN 'codeMinimum'
        WHEN ?5 IS NOT NULL AND discount = 0 THEN 'codeNothing'
        WHEN discount <> ?6 THEN 'discount'
        WHEN units > ${cartLimits.units} THEN 'units'
        WHEN ?8 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE user_num = ?8 AND user_num <> ?1) THEN 'recipient'
      END AS problem, NULL, iif((SELECT total FROM covered) < (SELECT min_total FROM code), (SELECT min_total FROM code), discount), NULL
    FROM (SELECT coalesce(sum(amount - paid), 0) AS discount, sum(quantity * units) AS units FROM priced)
    WHERE problem IS NOT NULL)`;
