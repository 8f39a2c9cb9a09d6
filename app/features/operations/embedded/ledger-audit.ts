import type { Database } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { currencyKeys, referralCurrency, shopCurrency } from "#app/features/currencies/currencies.ts";
import { isRefunded, payerOf } from "#app/features/shop/embedded/ledger/refund.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";

/** An inconsistency in the ledger or in the tables that it is based on. */
export interface LedgerDifference {
  problem: string;
  /** Number of the account, voucher, purchase, purchase line, delivery or ledger entry; null for a whole list. */
  number: number | null;
  /** The stored value. */
  found: number | null;
  /** The value that it should have. */
  expected: number | null;
}

/** What a slice of an audit is limited by, as SQL on a column: a condition for the rows of the slice. */
type Within = (column: string) => string;

/** An audit that is made slice by slice: a row that is compared is in the slice of those that it is compared with. */
interface LedgerAudit {
  /** The columns of numbers by which it is sliced, each with an index; none for an audit that is quick as a whole. */
  slicedBy: readonly (readonly [table: string, column: string])[];
  /** The query of the differences: problem, number, found, expected. */
  differences: (within: Within) => string;
}

/** Slices of rows of a table. */
const rowsOf = (table: string, column = "id"): LedgerAudit["slicedBy"] => [[table, column]];

/** Slices of accounts, with all their rows in the tables. */
const accountsIn = (...tables: string[]): LedgerAudit["slicedBy"] =>
  tables.map((table) => [table, "user_num"] as const);

/** What was paid for a purchase line; lines from before discounts existed have no amount of their own. */
const paidOfLine = "coalesce(purchase_lines.paid, purchase_lines.price * purchase_lines.quantity)";

/**
 * A query of the totals of purchases, a row for each currency: number, account, currency, the total in one column, and 0
 * in the column that it is compared with.
 * @param condition which purchases
 */
const totalsOfPurchases = (total: string, compared: string, condition: string) => `
  SELECT id, user_num, '${shopCurrency}' AS currency, total AS ${total}, 0 AS ${compared} FROM purchases WHERE ${condition}
  UNION ALL SELECT purchases.id, user_num, other.key, other.value, 0 FROM purchases JOIN json_each(other_totals) AS other
    WHERE ${condition}`;

/**
 * Audits that recompute all amounts from their parts and return a row for each difference. They check that every balance
 * is the sum of its ledger entries and every debt that of its own, that every redemption, purchase, refund, payment and
 * reversal has exactly its entries, in the currencies of its parts, that discounts and shares of units add up, that no
 * purchase is incomplete, and that receipts are numbered without gaps.
 */
export const ledgerAudits: readonly LedgerAudit[] = [
  {
    slicedBy: accountsIn("balances", "ledger"),
    differences: (within) => `
      SELECT currency || ' balance of account' AS problem, user_num AS number, sum(held) AS found, sum(entered) AS expected
      FROM (SELECT user_num, currency, amount AS held, 0 AS entered FROM balances WHERE ${within("user_num")}
        UNION ALL SELECT user_num, currency, 0, amount FROM ledger WHERE ${within("user_num")})
      GROUP BY user_num, currency HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'entry in a currency that there is not' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND currency NOT IN (${currencyKeys.map((key) => `'${key}'`).join(", ")})`,
  },
  {
    slicedBy: rowsOf("redemptions", "voucher_id"),
    differences: (within) => `
      SELECT worth.key || ' of redeemed voucher' AS problem, voucher_id AS number, coalesce(amount, 0) AS found,
        worth.value AS expected
      FROM redemptions JOIN json_each(amounts) AS worth
      LEFT JOIN ledger ON ledger.key = 'voucher:' || voucher_id || ':' || worth.key AND ledger.user_num = redemptions.user_num
      WHERE ${within("voucher_id")} AND coalesce(amount, 0) <> worth.value`,
  },
  {
    slicedBy: rowsOf("redemptions", "voucher_id"),
    differences: (within) => `
      SELECT 'share of referrer of redeemed voucher' AS problem, voucher_id AS number, coalesce(amount, 0) AS found,
        referrer_share AS expected
      FROM redemptions LEFT JOIN ledger ON key = 'voucher:' || voucher_id || ':${referralCurrency}'
        AND ledger.user_num = referrer_num
      WHERE ${within("voucher_id")} AND coalesce(amount, 0) <> referrer_share`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'entry of a voucher that was not redeemed' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind IN ('voucher', 'referral')
        AND NOT EXISTS (SELECT 1 FROM redemptions WHERE voucher_id = CAST(reference AS INTEGER))`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'entry of a currency that the voucher is not worth' AS problem, ledger.id AS number, amount AS found,
        0 AS expected
      FROM ledger CROSS JOIN redemptions ON voucher_id = CAST(reference AS INTEGER)
      WHERE ${within("ledger.id")} AND kind = 'voucher' AND amounts ->> currency IS NULL`,
  },
  {
    slicedBy: rowsOf("purchases"),
    differences: (within) => `
      SELECT 'half done purchase' AS problem, id AS number, done AS found, 1 AS expected FROM purchases
      WHERE ${within("id")} AND done <> 1`,
  },
  {
    slicedBy: accountsIn("purchases", "ledger"),
    differences: (within) => `
      SELECT 'charge of purchase' AS problem, id AS number, sum(charged) AS found, sum(due) AS expected
      FROM (${totalsOfPurchases("due", "charged", within("user_num"))}
        UNION ALL SELECT CAST(reference AS INTEGER), user_num, currency, 0, -amount FROM ledger
          WHERE ${within("user_num")} AND kind = 'purchase'
            AND EXISTS (SELECT 1 FROM purchases WHERE purchases.id = CAST(reference AS INTEGER)))
      GROUP BY id, user_num, currency HAVING found <> expected`,
  },
  {
    slicedBy: [...rowsOf("purchases"), ...rowsOf("purchase_lines", "purchase_id")],
    differences: (within) => `
      SELECT 'lines of purchase' AS problem, id AS number, sum(paid) AS found, sum(total) AS expected
      FROM (${totalsOfPurchases("total", "paid", within("purchases.id"))}
        UNION ALL SELECT purchase_id, user_num, currency, 0, ${paidOfLine} FROM purchase_lines WHERE ${within("purchase_id")})
      GROUP BY id, user_num, currency HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("purchases"),
    differences: (within) => `
      SELECT 'purchase without lines' AS problem, id AS number, 0 AS found, 1 AS expected FROM purchases
      WHERE ${within("id")} AND NOT EXISTS (SELECT 1 FROM purchase_lines WHERE purchase_id = purchases.id)`,
  },
  {
    slicedBy: rowsOf("purchases"),
    differences: (within) => `
      SELECT 'discount of purchase' AS problem, purchases.id AS number,
        total(price * quantity - ${paidOfLine}) AS found, discount AS expected
      FROM purchases JOIN purchase_lines ON purchase_id = purchases.id WHERE ${within("purchases.id")}
      GROUP BY purchases.id HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("purchase_lines"),
    differences: (within) => `
      SELECT 'discount of purchase line' AS problem, id AS number, paid AS found, price * quantity AS expected
      FROM purchase_lines WHERE ${within("id")}
        AND (paid NOT BETWEEN 0 AND price * quantity OR (currency <> '${shopCurrency}' AND paid <> price * quantity))`,
  },
  // A purchase whose units were all cancelled or refunded has no use any more.
  {
    slicedBy: rowsOf("purchases"),
    differences: (within) => `
      SELECT 'use of a discount code' AS problem, id AS number, coalesce(amount, 0) AS found, discount AS expected
      FROM purchases LEFT JOIN discount_uses ON purchase_id = id AND discount_uses.user_num = purchases.user_num
      WHERE ${within("id")} AND coalesce(amount, 0) <> discount AND (amount IS NOT NULL OR EXISTS (
        SELECT 1 FROM purchase_lines JOIN deliveries ON line_id = purchase_lines.id
        WHERE purchase_lines.purchase_id = purchases.id AND NOT ${isRefunded}))`,
  },
  {
    slicedBy: rowsOf("discount_uses", "purchase_id"),
    differences: (within) => `
      SELECT 'use of a discount code without a purchase' AS problem, purchase_id AS number, amount AS found, 0 AS expected
      FROM discount_uses
      WHERE ${within("purchase_id")} AND NOT EXISTS (SELECT 1 FROM purchases WHERE purchases.id = purchase_id)`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'entry of a purchase that is not there' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind = 'purchase'
        AND NOT EXISTS (SELECT 1 FROM purchases WHERE purchases.id = CAST(reference AS INTEGER))`,
  },
  {
    slicedBy: rowsOf("purchase_lines"),
    differences: (within) => `
      SELECT 'deliveries of line' AS problem, purchase_lines.id AS number, count(deliveries.id) AS found,
        quantity * units AS expected
      FROM purchase_lines LEFT JOIN deliveries ON line_id = purchase_lines.id WHERE ${within("purchase_lines.id")}
      GROUP BY purchase_lines.id HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("purchase_lines"),
    differences: (within) => `
      SELECT 'price of the units of line' AS problem, purchase_lines.id AS number,
        total(iif(deliveries.currency = purchase_lines.currency, deliveries.price, 0)) AS found, ${paidOfLine} AS expected
      FROM purchase_lines JOIN deliveries ON line_id = purchase_lines.id WHERE ${within("purchase_lines.id")}
      GROUP BY purchase_lines.id HAVING found <> expected AND count(*) = quantity * units`,
  },
  {
    slicedBy: rowsOf("deliveries"),
    differences: (within) => `
      SELECT 'recipient or payer of delivery' AS problem, deliveries.id AS number, deliveries.user_num AS found,
        coalesce(recipient_num, purchases.user_num) AS expected
      FROM deliveries CROSS JOIN purchase_lines ON purchase_lines.id = line_id
        CROSS JOIN purchases ON purchases.id = purchase_id
      WHERE ${within("deliveries.id")} AND (deliveries.user_num <> expected OR ${payerOf} <> purchases.user_num)`,
  },
  {
    slicedBy: rowsOf("purchases"),
    differences: (within) => `
      SELECT 'gift of purchase' AS problem, purchases.id AS number, gifts.recipient_num AS found,
        purchases.recipient_num AS expected
      FROM purchases LEFT JOIN gifts ON purchase_id = id AND giver_num = user_num
      WHERE ${within("purchases.id")} AND gifts.recipient_num IS NOT purchases.recipient_num`,
  },
  {
    slicedBy: rowsOf("deliveries"),
    differences: (within) => `
      SELECT 'refund of cancelled delivery' AS problem, deliveries.id AS number, coalesce(amount, 0) AS found,
        price AS expected
      FROM deliveries LEFT JOIN ledger
        ON key = 'refund:' || deliveries.id AND ledger.user_num = ${payerOf} AND ledger.currency = deliveries.currency
      WHERE ${within("deliveries.id")} AND ${isRefunded} AND coalesce(amount, 0) <> price`,
  },
  {
    slicedBy: accountsIn("debts", "debt_entries"),
    differences: (within) => `
      SELECT currency || ' debt of account' AS problem, user_num AS number, sum(held) AS found, sum(entered) AS expected
      FROM (SELECT user_num, currency, amount AS held, 0 AS entered FROM debts WHERE ${within("user_num")}
        UNION ALL SELECT user_num, currency, 0, amount FROM debt_entries WHERE ${within("user_num")})
      GROUP BY user_num, currency HAVING found <> expected`,
  },
  {
    slicedBy: accountsIn("debts"),
    differences: (within) => `
      SELECT 'balance of an account in debt' AS problem, debts.user_num AS number, balances.amount AS found, 0 AS expected
      FROM debts CROSS JOIN balances ON balances.user_num = debts.user_num AND balances.currency = debts.currency
      WHERE ${within("debts.user_num")} AND debts.amount > 0 AND balances.amount > 0`,
  },
  {
    slicedBy: rowsOf("debt_entries"),
    differences: (within) => `
      SELECT 'settlement' AS problem, debt_entries.id AS number, coalesce(ledger.amount, 0) AS found,
        debt_entries.amount AS expected
      FROM debt_entries LEFT JOIN ledger ON ledger.key = debt_entries.key AND ledger.user_num = debt_entries.user_num
        AND ledger.currency = debt_entries.currency AND ledger.kind = 'settlement'
      WHERE ${within("debt_entries.id")} AND debt_entries.kind = 'settlement'
        AND coalesce(ledger.amount, 0) <> debt_entries.amount`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'settlement without its debt' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind = 'settlement'
        AND NOT EXISTS (SELECT 1 FROM debt_entries WHERE debt_entries.key = ledger.key)`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT 'credit of payment order' AS problem, payment_orders.id AS number, coalesce(ledger.amount, 0) AS found,
        credited AS expected
      FROM payment_orders LEFT JOIN ledger ON key = 'payment:' || payment_orders.id
        AND ledger.user_num = payment_orders.user_num AND currency = '${shopCurrency}'
      WHERE ${within("payment_orders.id")} AND coalesce(ledger.amount, 0) <> credited`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'payment without its order' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind = 'payment' AND NOT EXISTS (SELECT 1 FROM payment_orders
        WHERE payment_orders.id = CAST(ledger.reference AS INTEGER) AND paid_at IS NOT NULL)`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT 'reported payment of paid order' AS problem, id AS number, count(fact) AS found, 1 AS expected
      FROM (SELECT payment_orders.id, payment_facts.id AS fact FROM payment_orders
        LEFT JOIN payment_facts ON order_number = number AND payment_facts.provider = payment_orders.provider
          AND kind = 'paid' AND payment_facts.payment_id IS payment_orders.payment_id
          AND payment_facts.amount = payment_orders.amount AND currency = 'PHP'
        WHERE ${within("payment_orders.id")} AND paid_at IS NOT NULL)
      GROUP BY id HAVING count(fact) <> 1`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT 'paid order whose money is held' AS problem, id AS number, credited AS found, 0 AS expected
      FROM payment_orders WHERE ${within("id")} AND paid_at IS NOT NULL AND over_limit = 'held'`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT iif(paid_at IS NULL, 'receipt of an order that is not paid', 'paid order without a receipt') AS problem,
        id AS number, coalesce(receipt_number, 0) AS found, paid_at IS NOT NULL AS expected
      FROM payment_orders WHERE ${within("id")} AND (paid_at IS NULL) <> (receipt_number IS NULL)`,
  },
  {
    // Reads only the index of the receipts: two million in less than a second.
    slicedBy: [],
    differences: () => `
      SELECT iif(is_test, 'receipts of test payments without gaps', 'receipts without gaps') AS problem, NULL AS number,
        count(*) AS found, max(receipt_number) AS expected
      FROM payment_orders WHERE receipt_number IS NOT NULL GROUP BY is_test HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT 'reversed coins of payment order' AS problem, payment_orders.id AS number, reversed AS found,
        coalesce(sum(coin_reversals.amount), 0) AS expected
      FROM payment_orders LEFT JOIN coin_reversals ON order_id = payment_orders.id WHERE ${within("payment_orders.id")}
      GROUP BY payment_orders.id HAVING found <> expected`,
  },
  {
    slicedBy: rowsOf("payment_orders"),
    differences: (within) => `
      SELECT 'reversed coins for the returned money of payment order' AS problem, id AS number, reversed AS found,
        min(credited, credited * returned / amount) AS expected
      FROM (SELECT payment_orders.id, reversed, credited, payment_orders.amount,
          coalesce(sum(payment_facts.amount), 0) AS returned
        FROM payment_orders LEFT JOIN payment_facts ON order_number = number
          AND payment_facts.provider = payment_orders.provider AND payment_facts.payment_id IS payment_orders.payment_id
          AND payment_facts.currency = 'PHP' AND (kind = 'refund' AND payment_facts.state <> 'failed' OR kind = 'dispute' AND payment_facts.state <> 'won')
        WHERE ${within("payment_orders.id")} AND paid_at IS NOT NULL GROUP BY payment_orders.id)
      WHERE found <> expected`,
  },
  {
    slicedBy: rowsOf("coin_reversals"),
    differences: (within) => `
      SELECT 'entry of reversal' AS problem, coin_reversals.id AS number, coalesce(ledger.amount, 0) AS found,
        -taken AS expected
      FROM coin_reversals LEFT JOIN ledger ON ledger.key = 'reversal:' || coin_reversals.id
        AND ledger.user_num = coin_reversals.user_num
      WHERE ${within("coin_reversals.id")} AND coalesce(ledger.amount, 0) <> -taken`,
  },
  {
    slicedBy: rowsOf("coin_reversals"),
    differences: (within) => `
      SELECT 'debt of reversal' AS problem, coin_reversals.id AS number, coalesce(debt_entries.amount, 0) AS found,
        coin_reversals.amount - taken AS expected
      FROM coin_reversals LEFT JOIN debt_entries ON debt_entries.key = 'reversal:' || coin_reversals.id
        AND debt_entries.user_num = coin_reversals.user_num
      WHERE ${within("coin_reversals.id")} AND coalesce(debt_entries.amount, 0) <> coin_reversals.amount - taken`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'entry of a reversal that is not there' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind = 'reversal' AND NOT EXISTS (SELECT 1 FROM coin_reversals
        WHERE coin_reversals.id = CAST(ledger.reference AS INTEGER))`,
  },
  {
    slicedBy: rowsOf("ledger"),
    differences: (within) => `
      SELECT 'refund of a delivery that is not cancelled' AS problem, id AS number, amount AS found, 0 AS expected FROM ledger
      WHERE ${within("id")} AND kind = 'refund' AND NOT EXISTS (SELECT 1 FROM deliveries
        WHERE deliveries.id = CAST(reference AS INTEGER) AND ${isRefunded})`,
  },
  {
    slicedBy: rowsOf("deliveries"),
    differences: (within) => `
      SELECT 'refunded delivery that was not taken' AS problem, id AS number, flag AS found,
        ${deliveryFlags.taken} AS expected
      FROM deliveries WHERE ${within("id")} AND refunded_at IS NOT NULL
        AND flag NOT IN (${deliveryFlags.taken}, ${deliveryFlags.cancelled})`,
  },
];

/** What the audits find. */
export interface LedgerFindings {
  differences: number;
  /** The first of them, as lines for people. */
  first: string[];
}

/** Where a check goes on, and what it has found until there. */
export interface LedgerProgress extends LedgerFindings {
  /** The index of the audit. */
  audit: number;
  /** The number at which the next slice begins. */
  from: number;
}

export interface SliceOptions {
  /** How many differences are named. */
  named?: number;
  /** How many rows of each table that it is sliced by a slice may have. */
  rows?: number;
}

/** Slices of so many rows take a tenth of a second, with all rows that belong to them; a second from a slow disk. */
const SLICE_ROWS = 20_000;
/** The end of the last slice. */
const END = Number.MAX_SAFE_INTEGER;
/** What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. */
const ROUND_LIMITS = { milliseconds: 8_000, slices: 250 };

const beginning = (): LedgerProgress => ({ audit: 0, from: Number.MIN_SAFE_INTEGER, differences: 0, first: [] });

/**
 * The query of a slice. A slice ends before the row after its last one, so that it has whole accounts and whole purchases:
 * amounts are compared in one statement, and what is written meanwhile is no difference. The database counts the
 * differences: a damaged ledger can have any number of them, of which only the first are read.
 */
function sliceQuery({ slicedBy, differences }: LedgerAudit, from: number, named: number, rows: number): string {
  const ends = slicedBy.map(
    ([table, column]) => `coalesce((SELECT ${column} FROM ${table} WHERE ${column} >= ${from}
      ORDER BY ${column} LIMIT 1 OFFSET ${rows}), ${END})`,
  );
  const [end = END] = ends.length > 1 ? [`min(${ends.join(", ")})`] : ends;
  // An account with more rows is a slice of its own.
  const until = `max(${from + 1}, ${end})`;
  const within: Within = (column) => `(${column} >= ${from} AND ${column} < (SELECT until FROM slice))`;
  return `WITH slice AS MATERIALIZED (SELECT ${until} AS until),
    differences AS MATERIALIZED (${differences(within)})
    SELECT (SELECT until FROM slice) AS until, (SELECT count(*) FROM differences) AS count, (SELECT json_group_array(
      json_object('problem', problem, 'number', number, 'found', found, 'expected', expected)) FROM (
        SELECT problem, number, found, expected FROM differences LIMIT ${named})) AS first`;
}

/**
 * Checks a slice.
 * @returns where to go on
 */
async function checkSlice(
  query: Query,
  { audit: index, from, ...found }: LedgerProgress,
  { named = 5, rows = SLICE_ROWS }: SliceOptions,
): Promise<LedgerProgress> {
  const audit = ledgerAudits[index] as LedgerAudit;
  const [row] = await query(sliceQuery(audit, from, named - found.first.length, rows));
  const listed: LedgerDifference[] = JSON.parse(String(row?.first ?? "[]"));
  const until = Number(row?.until);
  return {
    ...(until < END ? { audit: index, from: until } : { ...beginning(), audit: index + 1 }),
    differences: found.differences + Number(row?.count),
    first: [...found.first, ...listed.map(differenceText)],
  };
}

/** A difference as a line for people, such as `rcoin balance of account 12: 90, expected 100`. */
export function differenceText({ problem, number, found, expected }: LedgerDifference): string {
  const about = number === null ? problem : `${problem} ${number}`;
  return `${about}: ${found ?? "none"}, expected ${expected ?? "none"}`;
}

/** Runs a query and returns its rows. */
type Query = (sql: string) => Promise<Record<string, unknown>[]>;

const isEnd = ({ audit }: LedgerProgress) => audit >= ledgerAudits.length;
const findingsOf = ({ differences, first }: LedgerProgress): LedgerFindings => ({ differences, first });

/** Runs all audits, one after the other, slice by slice. */
export async function findLedgerDifferences(query: Query, options: SliceOptions = {}): Promise<LedgerFindings> {
  let progress = beginning();
  while (!isEnd(progress)) progress = await checkSlice(query, progress, options);
  return findingsOf(progress);
}

/**
 * The scheduled check of the site's own database: as many slices as a round may have.
 * @param progress where the last round of the same check has ended
 */
export async function checkLedger(
  db: Database,
  progress: LedgerProgress | undefined,
  { rows, ...limits }: Partial<typeof ROUND_LIMITS> & Pick<SliceOptions, "rows"> = {},
): Promise<LedgerFindings | Unfinished> {
  const { milliseconds, slices } = { ...ROUND_LIMITS, ...limits };
  const query: Query = async (sql) => (await db.$client.prepare(sql).all()).results;
  const since = Date.now();
  let at = progress ?? beginning();
  for (let n = 0; !isEnd(at); n += 1) {
    if (n >= slices || Date.now() - since >= milliseconds) return new Unfinished(at);
    at = await checkSlice(query, at, rows === undefined ? {} : { rows });
  }
  return findingsOf(at);
}
