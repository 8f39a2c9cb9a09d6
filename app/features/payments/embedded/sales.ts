import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { dayOf } from "#app/features/admin/embedded/day-of.ts";
import { numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { manilaDate, manilaDayStart, manilaMonthPeriod } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { providerKeys } from "../provider.ts";
import { methodName } from "../provider-names.ts";
import type { salesAdminCalls } from "../sales-admin-calls.ts";
import { returnedMoney } from "./ledger/payment.ts";

/** How many open disputes are listed. */
const LISTED_DISPUTES = 50;

/** Centavos of an order that went back to the payer, as SQL on a row of `payment_orders`. */
const returned = `min(payment_orders.amount, ${returnedMoney(["lost"])})`;

/**
 * Orders that were paid in a period, from `?1` to before `?2`, as a condition on `payment_orders`, and those with real money.
 * The plus keeps the index of receipt numbers, which begins with `is_test`, from being used instead of that of the time.
 */
const isPaid = "paid_at >= ?1 AND paid_at < ?2";
const isSale = `${isPaid} AND +is_test = 0`;

interface Sums {
  orders: number;
  gross: number;
  returned: number;
}

/** The orders of a day with the same package and means of payment. */
interface Cell extends Sums {
  isTest: 0 | 1;
  day: number;
  packageId: number;
  /** In the latest of the orders. */
  packageName: string;
  lastAt: number;
  provider: string;
  walletId: number | null;
}

/**
 * The sales of a period by the day of their payment, by package and by payment method. What went back counts on the day
 * of the payment, whenever it went back.
 */
export const readSales: Handler<typeof salesAdminCalls.read> = async ({ days: length, month }, { db, now }) => {
  const { start, end } = month ? soFar(manilaMonthPeriod(month), now()) : lastDays(length ?? 30, now());
  const [cells, wallets, [receipts], [disputes], listed] = await runBatch<
    [
      Cell[],
      { id: number; name: string }[],
      WaitingReceipts[],
      { open: number; amount: number }[],
      { number: string | null; amount: number; at: number }[],
    ]
  >(db, [
    [
      // Read once and added up below. With max(), SQLite takes the name of the package from the row of the latest order.
      `SELECT is_test AS isTest, ${dayOf("paid_at")} AS day, package_id AS packageId, package_name AS packageName,
         max(paid_at) AS lastAt, provider, wallet_id AS walletId, count(*) AS orders,
         sum(payment_orders.amount) AS gross, sum(${returned}) AS returned
       FROM payment_orders WHERE ${isPaid} GROUP BY day, isTest, packageId, provider, walletId`,
      start,
      end,
    ],
    ["SELECT id, name FROM payment_wallets"],
    [`SELECT ${waiting("count(*)")} AS waiting, ${waiting("min(submitted_at)")} AS oldest`],
    [`SELECT count(*) AS open, coalesce(sum(amount), 0) AS amount FROM payment_facts WHERE ${isOpenDispute}`],
    [
      `SELECT order_number AS number, amount, at FROM payment_facts WHERE ${isOpenDispute}
       ORDER BY at DESC, id DESC LIMIT ${LISTED_DISPUTES}`,
    ],
  ]);
  const sales = cells.filter(({ isTest }) => isTest === 0).sort((a, b) => a.lastAt - b.lastAt);
  const byDay = sumsBy(sales, ({ day }) => day);
  // Of a package that was renamed, the name in the latest order.
  const packageNames = new Map(sales.map(({ packageId, packageName }) => [packageId, packageName]));
  const walletNames = new Map(wallets.map(({ id, name }) => [id, name]));
  const means = new Map(sales.map((cell) => [meansOf(cell), cell]));
  return {
    days: Array.from({ length: (end - start) / DAY }, (_, day) => ({
      day: manilaDate(start + day * DAY),
      ...(byDay.get(day) ?? { orders: 0, gross: 0, returned: 0 }),
    })),
    packages: largestFirst(sumsBy(sales, ({ packageId }) => packageId)).map(([id, sums]) => ({
      name: packageNames.get(id) ?? "",
      ...sums,
    })),
    methods: largestFirst(sumsBy(sales, meansOf)).map(([key, sums]) => {
      const { provider = "", walletId = null } = means.get(key) ?? {};
      return { name: methodName(provider, walletNames.get(walletId ?? 0) ?? null), ...sums };
    }),
    test: cells.reduce((total, { isTest, orders }) => total + (isTest === 1 ? orders : 0), 0),
    receipts: { waiting: receipts?.waiting ?? 0, oldest: isoTimeOrNull(receipts?.oldest ?? null) },
    disputes: {
      open: disputes?.open ?? 0,
      amount: disputes?.amount ?? 0,
      listed: listed.map(({ number, amount, at }) => ({ number: number ?? "", amount, at: isoTime(at) })),
    },
  };
};

function sumsBy<Key>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): Map<Key, Sums> {
  const sums = new Map<Key, Sums>();
  for (const cell of cells) {
    const sum = sums.get(keyOf(cell)) ?? { orders: 0, gross: 0, returned: 0 };
    sum.orders += cell.orders;
    sum.gross += cell.gross;
    sum.returned += cell.returned;
    sums.set(keyOf(cell), sum);
  }
  return sums;
}

const largestFirst = <Key>(sums: Map<Key, Sums>) => [...sums].sort(([, a], [, b]) => b.gross - a.gross);

/** A provider, or a wallet of the owner. */
const meansOf = ({ provider, walletId }: Cell) => `${provider} ${walletId ?? ""}`;

/** Providers are named, so that the index of facts finds the disputes. */
const isOpenDispute = `provider IN (${providerKeys.map((key) => `'${key}'`).join(", ")})
  AND kind = 'dispute' AND state = 'open' AND is_test = 0`;

function lastDays(length: number, now: number) {
  return { start: manilaDayStart(now, length - 1), end: manilaDayStart(now) + DAY };
}

/** A month without the days that are yet to come, unless all of them are. */
function soFar({ start, end }: { start: number; end: number }, now: number) {
  const tomorrow = manilaDayStart(now) + DAY;
  return { start, end: tomorrow > start ? Math.min(end, tomorrow) : end };
}

interface WaitingReceipts {
  waiting: number;
  /** When the oldest receipt was sent, epoch milliseconds; null if none waits. */
  oldest: number | null;
}

/** A row of {@link paymentFigures}. */
export interface PaymentFigures extends WaitingReceipts {
  orders: number;
  /** Different accounts. */
  payers: number;
  /** Centavos. */
  net: number;
}

/** A figure of the receipts that wait for a cashier, as SQL. */
const waiting = (figure: string) => `(SELECT ${figure} FROM payment_orders WHERE state = 'submitted' AND +is_test = 0)`;

/**
 * The query of the number of payments in a period and their pesos, less what went back, and of the receipts that wait for
 * a cashier now.
 */
export function paymentFigures(start: number, end: number): Statement {
  return [
    `SELECT count(*) AS orders, count(DISTINCT user_num) AS payers,
       coalesce(sum(payment_orders.amount - ${returned}), 0) AS net,
       ${waiting("count(*)")} AS waiting, ${waiting("min(submitted_at)")} AS oldest
     FROM payment_orders WHERE ${isSale}`,
    start,
    end,
  ];
}

/** The query of the centavos of each day of a period, less what went back. */
export function salesPerDay(start: number, end: number): Statement {
  return [
    `SELECT ${dayOf("paid_at")} AS day, sum(payment_orders.amount - ${returned}) AS n
     FROM payment_orders WHERE ${isSale} GROUP BY 1`,
    start,
    end,
  ];
}

interface SaleRow {
  id: number;
  receiptNumber: number;
  number: string;
  paidAt: number;
  userNum: number;
  userId: string;
  packageName: string;
  provider: string;
  walletName: string | null;
  paidWith: string;
  gross: number;
  returned: number;
  coins: number;
  reversed: number;
}

/** A part of a month's paid orders, in the order of their payment. */
export const exportSales: Handler<typeof salesAdminCalls.export> = async ({ month, after }, { db }) => {
  const { start, end } = manilaMonthPeriod(month);
  const [paidAt = "", id = ""] = (after ?? "").split(" ");
  const size = adminLimits.exportPageSize;
  const [rows] = await runBatch<[SaleRow[]]>(db, [
    [
      `SELECT payment_orders.id, receipt_number AS receiptNumber, number, paid_at AS paidAt,
         payment_orders.user_num AS userNum, coalesce(user_id, '') AS userId, package_name AS packageName, provider,
         payment_wallets.name AS walletName, paid_with AS paidWith, payment_orders.amount AS gross,
         ${returned} AS returned, credited AS coins, reversed
       FROM payment_orders LEFT JOIN payment_wallets ON payment_wallets.id = wallet_id
         LEFT JOIN users ON users.user_num = payment_orders.user_num
       WHERE ${isSale} AND (paid_at, payment_orders.id) > (?3, ?4) ORDER BY paid_at, payment_orders.id LIMIT ?5`,
      start,
      end,
      numberCursor(paidAt, 0),
      numberCursor(id, 0),
      size + 1,
    ],
  ]);
  const { shown, last } = takePage(rows, size);
  return {
    sales: shown.map(({ id: _, provider, walletName, ...sale }) => ({
      ...sale,
      method: methodName(provider, walletName),
      paidAt: isoTime(sale.paidAt),
    })),
    next: last ? `${last.paidAt} ${last.id}` : null,
  };
};
