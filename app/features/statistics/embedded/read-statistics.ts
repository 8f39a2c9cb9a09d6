import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { dayOf } from "#app/features/admin/embedded/day-of.ts";
import { hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { type PaymentFigures, paymentFigures, salesPerDay } from "#app/features/payments/embedded/sales.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import type { statisticsAdminCalls, Totals } from "../admin-calls.ts";
import { LISTED } from "../limits.ts";
import { type Period, statisticsPeriod } from "../period.ts";
import { estimatedVisitors, type SketchSums } from "../visitor-sketch.ts";
import { cohortWeeks } from "./retention.ts";
import type { CountKind } from "./schema.ts";
import { sketchSums } from "./traffic.ts";

type Named = { name: string; count: number }[];
type TopNames = { name: string; count: number; total: number }[];
type Daily = { day: number; n: number }[];

const countsPerDay = (kind: CountKind) =>
  `SELECT ${dayOf("day")} AS day, sum(count) AS n FROM statistics
   WHERE kind = '${kind}' AND day >= ?1 AND day < ?2 GROUP BY day`;

/** The most frequent names of a kind, with the sum of all. */
const topNames = (kind: CountKind, { start, end }: Period): Statement => [
  `SELECT name, sum(count) AS count, sum(sum(count)) OVER () AS total FROM statistics
   WHERE kind = '${kind}' AND day >= ?1 AND day < ?2 GROUP BY name ORDER BY name = '', count DESC LIMIT ${LISTED}`,
  ...[start, end],
];

const topOf = (rows: TopNames) => ({
  total: rows[0]?.total ?? 0,
  top: rows.filter(({ name }) => name !== "").map(({ name, count }) => ({ name, count })),
});

/** The totals of a period, with visitors of finished days only, and without traffic if its counting began later. */
export async function readTotals(db: Database, { start, end }: Period, admin: RightsHolder): Promise<Totals> {
  const [[counts], [payments]] = await runBatch<
    [Record<"isCounted" | "visitors" | "views" | "registrations" | "purchases" | "coins", number>[], PaymentFigures[]]
  >(db, [
    [
      `SELECT
         (SELECT coalesce(sum(count), 0) FROM statistics WHERE kind = 'visitors' AND day >= ?1 AND day < ?2) AS visitors,
         (SELECT coalesce(sum(count), 0) FROM statistics WHERE kind = 'page' AND day >= ?1 AND day < ?2) AS views,
         (SELECT min(day) <= ?1 FROM statistics WHERE kind = 'page') AS isCounted,
         (SELECT count(*) FROM users WHERE created_at >= ?1 AND created_at < ?2) AS registrations, purchases, coins
       FROM (SELECT count(*) AS purchases, coalesce(sum(total), 0) AS coins FROM purchases
         WHERE bought_at >= ?1 AND bought_at < ?2)`,
      ...[start, end],
    ],
    paymentFigures(start, end),
  ]);
  const { purchases = 0, coins = 0, visitors = 0, views = 0, registrations = 0 } = counts ?? {};
  const { orders = 0, payers = 0, net = 0 } = payments ?? {};
  return {
    registrations,
    traffic: counts?.isCounted ? { visitors, views } : null,
    payments: hasRight(admin, "payments") ? { orders, payers, net } : null,
    shop: hasRight(admin, "balances") ? { purchases, coins } : null,
  };
}

const readStatistics: Handler<typeof statisticsAdminCalls.read> = async (request, { db, admin, now }) => {
  const { before, ...period } = statisticsPeriod(request, now());
  const { start, end } = period;
  const [firstWeek = 0] = cohortWeeks(now());
  const [totals, totalsBefore, figures] = await Promise.all([
    readTotals(db, period, admin),
    before && readTotals(db, before, admin),
    runBatch<
      [
        Daily,
        Daily,
        (SketchSums & { day: number })[],
        Daily,
        Daily,
        { registered: number; confirmed: number; paid: number }[],
        TopNames,
        TopNames,
        TopNames,
        { day: number; name: string; count: number }[],
        { name: string; quantity: number; coins: number }[],
        { redeemed: number; coins: number; referred: number; shares: number }[],
        Named,
        { day: number | null }[],
      ]
    >(db, [
      [countsPerDay("page"), start, end],
      [countsPerDay("visitors"), start, end],
      [sketchSums],
      [
        `SELECT ${dayOf("created_at")} AS day, count(*) AS n FROM users WHERE created_at >= ?1 AND created_at < ?2 GROUP BY 1`,
        ...[start, end],
      ],
      salesPerDay(start, end),
      [
        `SELECT count(*) AS registered, total(email_verified_at IS NOT NULL) AS confirmed,
           total(EXISTS (SELECT 1 FROM payment_orders
             WHERE payment_orders.user_num = users.user_num AND paid_at IS NOT NULL AND is_test = 0)) AS paid
         FROM users WHERE created_at >= ?1 AND created_at < ?2`,
        ...[start, end],
      ],
      topNames("page", period),
      topNames("referrer", period),
      topNames("country", period),
      ["SELECT day, name, count FROM statistics WHERE kind = 'retention' AND day >= ?1 ORDER BY day, name", firstWeek],
      [
        // Of an item that was renamed, the latest name: with max(), SQLite takes the columns of its row.
        `SELECT item_name AS name, max(purchase_lines.id), sum(quantity) AS quantity,
           sum(coalesce(paid, price * quantity)) AS coins
         FROM purchases JOIN purchase_lines ON purchase_id = purchases.id
         WHERE purchases.bought_at >= ?1 AND purchases.bought_at < ?2 AND currency = '${shopCurrency}'
         GROUP BY product_num ORDER BY quantity DESC, coins DESC LIMIT ${LISTED}`,
        ...[start, end],
      ],
      [
        `SELECT count(*) AS redeemed, total(amounts ->> '$.${shopCurrency}') AS coins, count(referrer_num) AS referred,
           total(referrer_share) AS shares
         FROM redemptions WHERE redeemed_at >= ?1 AND redeemed_at < ?2`,
        ...[start, end],
      ],
      [
        `SELECT campaign AS name, count(*) AS count FROM redemptions JOIN vouchers ON vouchers.id = voucher_id
         WHERE redeemed_at >= ?1 AND redeemed_at < ?2 GROUP BY campaign ORDER BY count DESC LIMIT ${LISTED}`,
        ...[start, end],
      ],
      ["SELECT min(day) AS day FROM statistics WHERE kind = 'page'"],
    ]),
  ]);
  const [views, finished, sketches, registrations, sales, [funnel], pages, referrers, countries, ...rest] = figures;
  const [retention, items, [vouchers], campaigns, [since]] = rest;
  const byDay = (rows: Daily) => {
    const counts = new Map(rows.map(({ day, n }) => [day, n]));
    return (day: number) => counts.get(day) ?? 0;
  };
  const running = sketches.map(({ day, ...sums }) => ({ day: (day - start) / DAY, n: estimatedVisitors(sums) }));
  const viewsOf = byDay(views);
  const visitorsOf = byDay([...running, ...finished]);
  const registrationsOf = byDay(registrations);
  const netOf = byDay(sales);
  const seesPayments = hasRight(admin, "payments");
  const days = Array.from({ length: (end - start) / DAY }, (_, index) => ({
    day: manilaDate(start + index * DAY),
    visitors: visitorsOf(index),
    views: viewsOf(index),
    registrations: registrationsOf(index),
    net: seesPayments ? netOf(index) : null,
  }));
  const seesCoins = hasRight(admin, "balances");
  return {
    days,
    totals: {
      ...totals,
      traffic: {
        visitors: days.reduce((sum, day) => sum + day.visitors, 0),
        views: days.reduce((sum, day) => sum + day.views, 0),
      },
    },
    before: totalsBefore,
    countedSince: since?.day && since.day > start ? manilaDate(since.day) : null,
    funnel: {
      registered: funnel?.registered ?? 0,
      confirmed: funnel?.confirmed ?? 0,
      paid: seesPayments ? (funnel?.paid ?? 0) : null,
    },
    pages: topOf(pages),
    referrers: topOf(referrers),
    countries: topOf(countries),
    retention: cohortWeeks(now()).map((week) => {
      const counts = retention.filter(({ day }) => day === week);
      return {
        week: manilaDate(week),
        players: counts.find(({ name }) => name === "0")?.count ?? 0,
        later: counts.filter(({ name }) => name !== "0").map(({ count }) => count),
      };
    }),
    items: seesCoins ? items.map(({ name, quantity, coins }) => ({ name, quantity, coins })) : null,
    vouchers: seesCoins && vouchers ? { ...vouchers, campaigns } : null,
  };
};

export const handlers = { statisticsAdmin: { read: readStatistics } };
