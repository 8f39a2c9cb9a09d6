import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaMonthPeriod } from "#app/format/manila-time.ts";
import { MANUAL, type OrderState } from "../orders.ts";
import { providerKeys } from "../provider.ts";
import { methodName } from "../provider-names.ts";
import { referenceKeys } from "../reference.ts";
import type { Comparison, salesAdminCalls } from "../sales-admin-calls.ts";
import { reconciliationLimits } from "../sales-limits.ts";
import { type ComparedOrder, reconcile } from "./reconciliation.ts";
import { invalidLinesOf, type ListedPayment, readPaymentList } from "./reconciliation-file.ts";

/** The providers and wallets, with those no longer offered. */
export const listSources: Handler<typeof salesAdminCalls.sources> = async (_, { db, connections }) => {
  const { providers } = await connections();
  const [wallets] = await runBatch<[{ id: number; name: string; accountNumber: string; offered: number }[]]>(db, [
    [
      `SELECT id, name, account_number AS accountNumber, offered FROM payment_wallets
       ORDER BY offered DESC, position, id`,
    ],
  ]);
  return {
    sources: [
      ...providerKeys.map((key) => ({
        key,
        name: methodName(key, null),
        offered: providers.some((provider) => provider.key === key),
      })),
      ...wallets.map(({ id, name, accountNumber, offered }) => ({
        key: `wallet-${id}`,
        name: `${name} ${accountNumber}`.trim(),
        offered: offered === 1,
      })),
    ],
  };
};

/**
 * Compares a provider's or wallet's list of payments with the orders of a month. Only the audit log is written.
 * @throws GameApiError `invalid` for a list that is too long or empty, and for an unknown wallet; `conflict` for a month
 * with too many orders
 */
export const reconcilePayments: Handler<typeof salesAdminCalls.reconcile> = async ({ source, month, csv }, context) => {
  const list = readPaymentList(csv);
  if (list.problems.length > 0) return { ...invalidLinesOf(list), comparison: null };
  const { name, orders, payments, isWallet } = await readOrders(context, source, month, list.payments);
  const options = { isWallet, ...manilaMonthPeriod(month) };
  const comparison = { ...reconcile(payments, orders, options), ignored: list.ignored };
  await writeAudited(context, { target: `payments by ${name} in ${month}`, after: auditedFigures(comparison) }, []);
  return { ...invalidLinesOf(list), comparison };
};

function auditedFigures({ theirs, ours, matched, different, missingHere, missingThere, repeated }: Comparison) {
  return {
    listed: theirs.count,
    orders: ours.count,
    matched: matched.count,
    different: different.count,
    missingHere: missingHere.count,
    missingThere: missingThere.count,
    repeated: repeated.count,
  };
}

interface OrderRow {
  number: string;
  payment: string | null;
  amount: number;
  state: OrderState;
  paidAt: number | null;
  isTest: number;
  provider: string;
  walletId: number | null;
  walletName: string | null;
}

/** The orders that were paid in the month and those that the list names, each once, and the list with these names. */
async function readOrders(
  { db }: AdminContext,
  source: string,
  month: string,
  list: readonly ListedPayment[],
): Promise<{ name: string; isWallet: boolean; orders: ComparedOrder[]; payments: ListedPayment[] }> {
  const { start, end } = manilaMonthPeriod(month);
  const most = reconciliationLimits.orders;
  const walletId = source.startsWith("wallet-") ? Number(source.slice("wallet-".length)) : null;
  const provider = walletId === null ? source : MANUAL;
  const payments = list.map(({ payment }) => payment).filter(Boolean);
  const numbers = list.flatMap(({ order }) => order ?? []);
  const select = (where: string) => `
    SELECT number, iif(provider = '${MANUAL}', reference, payment_id) AS payment, amount, payment_orders.state,
      paid_at AS paidAt, is_test AS isTest, provider, wallet_id AS walletId,
      (SELECT name FROM payment_wallets WHERE payment_wallets.id = wallet_id) AS walletName
    FROM payment_orders WHERE ${where}`;
  const [[wallet], facts, ofMonth, byPayment, byFact, byNumber] = await runBatch<
    [{ name: string }[], { payment: string; number: string }[], OrderRow[], OrderRow[], OrderRow[], OrderRow[]]
  >(db, [
    ["SELECT name FROM payment_wallets WHERE id = ?1", walletId],
    // Payments that were reported for an order and not credited, such as a second one.
    [
      `SELECT object_id AS payment, order_number AS number FROM payment_facts
       WHERE ${ofReportedPayment}`,
      provider,
      JSON.stringify(payments),
    ],
    [
      // The plus keeps an index that begins with the provider from being used instead of that of the time.
      select(
        `paid_at >= ?1 AND paid_at < ?2 AND +provider = ?3 AND +wallet_id IS ?4 ORDER BY paid_at LIMIT ${most + 1}`,
      ),
      ...[start, end, provider, walletId],
    ],
    walletId === null
      ? [
          select("provider = ?1 AND payment_id IN (SELECT value FROM json_each(?2))"),
          provider,
          JSON.stringify(payments),
        ]
      : [
          select(`id IN (SELECT order_id FROM payment_references
            WHERE payment_references.key IN (SELECT value FROM json_each(?1)))`),
          JSON.stringify(payments.flatMap(referenceKeys)),
        ],
    [
      select(`number IN (SELECT order_number FROM payment_facts WHERE ${ofReportedPayment})`),
      provider,
      JSON.stringify(payments),
    ],
    [select("number IN (SELECT value FROM json_each(?1))"), JSON.stringify(numbers)],
  ]);
  if (walletId !== null && !wallet) throw invalidField("source", message("admin.reconciliation.unknownWallet"));
  if (ofMonth.length > most)
    throw new GameApiError("conflict", message("admin.reconciliation.manyOrders", { atMost: groupedNumber(most) }));
  const orderOf = new Map(facts.map(({ payment, number }) => [payment, number]));
  const rows = new Map([...ofMonth, ...byPayment, ...byFact, ...byNumber].map((row) => [row.number, row]));
  return {
    name: methodName(provider, wallet?.name ?? null),
    isWallet: walletId !== null,
    payments: list.map((line) => ({ ...line, order: orderOf.get(line.payment) ?? line.order })),
    orders: [...rows.values()].map((row) => ({
      ...{ number: row.number, amount: row.amount, state: row.state, paidAt: row.paidAt },
      payment: row.payment ?? "",
      isTest: row.isTest === 1,
      method: methodName(row.provider, row.walletName),
      isOfSource: row.provider === provider && row.walletId === walletId,
    })),
  };
}

const ofReportedPayment = `provider = ?1 AND kind = 'paid' AND object_id IN (SELECT value FROM json_each(?2))
  AND order_number IS NOT NULL`;
