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
 * Orders with real money that were paid in a period, from `?1` to before `?2`, as a condition on `payment_orders`. The
 * plus keeps the index of receipt numbers, which begins with `is_test`, from being used instead of that of the time.
 */
const isSale = "paid_at >= ?1 AND paid_at < ?2 AND +is_test = 0";

const sums = `count(*) AS orders, sum(payment_orders.amount) AS gross, sum(${returned}) AS returned`;

interface Sums {
  orders: number;
  gross: number;
  returned: number;
}

/**
 * The sales of a period by the day of their payment, by package and by payment method. What went back counts on the day
 * of the payment, whenever it went back.
 */
export const readSales: Handler<typeof salesAdminCalls.read> = async ({ days: length, month }, { db, now }) => {
  const { start, end } = month ? soFar(manilaMonthPeriod(month), now()) : lastDays(length ?? 30, now());
  const [days, packages, methods, [test], [figures], [disputes], listed] = await runBatch<
    [
      (Sums & { day: number })[],
      (Sums & { name: string })[],
      (Sums & { provider: string; walletName: string | null })[],
      { orders: number }[],
      PaymentFigures[],
      { open: number; amount: number }[],
      { number: string | null; amount: number; at: number }[],
    ]
  >(db, [
    [`SELECT ${dayOf("paid_at")} AS day, ${sums} FROM payment_orders WHERE ${isSale} GROUP BY 1`, start, end],
    [
      // Of a package that was renamed, the name in the latest order: with max(), SQLite takes the columns of its row.
      `SELECT package_name AS name, max(paid_at), ${sums} FROM payment_orders WHERE ${isSale}
       GROUP BY package_id ORDER BY gross DESC`,
      start,
      end,
    ],
    [
      `SELECT provider, (SELECT name FROM payment_wallets WHERE payment_wallets.id = wallet_id) AS walletName, ${sums}
       FROM payment_orders WHERE ${isSale} GROUP BY provider, wallet_id ORDER BY gross DESC`,
      start,
      end,
    ],
    ["SELECT count(*) AS orders FROM payment_orders WHERE paid_at >= ?1 AND paid_at < ?2 AND +is_test = 1", start, end],
    paymentFigures(start, end),
    [`SELECT count(*) AS open, coalesce(sum(amount), 0) AS amount FROM payment_facts WHERE ${isOpenDispute}`],
    [
      `SELECT order_number AS number, amount, at FROM payment_facts WHERE ${isOpenDispute}
       ORDER BY at DESC, id DESC LIMIT ${LISTED_DISPUTES}`,
    ],
  ]);
  const byDay = new Map(days.map(({ day, ...daily }) => [day, daily]));
  return {
    days: Array.from({ length: (end - start) / DAY }, (_, day) => ({
      day: manilaDate(start + day * DAY),
      ...(byDay.get(day) ?? { orders: 0, gross: 0, returned: 0 }),
    })),
    packages: packages.map(({ name, orders, gross, returned }) => ({ name, orders, gross, returned })),
    methods: methods.map(({ provider, walletName, ...all }) => ({ name: methodName(provider, walletName), ...all })),
    test: test?.orders ?? 0,
    receipts: { waiting: figures?.waiting ?? 0, oldest: isoTimeOrNull(figures?.oldest ?? null) },
    disputes: {
      open: disputes?.open ?? 0,
      amount: disputes?.amount ?? 0,
      listed: listed.map(({ number, amount, at }) => ({ number: number ?? "", amount, at: isoTime(at) })),
    },
  };
};

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

/** A row of {@link paymentFigures}. */
export interface PaymentFigures {
  orders: number;
  /** Different accounts. */
  payers: number;
  /** Centavos. */
  net: number;
  waiting: number;
  /** When the oldest receipt was sent, epoch milliseconds; null if none waits. */
  oldest: number | null;
}

/**
 * The query of the number of payments in a period and their pesos, less what went back, and of the receipts that wait for
 * a cashier now.
 */
export function paymentFigures(start: number, end: number): Statement {
  const waiting = (figure: string) =>
    `(SELECT ${figure} FROM payment_orders WHERE state = 'submitted' AND +is_test = 0)`;
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
