import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type JobContext, Unfinished } from "#app/embedded/job.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { statusLimits } from "../limits.ts";

const { slot: SLOT, lateSlots, slotsPerRound } = statusLimits;

/** Manila's midnight is at 16:00 UTC. */
const MANILA = 8 * HOUR;

/** A period of the table, without its length. */
interface Period {
  at: number;
  watched: number;
  online: number;
  maintenance: number;
  uncounted: number;
  counts: number;
  total: number;
  peak: number | null;
  peakAt: number | null;
}

/** What is known of some minutes. */
interface Minutes {
  counts: readonly { at: number; online: number }[];
  /** Minutes in which an agent reported. */
  reports: readonly { at: number }[];
  maintenances: readonly { from: number; until: number | null }[];
}

/**
 * Stores the periods that have ended since the last run: ten minutes each from the counts and reports of every minute, from
 * these the hours, and from those the days. The latest ones are stored again, because counts can be late. Nothing is stored
 * before the first report. Costs one round trip when nothing has ended.
 * @returns the number of new periods of ten minutes
 */
export async function keepOnlinePeriods({
  db,
  now,
}: Pick<JobContext, "db" | "now">): Promise<{ periods: number } | Unfinished> {
  const end = Math.floor(now() / SLOT) * SLOT;
  const [[newest], [first]] = await runBatch<[{ at: number | null }[], { at: number | null }[]]>(db, [
    ["SELECT max(at) AS at FROM online_periods WHERE minutes = 10"],
    [
      `SELECT min(at) AS at FROM (
         SELECT (SELECT min(at) FROM online_counts) AS at UNION ALL SELECT (SELECT min(at) FROM agent_minutes)) AS firsts`,
    ],
  ]);
  const next = newest?.at == null ? first?.at : newest.at + SLOT;
  if (next == null || next + SLOT > end) return { periods: 0 };
  const start = Math.floor(next / SLOT) * SLOT;
  const from = newest?.at == null ? start : start - lateSlots * SLOT;
  const until = Math.min(end, start + slotsPerRound * SLOT);
  const [counts, reports, maintenances] = await runBatch<
    [{ at: number; online: number }[], { at: number }[], { from: number; until: number | null }[]]
  >(db, [
    ["SELECT at, online FROM online_counts WHERE at >= ?1 AND at < ?2", from - bridgeLimits.onlineFreshness, until],
    ["SELECT at FROM agent_minutes WHERE at >= ?1 AND at < ?2", from - bridgeLimits.onlineFreshness, until],
    [
      `SELECT begins_at AS "from", ends_at AS until FROM maintenances
       WHERE begins_at < ?2 AND (ends_at IS NULL OR ends_at > ?1)`,
      from,
      until,
    ],
  ]);
  const slots = slotsOf(from, until, { counts, reports, maintenances });
  await runBatch(db, [
    storeSlots(slots),
    sumUp(60, 10, from, until),
    sumUp(1440, 60, from, until),
    // From what is stored, not from now: after a pause, the periods that are summed up again are still there.
    deleteBefore(10, until - statusLimits.slotRetention),
    deleteBefore(60, until - statusLimits.hourRetention),
  ]);
  const periods = Math.round((until - start) / SLOT);
  return until < end ? new Unfinished({ until }) : { periods };
}

/**
 * The periods of ten minutes. As everywhere on the site, a count or a report holds for some minutes.
 * @param from its beginning, and `until` its end, epoch milliseconds, whole periods
 */
export function slotsOf(from: number, until: number, { counts, reports, maintenances }: Minutes): Period[] {
  const countOf = new Map(counts.map(({ at, online }) => [at, online]));
  const reported = new Set(reports.map(({ at }) => at));
  const slots: Period[] = [];
  let [lastCount, lastReport] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let minute = from - bridgeLimits.onlineFreshness; minute < until; minute += MINUTE) {
    const count = countOf.get(minute);
    if (count !== undefined) lastCount = minute;
    if (reported.has(minute)) lastReport = minute;
    if (minute < from) continue;
    if (minute % SLOT === 0) slots.push(emptySlot(minute));
    const slot = slots[slots.length - 1]!;
    const isCurrent = (last: number) => last >= minute - bridgeLimits.onlineFreshness;
    if (isCurrent(lastCount)) slot.online += 1;
    else if (maintenances.some((one) => one.from <= minute && minute < (one.until ?? until))) slot.maintenance += 1;
    else if (isCurrent(lastReport)) slot.uncounted += 1;
    if (count === undefined) continue;
    slot.counts += 1;
    slot.total += count;
    if (slot.peak === null || count > slot.peak) Object.assign(slot, { peak: count, peakAt: minute });
  }
  return slots;
}

function emptySlot(at: number): Period {
  const none = { online: 0, maintenance: 0, uncounted: 0, counts: 0, total: 0 };
  return { at, watched: SLOT / MINUTE, ...none, peak: null, peakAt: null };
}

const COLUMNS = "watched, online, maintenance, uncounted, counts, total, peak, peak_at";
const replace = `ON CONFLICT (minutes, at) DO UPDATE SET ${COLUMNS.split(", ")
  .map((column) => `${column} = excluded.${column}`)
  .join(", ")}`;

function storeSlots(slots: readonly Period[]): Statement {
  const rows = slots.map(({ peakAt, ...slot }) => ({ ...slot, peak_at: peakAt }));
  const values = ["at", ...COLUMNS.split(", ")].map((column) => `value ->> '${column}'`).join(", ");
  return [
    `INSERT INTO online_periods (minutes, at, ${COLUMNS}) SELECT 10, ${values} FROM json_each(?1) WHERE true ${replace}`,
    JSON.stringify(rows),
  ];
}

function deleteBefore(minutes: 10 | 60, time: number): Statement {
  return [`DELETE FROM online_periods WHERE minutes = ${minutes} AND at < ?1`, time];
}

/** Sums up all parts of the longer periods that begin or end between two times. The time of the peak is that of its part. */
function sumUp(minutes: 60 | 1440, of: 10 | 60, from: number, until: number): Statement {
  const length = minutes * MINUTE;
  const shift = length === DAY ? MANILA : 0;
  const startOf = (time: number) => Math.floor((time + shift) / length) * length - shift;
  return [
    // The numbers are part of the text, because a parameter is a floating-point number, whose division would not round.
    `INSERT INTO online_periods (minutes, at, ${COLUMNS})
     SELECT ${minutes}, (at + ${shift}) / ${length} * ${length} - ${shift} AS start, sum(watched), sum(online),
       sum(maintenance), sum(uncounted), sum(counts), sum(total), max(peak), peak_at
     FROM online_periods WHERE minutes = ${of} AND at >= ?1 AND at < ?2 GROUP BY start ${replace}`,
    startOf(from),
    until,
  ];
}
