import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { manilaMonth, manilaMonthPeriod } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { rankingLimits } from "../limits.ts";
import { scores } from "./monthly-rankings.ts";

const GRACE = rankingLimits.graceDays * DAY;
/** How many months a run does: after an update, all past ones are due. */
const MONTHS_AT_ONCE = 12;

/**
 * Keeps the first places of each board of the months that are over: once when a month ends, and once more a week later,
 * because batches may arrive late. Costs one round trip when nothing is due.
 *
 * @returns the months that were kept
 */
export async function keepPlaces({ db, now }: Pick<JobContext, "db" | "now">): Promise<{ months: string[] }> {
  const due = (await dueMonths(db, now())).slice(0, MONTHS_AT_ONCE);
  for (const month of due) await keep(db, month, now());
  return { months: due };
}

async function dueMonths(db: Database, now: number): Promise<string[]> {
  const [rows] = await runBatch<[{ month: string; placedAt: number | null }[]]>(db, [
    ["SELECT month, placed_at AS placedAt FROM ranking_months WHERE month < ?1 ORDER BY month", manilaMonth(now)],
  ]);
  return rows
    .filter(({ month, placedAt }) => {
      const settled = manilaMonthPeriod(month).end + GRACE;
      return placedAt === null || (placedAt < settled && settled <= now);
    })
    .map(({ month }) => month);
}

async function keep(db: Database, month: string, now: number): Promise<void> {
  const places = boardKeys.map((board): Statement => {
    const order = `${scores[board].name} DESC, cha_level_up_date, cha_num`;
    return [
      `INSERT INTO ranking_places (month, board, place, cha_num, cha_name, cha_class, cha_school, score)
       SELECT ?1, ?2, row_number() OVER (ORDER BY ${order}), cha_num, cha_name, cha_class, cha_school,
         ${scores[board].name}
       FROM (SELECT * FROM month_rankings WHERE month = ?1 ${board === "killer" ? "AND kills > 0" : ""}
         ORDER BY ${order} LIMIT ${rankingLimits.top})`,
      month,
      board,
    ];
  });
  await runBatch(db, [
    ["DELETE FROM ranking_places WHERE month = ?1", month],
    ...places,
    ["UPDATE ranking_months SET placed_at = ?2 WHERE month = ?1", month, now],
  ]);
}
