import { rowOf, runBatch } from "#app/embedded/database/run-batch.ts";
import { isBeyondAscii, keysBeginning } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { prefixEnd } from "#app/features/admin/embedded/lists.ts";
import { characterNames } from "#app/features/bridge/embedded/character-names.ts";
import { foldText } from "#app/format/fold-text.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import type { rankingsCalls } from "../calls.ts";
import { rankingLimits } from "../limits.ts";
import { codesOf, scores, toRankingRow } from "./monthly-rankings.ts";
import { monthRankings } from "./schema.ts";

/** How many characters with a name are looked up in the month, because not all of them are in its rankings. */
const LOOKED_UP = 50;

/**
 * Finds characters by the beginning of their name, with their places in a monthly ranking. The place is the number of
 * characters that are better: those with a higher score, and those that win the tie. Each of these is a range of an index.
 */
export const findRankedCharacters: Handler<typeof rankingsCalls.find> = async (
  { board, month: requested, school, class: classKey, name },
  { db, now },
) => {
  const month = requested === "now" ? manilaMonth(now()) : requested;
  const codes = classKey === "all" ? undefined : await codesOf(db, classKey);
  const score = scores[board].name;
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
  const better = [
    `better.${score} > ranked.${score}`,
    `better.${score} = ranked.${score} AND better.cha_level_up_date < ranked.cha_level_up_date`,
    `better.${score} = ranked.${score} AND better.cha_level_up_date = ranked.cha_level_up_date
       AND better.cha_num < ranked.cha_num`,
  ].map((condition) => `SELECT 1 FROM month_rankings AS better WHERE ${shown("better")} AND ${condition}`);
  const query = `
    SELECT ranked.*, 1 + (
      SELECT count(*) FROM (${better.join(" UNION ALL ")} LIMIT ${rankingLimits.place}) AS counted
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
      .map((row) => ({ ...toRankingRow(rowOf(monthRankings, row)), place: Number(row.place) }))
      .sort((a, b) => a.place - b.place),
  };
};
