import type { Statement } from "#app/embedded/database/run-batch.ts";
import { MAX_CURSOR, numberCursor } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { mergeLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { TimelineEntry } from "../admin-calls.ts";

type Kind = TimelineEntry["kind"];
type Entry<K extends Kind> = Extract<TimelineEntry, { kind: K }>;
/** An event as the database has it: the time in milliseconds, flags as numbers. */
type Row<K extends Kind> = Omit<Entry<K>, "kind" | "at" | "isTest"> & { at: number; isTest?: number };
export type LoginRow = Row<"login"> & { id: number };

/** The results of {@link timelineStatements}. */
export type TimelineRows = [
  logins: LoginRow[],
  ledger: Row<"ledger">[],
  purchases: Row<"purchase">[],
  orders: Row<"order">[],
  debts: Row<"debt">[],
  gifts: Row<"gift">[],
];

/** What happens to orders apart from the coins, which the ledger and the debts have. */
const orderEvents = [
  "refused",
  "held",
  "mismatch",
  "refunded",
  "refund-failed",
  "dispute-open",
  "dispute-won",
  "dispute-lost",
];

/**
 * The order that an entry of the ledger or of a debt belongs to: the one that was paid or reversed.
 * @param entries table with the entry
 */
const withOrder = (entries: string) => `
  LEFT JOIN coin_reversals ON ${entries}.kind = 'reversal' AND coin_reversals.id = CAST(${entries}.reference AS INTEGER)
  LEFT JOIN payment_orders ON payment_orders.id = CASE ${entries}.kind WHEN 'payment' THEN CAST(${entries}.reference AS INTEGER)
    WHEN 'reversal' THEN coin_reversals.order_id END`;
const orderColumns = "coalesce(payment_orders.number, '') AS number, coalesce(is_test, 0) AS isTest";

type Cursor = string | null | undefined;

const pageOf = (userNum: number, before: Cursor) =>
  [userNum, numberCursor(before, MAX_CURSOR), adminLimits.timeline + 1] as const;

/** The first of {@link timelineStatements}, which reads the logins. */
export function loginsStatement(userNum: number, before: Cursor): Statement {
  return [
    "SELECT id, at, ip FROM logins WHERE user_num = ?1 AND at < ?2 ORDER BY at DESC LIMIT ?3",
    ...pageOf(userNum, before),
  ];
}

/**
 * The statements that read the events of an account before a moment: of each kind as many as a page can show and one
 * more.
 * @param before cursor of the page; empty for the first page
 */
export function timelineStatements(userNum: number, before: Cursor): Statement[] {
  const page = pageOf(userNum, before);
  return [
    loginsStatement(userNum, before),
    [
      `SELECT ledger.id, ledger.at, ledger.currency, ledger.amount, ledger.kind AS entry, ledger.reference,
         iif(ledger.kind = 'payment', payment_orders.amount, NULL) AS money, ${orderColumns}
       FROM ledger ${withOrder("ledger")}
       WHERE ledger.user_num = ?1 AND ledger.at < ?2 ORDER BY ledger.id DESC LIMIT ?3`,
      ...page,
    ],
    [
      `SELECT shown.id, bought AS at, shown.total, total(flag = 0 AND banked_at IS NULL) AS pending,
         total(flag = 0 AND banked_at IS NOT NULL) AS banked, total(flag = 1) AS taken,
         total(flag = 2) AS cancelRequested, total(flag = 3) AS cancelled, recipient AS otherNum,
         coalesce((SELECT user_id FROM users WHERE user_num = recipient), '') AS otherId
       FROM (SELECT purchases.id, purchases.bought_at AS bought, total, recipient_num AS recipient
         FROM purchases WHERE user_num = ?1 AND bought_at < ?2 ORDER BY id DESC LIMIT ?3) AS shown
       LEFT JOIN purchase_lines ON purchase_id = shown.id LEFT JOIN deliveries ON line_id = purchase_lines.id
       GROUP BY shown.id`,
      ...page,
    ],
    [
      `SELECT payment_order_events.at, payment_order_events.kind AS event, payment_order_events.amount,
         payment_order_events.note, number, is_test AS isTest
       FROM payment_order_events JOIN payment_orders ON payment_orders.id = order_id
       WHERE payment_order_events.user_num = ?1 AND payment_order_events.at < ?2
         AND payment_order_events.kind IN (${orderEvents.map((kind) => `'${kind}'`).join(", ")})
       ORDER BY payment_order_events.id DESC LIMIT ?3`,
      ...page,
    ],
    [
      // The ledger has the settlements.
      `SELECT debt_entries.at, debt_entries.currency, debt_entries.amount, debt_entries.kind AS entry, debt_entries.reference, ${orderColumns}
       FROM debt_entries ${withOrder("debt_entries")}
       WHERE debt_entries.user_num = ?1 AND debt_entries.at < ?2 AND debt_entries.kind <> 'settlement'
       ORDER BY debt_entries.id DESC LIMIT ?3`,
      ...page,
    ],
    [
      // A gift that the account gave is among its purchases.
      `SELECT shown.at, purchase_id AS purchase, event, other AS otherNum, coalesce(user_id, '') AS otherId
       FROM (
         SELECT given_at AS at, purchase_id, 'received' AS event, giver_num AS other
         FROM gifts WHERE recipient_num = ?1 AND given_at < ?2
         UNION ALL SELECT refused_at, purchase_id, 'refused', giver_num FROM gifts WHERE recipient_num = ?1 AND refused_at < ?2
         UNION ALL SELECT refused_at, purchase_id, 'returned', recipient_num FROM gifts WHERE giver_num = ?1 AND refused_at < ?2
         ORDER BY at DESC LIMIT ?3) AS shown
       LEFT JOIN users ON users.user_num = other ORDER BY shown.at DESC`,
      ...page,
    ],
  ];
}

/**
 * The newest events of all kinds. A page never ends between events of the same moment: the next page begins before it.
 * Of the same moment, an effect comes before its cause.
 */
export function timelineOf([logins, ledger, purchases, orders, debts, gifts]: TimelineRows) {
  const all = [
    ...debts.map((row) => ({ kind: "debt" as const, ...row })),
    ...ledger.map((row) => ({ kind: "ledger" as const, ...row })),
    ...orders.map((row) => ({ kind: "order" as const, ...row })),
    ...gifts.map((row) => ({ kind: "gift" as const, ...row })),
    ...purchases.map((row) => ({ kind: "purchase" as const, ...row })),
    ...mergeLogs(logins, "newest").map(({ id: _, ...row }) => ({ kind: "login" as const, ...row })),
  ].sort((a, b) => b.at - a.at);
  const end = all[adminLimits.timeline - 1]?.at;
  const shown = end === undefined ? all : all.filter(({ at }) => at >= end);
  return {
    timeline: shown.map(
      ({ at, isTest, ...entry }) =>
        ({ ...entry, ...(isTest === undefined ? {} : { isTest: isTest === 1 }), at: isoTime(at) }) as TimelineEntry,
    ),
    next: shown.length < all.length && end !== undefined ? String(end) : null,
  };
}
