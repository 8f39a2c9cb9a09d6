import { manilaDayStart } from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";

type Row = Record<string, SqlValue>;

const MINUTE = 60_000;
const SLOT = 10 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many days the demo's agent has counted players. */
const DAYS = 92;

/** How long the site keeps periods of ten minutes, and hours. */
const SLOTS_KEPT = 3 * DAY;
const HOURS_KEPT = 40 * DAY;

/** Maintenances of the demo beside those of its calendar, in days before today and hours of the night in Manila. */
const maintenances = [
  { back: 20, from: 3, hours: 1.5, scope: "forms", message: "The database is moved to a faster disk." },
  { back: 48, from: 1, hours: 4, scope: "site", message: "The update “Night Gate” is installed." },
];

/** Times in which the demo's game server counted nobody although the agent reported, and in which no agent reported. */
const failures = [
  { back: 3, from: 14, minutes: 40, state: "uncounted" },
  { back: 11, from: 5, minutes: 90, state: "unknown" },
  { back: 27, from: 21, minutes: 20, state: "uncounted" },
] as const;

/**
 * The players online of the demo over three months, as a job of the site sums them up, and its past maintenances.
 * @param weekly the dates of the maintenance in the calendar
 */
export function demoStatus(
  now: number,
  weekly: readonly { start: number; end: number }[],
): { online_periods: Row[]; maintenances: Row[] } {
  const timeOf = (back: number, hour: number) => manilaDayStart(now, back) + hour * HOUR;
  const closed = [
    ...maintenances.map(({ back, from, hours, ...one }) => {
      const start = timeOf(back, from);
      return { ...one, start, end: start + hours * HOUR };
    }),
    ...weekly
      .filter(({ end }) => end <= now)
      .map((date) => ({ ...date, scope: "site", message: "Weekly maintenance of the game server." })),
  ];
  const failed = failures.map((one) => ({ ...one, start: timeOf(one.back, one.from) }));
  const slots: Period[] = [];
  for (let at = manilaDayStart(now, DAYS - 1); at + SLOT <= now; at += SLOT) {
    const isClosed = closed.some(({ start, end }) => at >= start && at < end);
    const failure = failed.find(({ start, minutes }) => at >= start && at < start + minutes * MINUTE);
    const state = isClosed ? "maintenance" : (failure?.state ?? "online");
    slots.push(slotOf(at, state, playersAt(at, now)));
  }
  const hours = summedUp(slots, HOUR);
  const days = summedUp(hours, DAY);
  const rows = (minutes: number, periods: readonly Period[], since: number) =>
    periods.filter(({ at }) => at >= since).map((period): Row => ({ minutes, ...period }));
  return {
    online_periods: [
      ...rows(10, slots, now - SLOTS_KEPT),
      ...rows(60, hours, now - HOURS_KEPT),
      ...rows(1440, days, 0),
    ],
    maintenances: closed.map(({ scope, message, start, end }, index) => ({
      ...{ id: index + 1, scope, message, begins_at: start, ends_at: end },
    })),
  };
}

interface Period {
  at: number;
  watched: number;
  online: number;
  maintenance: number;
  uncounted: number;
  counts: number;
  total: number;
  peak: number | null;
  peak_at: number | null;
}

function slotOf(at: number, state: "online" | "maintenance" | "uncounted" | "unknown", players: number): Period {
  const isOnline = state === "online";
  return {
    ...{ at, watched: 10, online: isOnline ? 10 : 0, maintenance: state === "maintenance" ? 10 : 0 },
    ...{ uncounted: state === "uncounted" ? 10 : 0, counts: isOnline ? 10 : 0, total: isOnline ? players * 10 : 0 },
    ...(isOnline ? { peak: players + 3, peak_at: at + 4 * MINUTE } : { peak: null, peak_at: null }),
  };
}

/** Few players at dawn and most in the evening, more on weekends, and some more every week. */
function playersAt(at: number, now: number): number {
  const hour = ((((at + 8 * HOUR) % DAY) + DAY) % DAY) / HOUR;
  const evening = 0.5 + 0.5 * Math.cos(((hour - 20.5) / 24) * 2 * Math.PI);
  const noon = 0.25 * Math.exp(-(((hour - 12.5) / 2.5) ** 2));
  // From one day to the next, by their middles.
  const later = (hour / 24 + 0.5) % 1;
  const busy = busyAt(at - DAY / 2) * (1 - later) + busyAt(at + DAY / 2) * later;
  const growth = 1 - 0.35 * ((now - at) / (DAYS * DAY));
  const noise = Math.sin(at / (7.3 * SLOT)) * 5 + Math.sin(at / (2.9 * SLOT)) * 4;
  return Math.max(8, Math.round((38 + 270 * (0.75 * evening + noon)) * busy * growth + noise));
}

/** How busy a Manila day is, by the day of the week. */
function busyAt(at: number): number {
  return [1.25, 0.85, 0.85, 0.9, 0.95, 1.15, 1.35][new Date(at + 8 * HOUR).getUTCDay()] ?? 1;
}

/** Periods of an hour or a Manila day from shorter ones. */
function summedUp(periods: readonly Period[], length: number): Period[] {
  const byStart = new Map<number, Period>();
  for (const { at, ...period } of periods) {
    const start = length === DAY ? manilaDayStart(at) : Math.floor(at / length) * length;
    const sum = byStart.get(start);
    if (!sum) {
      byStart.set(start, { at: start, ...period });
      continue;
    }
    for (const field of ["watched", "online", "maintenance", "uncounted", "counts", "total"] as const)
      sum[field] += period[field];
    if (period.peak !== null && period.peak > (sum.peak ?? -1))
      Object.assign(sum, { peak: period.peak, peak_at: period.peak_at });
  }
  return [...byStart.values()];
}
