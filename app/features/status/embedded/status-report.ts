import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { readSettings } from "#app/features/settings/embedded/settings.ts";
import { type ClosedScope, maintenanceAt } from "#app/features/settings/maintenance.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { manilaDate, manilaDayStart, manilaMonth, manilaMonthPeriod } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import type { OnlineCurve, ServerStatus, StatusReport, statusCalls, UptimeShare } from "../calls.ts";
import { statusLimits } from "../limits.ts";

interface PeriodRow {
  at: number;
  watched: number;
  online: number;
  maintenance: number;
  uncounted: number;
  average: number | null;
  peak: number | null;
  peakAt: number | null;
}

interface PastRow {
  scope: ClosedScope;
  message: string;
  beginsAt: number;
  endsAt: number | null;
}

const { slot: SLOT, delay: DELAY } = statusLimits;
const WEEK_HOURS = 7 * 24;
const MONTH_DAYS = 30;

/** The periods of a length since a time, oldest first. */
const periodsSince = (minutes: 10 | 60 | 1440, since: number): Statement => [
  `SELECT at, watched, online, maintenance, uncounted, CAST(round(1.0 * total / counts) AS INTEGER) AS average, peak,
     peak_at AS peakAt
   FROM online_periods WHERE minutes = ${minutes} AND at >= ?1 ORDER BY at`,
  since,
];

/**
 * `status`: the state of the game server and its course, from some 340 rows that a job has derived.
 * @param readCurrent reads the newest count
 */
export const statusReport =
  (readCurrent: Handler<typeof statusCalls.current>): Handler<typeof statusCalls.report> =>
  async (_, context) => {
    const { db, now } = context;
    const time = now();
    const month = manilaMonthPeriod(manilaMonth(time)).start;
    const [current, settings, [slots, hours, days, [ever], past, [agents]]] = await Promise.all([
      readCurrent({}, context),
      readSettings(db),
      runBatch<
        [
          PeriodRow[],
          PeriodRow[],
          PeriodRow[],
          { players: number; at: number }[],
          PastRow[],
          { reportedAt: number | null }[],
        ]
      >(db, [
        periodsSince(10, time - DAY - DELAY - SLOT),
        periodsSince(60, time - WEEK_HOURS * HOUR - DELAY),
        // A month has a day more than the curve at most.
        periodsSince(1440, manilaDayStart(time, MONTH_DAYS)),
        [
          `SELECT peak AS players, peak_at AS at FROM online_periods INDEXED BY online_days_by_peak
           WHERE minutes = 1440 AND peak IS NOT NULL ORDER BY peak DESC, online_periods.at LIMIT 1`,
        ],
        [
          `SELECT scope, message, begins_at AS beginsAt, ends_at AS endsAt FROM maintenances
           WHERE begins_at <= ?1 AND ends_at <= ?1 ORDER BY begins_at DESC LIMIT ?2`,
          time,
          statusLimits.maintenances,
        ],
        ["SELECT max(at) AS reportedAt FROM agent_minutes"],
      ]),
    ]);
    const until = endOf(slots, time);
    const dayStart = until - DAY;
    const weekStart = Math.ceil(until / HOUR) * HOUR - WEEK_HOURS * HOUR;
    const monthStart = manilaDayStart(until - 1, MONTH_DAYS - 1);
    const shownDays = days.filter(({ at }) => at >= monthStart);
    const state = maintenanceAt(settings.maintenance, time);
    return {
      state: state?.phase === "active" ? "maintenance" : current.players == null ? "unknown" : "online",
      players: current.players ?? null,
      at: current.at ?? null,
      reportedAt: isoTimeOrNull(agents?.reportedAt ?? null),
      curves: {
        day: curveOf(slots, dayStart, SLOT, until),
        week: curveOf(hours, weekStart, HOUR, until),
        month: curveOf(shownDays, monthStart, DAY, until),
      },
      highest: { ever: ever ? { players: ever.players, at: isoTime(ever.at) } : null, month: highestOf(days, month) },
      uptime: [
        { hours: 24, ...sharesOf(slots.filter(({ at }) => at >= dayStart)) },
        { hours: WEEK_HOURS, ...sharesOf(hours.filter(({ at }) => at >= weekStart)) },
        { hours: MONTH_DAYS * 24, ...sharesOf(shownDays) },
      ],
      days: shownDays.map((row) => ({ day: manilaDate(row.at), ...sharesOf([row]) })),
      maintenance: {
        current: state
          ? {
              scope: state.scope,
              from: state.from === null ? "" : isoTime(state.from),
              until: isoTimeOrNull(state.until),
              text: settings.maintenanceMessage,
              active: state.phase === "active",
            }
          : null,
        past: past.map(({ scope, message, beginsAt, endsAt }) => ({
          scope,
          from: isoTime(beginsAt),
          until: isoTimeOrNull(endsAt),
          text: message,
        })),
      },
    } satisfies StatusReport & ServerStatus;
  };

/**
 * The end of the last period of ten minutes. The job stores periods some minutes late, which is not shown as a gap; if it is
 * later than usual, nothing is known since.
 */
function endOf(slots: readonly PeriodRow[], now: number): number {
  const newest = slots[slots.length - 1];
  const end = newest ? newest.at + SLOT : 0;
  return end > now - DELAY ? end : Math.floor(now / SLOT) * SLOT;
}

/** The players of the periods between two times. */
function curveOf(rows: readonly PeriodRow[], start: number, step: number, end: number): OnlineCurve {
  const length = Math.ceil((end - start) / step) * step;
  return {
    from: isoTime(start),
    until: isoTime(start + length),
    minutes: step / MINUTE,
    samples: rows.flatMap(({ at, average, peak }) =>
      at < start || at >= end || average === null || peak === null ? [] : [{ at: isoTime(at), average, peak }],
    ),
  };
}

/** The minutes of each state. */
function sharesOf(rows: readonly PeriodRow[]): UptimeShare {
  const sum = (field: "watched" | "online" | "maintenance" | "uncounted") =>
    rows.reduce((total, row) => total + row[field], 0);
  const [online, maintenance, uncounted] = [sum("online"), sum("maintenance"), sum("uncounted")];
  return { online, maintenance, uncounted, unknown: sum("watched") - online - maintenance - uncounted };
}

/** The highest number of players since a time; null if nobody was counted. */
function highestOf(days: readonly PeriodRow[], since: number) {
  let best: { players: number; at: number } | undefined;
  for (const { at, peak, peakAt } of days) {
    if (at < since || peak === null || peakAt === null) continue;
    if (!best || peak > best.players) best = { players: peak, at: peakAt };
  }
  return best ? { players: best.players, at: isoTime(best.at) } : null;
}
