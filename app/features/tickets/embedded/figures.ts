import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { medianOf, targetOf } from "../service-time.ts";
import { readTargets } from "./service-time.ts";

/** The figures are of the tickets of so many days, including today. */
const DAYS = 30;
/** More tickets than this are not read; the newest count. */
const MAX_TICKETS = 5000;

interface Row {
  priority: number;
  createdAt: number;
  firstAnsweredAt: number | null;
  closedAt: number | null;
  rating: number | null;
}

/** How long open tickets have waited: the label of each group, and its upper limit in milliseconds. */
const groups = [
  ["Under 2 hours", 2 * HOUR],
  ["2 to 8 hours", 8 * HOUR],
  ["8 to 24 hours", DAY],
  ["1 to 3 days", 3 * DAY],
  ["Over 3 days", Number.POSITIVE_INFINITY],
] as const;

/** Figures of the newest tickets. Their number is limited, so the cost does not grow with the history. */
export const readTicketFigures: Handler<typeof ticketsAdminCalls.figures> = async (_, { db, now }) => {
  const time = now();
  const days = Array.from({ length: DAYS }, (_, index) => manilaDateTime(time - (DAYS - 1 - index) * DAY).slice(0, 10));
  const since = Date.parse(`${days[0]}T00:00:00+08:00`);
  const [targets, [rows, open]] = await Promise.all([
    readTargets(db),
    runBatch<[Row[], { changedAt: number }[]]>(db, [
      [
        `SELECT priority, created_at AS createdAt, first_answered_at AS firstAnsweredAt, closed_at AS closedAt, rating
         FROM (SELECT * FROM tickets ORDER BY id DESC LIMIT ?1) AS newest
         WHERE created_at >= ?2 AND merged_into IS NULL`,
        MAX_TICKETS,
        since,
      ],
      [
        "SELECT changed_at AS changedAt FROM tickets WHERE state = 'open' ORDER BY changed_at, id LIMIT ?1",
        MAX_TICKETS,
      ],
    ]),
  ]);
  const minutes = (times: number[]) => {
    const median = medianOf(times);
    return median === undefined ? null : Math.round(median / MINUTE);
  };
  const answered = rows.flatMap((row) => (row.firstAnsweredAt === null ? [] : [row.firstAnsweredAt - row.createdAt]));
  const resolved = rows.flatMap((row) => (row.closedAt === null ? [] : [row.closedAt - row.createdAt]));
  const dayOf = (at: number) => manilaDateTime(at).slice(0, 10);
  const perDay = (times: readonly (number | null)[]) => {
    const counts = new Map<string, number>();
    for (const at of times) if (at !== null) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1);
    return days.map((day) => counts.get(day) ?? 0);
  };
  // A ticket that nobody has answered counts once its target has passed; one that was closed without an answer does not count.
  const measured = rows.filter(
    ({ priority, createdAt, firstAnsweredAt, closedAt }) =>
      firstAnsweredAt !== null || (closedAt === null && time - createdAt > targetOf(priority, targets)),
  );
  const inTime = measured.filter(
    ({ priority, createdAt, firstAnsweredAt }) =>
      firstAnsweredAt !== null && firstAnsweredAt - createdAt <= targetOf(priority, targets),
  );
  let lower = 0;
  return {
    since: isoTime(since),
    firstAnswer: minutes(answered),
    resolution: minutes(resolved),
    withinTarget: measured.length === 0 ? null : Math.round((inTime.length / measured.length) * 100),
    days,
    received: perDay(rows.map(({ createdAt }) => createdAt)),
    answered: perDay(rows.map(({ firstAnsweredAt }) => firstAnsweredAt)),
    waiting: groups.map(([label, upper]) => {
      const from = lower;
      lower = upper;
      const count = open.filter(({ changedAt }) => time - changedAt >= from && time - changedAt < upper).length;
      return { label, count };
    }),
    ratings: [1, 2, 3, 4, 5].map((stars) => rows.filter(({ rating }) => rating === stars).length),
  };
};
