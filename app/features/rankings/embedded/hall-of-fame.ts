import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { hasPage } from "#app/features/game/embedded/hidden-characters.ts";
import type { HallOfFame, rankingsCalls } from "../calls.ts";
import { rankingLimits } from "../limits.ts";

type Row = Omit<HallOfFame["data"][number], "hasPage"> & { hasPage: number };

/** The chosen year, or the newest. */
const CHOSEN = "coalesce(?1, (SELECT substr(max(month), 1, 4) FROM ranking_places))";

/** The first of the months of a year, which `keepPlaces` has kept. */
export const readHallOfFame: Handler<typeof rankingsCalls.hallOfFame> = async ({ year }, { db }) => {
  const [years, rows] = await runBatch<[{ year: number }[], Row[]]>(db, [
    [
      `SELECT DISTINCT CAST(substr(month, 1, 4) AS INTEGER) AS year FROM ranking_months
       WHERE placed_at IS NOT NULL ORDER BY year DESC`,
    ],
    [
      `SELECT month, board, place, cha_num AS characterNum, cha_name AS characterName, cha_class AS classCode,
         cha_school AS school, ${hasPage("ranking_places")} AS hasPage
       FROM ranking_places WHERE month BETWEEN ${CHOSEN} || '-01' AND ${CHOSEN} || '-12'
         AND place <= ${rankingLimits.podium} ORDER BY month DESC, board, place`,
      year === 0 ? null : String(year).padStart(4, "0"),
    ],
  ]);
  return {
    data: rows.map((row) => ({ ...row, hasPage: row.hasPage === 1 })),
    years: years.map((row) => row.year),
  };
};
