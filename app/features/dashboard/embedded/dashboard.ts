import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { dayOf } from "#app/features/admin/embedded/day-of.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { alertTitle } from "#app/features/operations/alert-kinds.ts";
import { type PaymentFigures, paymentFigures, salesPerDay } from "#app/features/payments/embedded/sales.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import { approvalKindKeys, mayDecide } from "#app/features/staff/approvals.ts";
import { waitingApprovals } from "#app/features/staff/embedded/waiting-approvals.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { manilaDate, manilaDayStart } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import type { dashboardCalls } from "../calls.ts";
import { readActivity } from "./activity.ts";

/** An SQL query: the number of rows per day. Parameter: the start of the first day. */
const perDay = (table: string, time: string) =>
  `SELECT ${dayOf(time)} AS day, count(*) AS n FROM ${table} WHERE ${time} >= ?1 GROUP BY 1`;

/** In: positive entries other than refunds. Out: purchases less refunds. */
const coinsPerDay = `
  SELECT ${dayOf("at")} AS day, total(iif(amount > 0 AND kind <> 'refund', amount, 0)) AS rcoinIn,
    total(iif(kind IN ('purchase', 'refund'), -amount, 0)) AS rcoinOut
  FROM ledger WHERE at >= ?1 AND currency = '${shopCurrency}' GROUP BY 1`;

/**
 * An SQL query: the peak of players online per day; the counts of each minute are many, and not kept for 60 days.
 * Parameter: the start of the first day.
 */
const onlinePerDay = `SELECT ${dayOf("at")} AS day, peak AS n FROM online_periods
  WHERE minutes = 1440 AND at >= ?1 AND peak IS NOT NULL`;

/** An SQL query: the earliest time of rows. */
const oldest = (time: string, rows: string) => `SELECT min(${time}) AS at FROM ${rows}`;

/** An SQL query: the number of rows, up to a limit. Parameter: the limit. */
const counted = (rows: string) => `SELECT count(*) AS n FROM (SELECT 1 FROM ${rows} LIMIT ?1) AS counted`;

type Daily = { day: number; n: number }[];

/** The numbers of the dashboard, from one batch of queries that read only indexes. */
const readDashboard: Handler<typeof dashboardCalls.read> = async (_, { db, admin, now, site }) => {
  const length = adminLimits.chartDays;
  const first = manilaDayStart(now(), length - 1);
  const today = manilaDayStart(now());
  const max = adminLimits.maxCounted;
  const decides = approvalKindKeys.some((kind) => mayDecide(admin, kind));
  const [activity, figures] = await Promise.all([
    readActivity(db, admin),
    runBatch<
      [
        { n: number }[],
        { n: number }[],
        { n: number }[],
        Daily,
        Daily,
        Daily,
        Daily,
        { n: number }[],
        PaymentFigures[],
        Daily,
        { kind: string; detail: string; since: number }[],
        { at: number | null }[],
        { at: number | null }[],
        Daily,
        { day: number; rcoinIn: number; rcoinOut: number }[],
      ]
    >(db, [
      [counted("users"), max],
      [counted(`deliveries WHERE flag = ${deliveryFlags.pending}`), max],
      [counted("tickets WHERE state = 'open'"), max],
      [perDay("logins", "at"), first],
      [perDay("users", "created_at"), first],
      [perDay("tickets", "created_at"), first],
      [onlinePerDay, first],
      waitingApprovals({ admin, now: now(), limit: max }),
      paymentFigures(today, today + DAY),
      salesPerDay(first, today + DAY),
      [
        "SELECT kind, detail, since FROM alerts WHERE resolved_at IS NULL AND ?1 ORDER BY since",
        hasRight(admin, "settings") ? 1 : 0,
      ],
      [oldest("changed_at", "tickets WHERE state = 'open'")],
      [oldest("purchased_at", `deliveries WHERE flag = ${deliveryFlags.pending}`)],
      ...(hasRight(admin, "balances")
        ? ([
            [perDay("purchases", "bought_at"), first],
            [coinsPerDay, first],
          ] as const)
        : []),
    ]),
  ]);
  const [
    players,
    pending,
    tickets,
    logins,
    registrations,
    newTickets,
    online,
    approvals,
    [paid],
    sales,
    alerts,
    [ticket],
    [delivery],
    ...coinFigures
  ] = figures;
  const [purchases = [], coins = []] = coinFigures;
  const series = <Row extends { day: number }>(rows: readonly Row[], value: (row: Row) => number) => {
    const byDay = new Map(rows.map((row) => [row.day, value(row)]));
    return Array.from({ length }, (_, day) => byDay.get(day) ?? 0);
  };
  const count = ({ n }: { n: number }) => n;
  return {
    days: Array.from({ length }, (_, day) => manilaDate(first + day * DAY)),
    players: players[0]?.n ?? 0,
    maxCounted: max,
    deliveriesPending: pending[0]?.n ?? 0,
    ticketsOpen: tickets[0]?.n ?? 0,
    deliveriesOldest: isoTimeOrNull(delivery?.at ?? null),
    ticketsOldest: isoTimeOrNull(ticket?.at ?? null),
    approvalsOpen: decides ? (approvals[0]?.n ?? 0) : null,
    logins: series(logins, count),
    registrations: series(registrations, count),
    tickets: series(newTickets, count),
    online: online.length > 0 ? series(online, count) : null,
    warnings:
      site.origin === undefined
        ? ["SITE_URL is not set, so e-mails contain no links: players cannot confirm an address or reset a password."]
        : [],
    activity,
    alerts: alerts.map(({ kind, detail, since }) => ({ title: alertTitle(kind), detail, since: isoTime(since) })),
    money: hasRight(admin, "balances")
      ? {
          rcoinIn: series(coins, ({ rcoinIn }) => rcoinIn),
          rcoinOut: series(coins, ({ rcoinOut }) => rcoinOut),
          purchases: series(purchases, count),
        }
      : null,
    payments:
      hasRight(admin, "payments") && paid
        ? {
            ...{ today: paid.orders, net: paid.net, waiting: paid.waiting, oldest: isoTimeOrNull(paid.oldest) },
            daily: series(sales, count),
          }
        : null,
  };
};

export const handlers = {
  dashboard: { read: readDashboard },
};
