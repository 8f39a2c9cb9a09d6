import { and, asc, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#app/embedded/database/client.ts";
import { countUpTo, lastPageOf } from "#app/embedded/database/paging.ts";
import { rowOf, runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { latestFieldNames, mapFields } from "#app/features/bridge/character-fields.ts";
import { readDocument } from "#app/features/documents/embedded/read-documents.ts";
import type { BoardKey } from "#app/features/game/boards.ts";
import { hasPage } from "#app/features/game/embedded/hidden-characters.ts";
import { classesDocument } from "#app/features/game/term-documents.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { isNoDate, manilaMonth } from "#app/format/manila-time.ts";
import type { RankingRow, rankingsCalls } from "../calls.ts";
import { rankingLimits } from "../limits.ts";
import { firstKeptMonth } from "../months.ts";
import { monthRankings, rankingMonths } from "./schema.ts";

/** The columns that {@link toRankingRow} needs: half of the table's, for a hundred rows of each page. */
const columns = {
  characterNum: monthRankings.characterNum,
  characterName: monthRankings.characterName,
  ...mapFields(latestFieldNames, (_field, name) => monthRankings[name]),
  kills: monthRankings.kills,
  deaths: monthRankings.deaths,
  leveledUpAt: monthRankings.leveledUpAt,
};
type Columns = Pick<typeof monthRankings.$inferSelect, keyof typeof columns>;

/** Whether a row's character has a page: 0 or 1. */
const rowHasPage = hasPage("month_rankings");

/** The column of each board by which it is ranked. */
export const scores: Record<BoardKey, SQLiteColumn> = {
  mmr: monthRankings.mmr,
  level: monthRankings.level,
  richest: monthRankings.money,
  killer: monthRankings.kills,
};

/**
 * One page of a monthly ranking (specification section 10, "Monthly rankings"): the highest score first; ties are
 * ordered by the earlier level-up, then by the lower character number. The killer board has only characters with kills.
 * Every filter has an index in this order.
 */
export const readMonthlyRankings: Handler<typeof rankingsCalls.monthly> = async (
  { board, month: requested, school, class: classKey, page },
  { db, now },
) => {
  const thisMonth = manilaMonth(now());
  const month = requested === "now" ? thisMonth : requested;
  const codes = classKey === "all" ? undefined : await codesOf(db, classKey);
  const shown: (SQL | undefined)[] = [
    eq(monthRankings.month, month),
    school === "all" ? undefined : eq(monthRankings.school, Number(school)),
    codes && inArray(monthRankings.classCode, codes),
    // A literal, because the board's partial indexes have this condition.
    board === "killer" ? sql`${monthRankings.kills} > 0` : undefined,
  ];
  const offset = (page - 1) * rankingLimits.top;
  const [[[total], months], rows] = await Promise.all([
    db.batch([
      countUpTo(db, monthRankings, and(...shown), rankingLimits.place),
      db
        .select()
        .from(rankingMonths)
        .where(gte(rankingMonths.month, firstKeptMonth(now())))
        .orderBy(desc(rankingMonths.month)),
    ]),
    codes
      ? readClass(db, { board, month, school, codes, offset })
      : db
          .select({ ...columns, hasPage: sql<number>`${sql.raw(rowHasPage)}` })
          .from(monthRankings)
          .where(and(...shown))
          .orderBy(desc(scores[board]), asc(monthRankings.leveledUpAt), asc(monthRankings.characterNum))
          .limit(rankingLimits.top)
          .offset(offset),
  ]);
  const known = months.map((row) => row.month);
  return {
    data: rows.map(toRankingRow),
    month,
    months: known.includes(thisMonth) ? known : [thisMonth, ...known],
    lastPage: lastPageOf(total?.count, rankingLimits.top),
  };
};

/**
 * The rows `better` that are before the row `ranked` on a board: those with a higher score, and those that win the tie.
 * Each part is a range of an index.
 *
 * @param shown the condition of `better`: the month and the filters
 */
export function betterRows(board: BoardKey, shown: string): string {
  const score = scores[board].name;
  return [
    `better.${score} > ranked.${score}`,
    `better.${score} = ranked.${score} AND better.cha_level_up_date < ranked.cha_level_up_date`,
    `better.${score} = ranked.${score} AND better.cha_level_up_date = ranked.cha_level_up_date
       AND better.cha_num < ranked.cha_num`,
  ]
    .map((condition) => `SELECT 1 FROM month_rankings AS better WHERE ${shown} AND ${condition}`)
    .join(" UNION ALL ");
}

/** The codes of a class; none for a class that does not exist. */
export async function codesOf(db: Database, classKey: string): Promise<number[]> {
  const classes = await readDocument(db, classesDocument);
  return classes.find(({ key }) => key === classKey)?.codes ?? [];
}

interface ClassPage {
  board: BoardKey;
  month: string;
  school: string;
  codes: readonly number[];
  offset: number;
}

/**
 * A page of a ranking of one class, which has several codes: the best of each code, which an index has in their order,
 * are sorted together. The codes are one parameter, because D1 refuses a statement with a part for each.
 */
async function readClass(db: Database, { board, month, school, codes, offset }: ClassPage) {
  if (codes.length === 0) return [];
  const score = scores[board].name;
  const order = `${score} DESC, cha_level_up_date, cha_num`;
  const conditions = [
    "month = ?1",
    ...(school === "all" ? [] : ["cha_school = ?2"]),
    ...(board === "killer" ? ["kills > 0"] : []),
  ].join(" AND ");
  const statement: Statement = [
    `SELECT best.*, ${hasPage("best")} AS hasPage
     FROM json_each(?4) AS code CROSS JOIN month_rankings AS best
     WHERE best.month = ?1 AND best.cha_num IN (
       SELECT cha_num FROM month_rankings WHERE ${conditions} AND cha_class = code.value ORDER BY ${order} LIMIT ?3)
     ORDER BY ${order} LIMIT ${rankingLimits.top} OFFSET ${offset}`,
    month,
    school === "all" ? null : Number(school),
    offset + rankingLimits.top,
    JSON.stringify(codes),
  ];
  const [rows] = await runBatch<[Record<string, unknown>[]]>(db, [statement]);
  return rows.map((row) => ({ ...rowOf(monthRankings, row), hasPage: Number(row.hasPage) }));
}

/** A row as calls return it. */
export function toRankingRow(row: Columns & { hasPage: number }): RankingRow {
  const { characterNum, characterName, kills, deaths, leveledUpAt } = row;
  const { experience, ...numbers } = mapFields(latestFieldNames, (_field, name) => row[name]);
  return {
    characterNum,
    characterName,
    ...numbers,
    experience,
    kills,
    deaths,
    leveledUpAt: isNoDate(leveledUpAt) ? "" : isoTime(leveledUpAt),
    hasPage: row.hasPage === 1,
  };
}
