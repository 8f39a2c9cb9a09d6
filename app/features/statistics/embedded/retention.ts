import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { manilaWeekStart } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { RETENTION_WEEKS } from "../limits.ts";

const WEEK = 7 * DAY;

/** How many numbers a run counts; the next one goes on. */
const AT_ONCE = 12;

/** The starts of the weeks whose new players are followed, oldest first, without the current one. */
export function cohortWeeks(now: number): number[] {
  const current = manilaWeekStart(now);
  return Array.from({ length: RETENTION_WEEKS + 1 }, (_, index) => current - (RETENTION_WEEKS + 1 - index) * WEEK);
}

/**
 * Counts, for the players who registered in each of the last weeks, how many there are and how many of them used the
 * site, logged in, in each finished week after it. Each number is counted once, when its week is over.
 * @returns how many numbers were counted
 */
export async function countRetention(db: Database, now: number): Promise<{ counted: number }> {
  const weeks = cohortWeeks(now);
  const [rows] = await runBatch<[{ day: number; name: string }[]]>(db, [
    ["SELECT day, name FROM statistics WHERE kind = 'retention' AND day >= ?1", weeks[0] ?? 0],
  ]);
  const known = new Set(rows.map(({ day, name }) => `${day} ${name}`));
  const current = manilaWeekStart(now);
  const missing = weeks
    .flatMap((week) => Array.from({ length: RETENTION_WEEKS + 1 }, (_, later) => ({ week, later })))
    .filter(({ week, later }) => week + later * WEEK < current && !known.has(`${week} ${later}`))
    .slice(0, AT_ONCE);
  // Each in a transaction of its own: of many players, one takes a while.
  for (const { week, later } of missing) {
    const from = week + later * WEEK;
    await runBatch(db, [
      [
        `INSERT INTO statistics (kind, day, name, count)
         SELECT 'retention', ?1, ?2, count(*) FROM users WHERE created_at >= ?1 AND created_at < ?1 + ${WEEK}
           AND (?2 = '0' OR EXISTS (SELECT 1 FROM logins
             WHERE logins.user_num = users.user_num AND logins.at >= ?3 AND logins.at < ?3 + ${WEEK})
             OR (?4 AND EXISTS (SELECT 1 FROM sessions
               WHERE sessions.user_num = users.user_num AND sessions.last_used_at >= ?3)))
         ON CONFLICT DO NOTHING`,
        // A session keeps only when it was used last, which tells about the latest week.
        ...[week, String(later), from, from + WEEK === current ? 1 : 0],
      ],
    ]);
  }
  return { counted: missing.length };
}
