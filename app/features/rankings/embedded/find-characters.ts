import { rowOf, runBatch } from "#app/embedded/database/run-batch.ts";
import { isBeyondAscii, keysBeginning } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { prefixEnd } from "#app/features/admin/embedded/lists.ts";
import { characterNames } from "#app/features/bridge/embedded/character-names.ts";
import { hasPage } from "#app/features/game/embedded/hidden-characters.ts";
import { foldText } from "#app/format/fold-text.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import type { rankingsCalls } from "../calls.ts";
import { rankingLimits } from "../limits.ts";
import { betterRows, codesOf, toRankingRow } from "./monthly-rankings.ts";
import { monthRankings } from "./schema.ts";

/** How many characters with a name are looked up in the month, because not all of them are in its rankings. */
const LOOKED_UP = 50;

/** Finds characters by the beginning of their name, with their places in a monthly ranking. */
export const findRankedCharacters: Handler<typeof rankingsCalls.find> = async (
  { board, month: requested, school, class: classKey, name },
  { db, now },
) => {
  const month = requested === "now" ? manilaMonth(now()) : requested;
  const codes = classKey === "all" ? undefined : await codesOf(db, classKey);
  const prefix = foldText(name);
  const beyondAscii = await keysBeginning(db, characterNames, name);
  const values: (string | number)[] = [month, prefix, prefixEnd(prefix), beyondAscii];
  /** Adds a value of the statement, and returns its parameter. */
  const bind = (value: string | number) => `?${values.push(value)}`;
  const filters = [
    ...(school === "all" ? [] : [`cha_school = ${bind(Number(school))}`]),
    ...(codes ? [`cha_class IN (${codes.map(bind)})`] : []),
    // A literal, because the board's partial indexes have this condition.
    ...(board === "killer" ? ["kills > 0"] : []),
  ];
  const shown = (table: string) => ["month = ?1", ...filters].map((filter) => `${table}.${filter}`).join(" AND ");
  const query = `
    SELECT ranked.*, ${hasPage("ranked")} AS hasPage, 1 + (
      SELECT count(*) FROM (${betterRows(board, shown("better"))} LIMIT ${rankingLimits.place}) AS counted
    ) AS place
    FROM (
      SELECT cha_num FROM (
        SELECT cha_num FROM characters WHERE cha_name COLLATE NOCASE >= ?2 AND cha_name COLLATE NOCASE < ?3
          AND NOT ${isBeyondAscii("cha_name")}
        ORDER BY cha_name COLLATE NOCASE, cha_num LIMIT ${LOOKED_UP})
      UNION ALL SELECT value FROM (SELECT value FROM json_each(?4) LIMIT ${LOOKED_UP})
    ) AS wanted CROSS JOIN month_rankings AS ranked ON ranked.cha_num = wanted.cha_num
    WHERE ${shown("ranked")} LIMIT ${rankingLimits.found}`;
  const [rows] = await runBatch<[Record<string, unknown>[]]>(db, [[query, ...values]]);
  return {
    data: rows
      .map((row) => ({
        ...toRankingRow({ ...rowOf(monthRankings, row), hasPage: Number(row.hasPage) }),
        place: Number(row.place),
      }))
      .sort((a, b) => a.place - b.place),
  };
};
