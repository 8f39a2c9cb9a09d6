import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { MANUAL } from "../orders.ts";
import { referenceKeys } from "../reference.ts";
import { reconciliationLimits, statementLimits } from "../sales-limits.ts";
import { listedColumns, listedTables, seenOf, toListedOrder } from "./admin-orders.ts";
import { isAboveLimit } from "./over-limit.ts";
import { invalidLinesOf, type ListedPayment, readPaymentList } from "./reconciliation-file.ts";
import { matchStatement } from "./statement.ts";

/** A waiting order with what a decision about it depends on, and the reference keys of all its receipts as JSON. */
type WaitingRow = Parameters<typeof toListedOrder>[0] & Parameters<typeof seenOf>[0] & { storedKeys: string };

/**
 * Finds the transfers of the orders that wait for a cashier in the list of what their wallet received. Changes nothing.
 * @throws GameApiError `invalid` for a list that is too long or empty, and for an unknown wallet
 */
export const matchWaitingOrders: Handler<typeof paymentsAdminCalls.matchStatement> = async (
  { wallet, csv },
  { db },
) => {
  const list = readPaymentList(csv);
  if (list.problems.length > 0) return { ...invalidLinesOf(list), match: null };
  const keys = list.payments.flatMap(({ payment }) => referenceKeys(payment)).filter(Boolean);
  const numbers = list.payments.flatMap(({ order }) => order ?? []);
  const [[known], rows, paidKeys, paidNumbers] = await runBatch<
    [{ id: number }[], WaitingRow[], { key: string }[], { key: string }[]]
  >(db, [
    ["SELECT id FROM payment_wallets WHERE id = ?1", wallet],
    [
      `SELECT ${listedColumns}, ${isAboveLimit} AS isAboveLimit,
         (SELECT json_group_array(key) FROM payment_references WHERE order_id = payment_orders.id) AS storedKeys
       FROM ${listedTables}
       WHERE payment_orders.state = 'submitted' AND provider = '${MANUAL}' AND wallet_id = ?1
       ORDER BY submitted_at, payment_orders.id LIMIT ?2`,
      ...[wallet, statementLimits.orders + 1],
    ],
    [
      `SELECT payment_references.key AS key FROM payment_references JOIN payment_orders ON payment_orders.id = order_id
       WHERE payment_references.key IN (SELECT value FROM json_each(?1)) AND paid_at IS NOT NULL`,
      JSON.stringify(keys),
    ],
    [
      `SELECT number AS key FROM payment_orders
       WHERE number IN (SELECT value FROM json_each(?1)) AND paid_at IS NOT NULL`,
      JSON.stringify(numbers),
    ],
  ]);
  if (!known) throw invalidField("wallet", message("admin.reconciliation.unknownWallet"));
  const orders = rows.slice(0, statementLimits.orders).map((row) => ({
    ...toListedOrder(row),
    keys: currentKeys(row),
    seen: seenOf(row),
    isAboveLimit: row.isAboveLimit === 1,
  }));
  const found = matchStatement(list.payments, orders, new Set([...paidKeys, ...paidNumbers].map(({ key }) => key)));
  const pairs = ({ order, line }: (typeof found.matched)[number]) => ({ order, line: toLine(line) });
  return {
    ...invalidLinesOf(list),
    match: {
      matched: found.matched.map(pairs),
      different: found.different.map(pairs),
      similar: found.similar.map(({ order, lines }) => ({ order, lines: lines.map(toLine) })),
      notListed: found.notListed,
      leftOver: {
        count: found.leftOver.length,
        lines: found.leftOver.slice(0, reconciliationLimits.listed).map(toLine),
      },
      known: found.known,
      more: rows.length > orders.length,
      ignored: list.ignored,
    },
  };
};

/**
 * The keys of the receipt as it is. Those that are stored are also those of receipts that were replaced, and the shown
 * reference has lost the spaces that tell a number from what stands beside it.
 */
function currentKeys({ reference, storedKeys }: WaitingRow): string[] {
  const stored = new Set(JSON.parse(storedKeys) as string[]);
  return referenceKeys(reference ?? "").filter((key) => key !== "" && stored.has(key));
}

function toLine({ line, payment, amount, date }: ListedPayment) {
  return { line, payment, amount, date };
}
