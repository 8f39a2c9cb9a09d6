import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { readDocuments } from "#app/features/game/embedded/read-documents.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { isNoDate } from "#app/format/manila-time.ts";
import type { RankingRow } from "../calls.ts";

type Row = typeof characters.$inferSelect;

const LIST_LENGTH = 10;
/** Rows per class code in the side list, so that every class filter of the home page has entries. */
const PER_CLASS_CODE = 5;

/**
 * The statements are written out and made once, because the query builder would compose them for each request. All
 * columns of the table are texts and numbers, so no value has to be converted.
 */
const COLUMNS = Object.entries(getTableColumns(characters))
  .map(([key, { name }]) => `characters.${name} AS "${key}"`)
  .join(", ");

/** The best characters of all. */
function top(by: SQLiteColumn): Statement {
  return [`SELECT ${COLUMNS} FROM characters ORDER BY ${ranked("characters", by)} LIMIT ${LIST_LENGTH}`];
}

/**
 * The characters with the highest level for each value of a column. The subquery runs once per value, and each run is
 * an index range with a limit.
 */
function topOfEach(column: SQLiteColumn, values: readonly number[], limit: number): Statement {
  const query = `
    SELECT ${COLUMNS} FROM json_each(?1) AS wanted CROSS JOIN characters
    WHERE characters.cha_num IN (
      SELECT best.cha_num FROM characters AS best WHERE best.${column.name} = wanted.value
      ORDER BY ${ranked("best", characters.level)} LIMIT ${limit})`;
  return [query, JSON.stringify(values)];
}

function ranked(table: string, by: SQLiteColumn): string {
  return `${table}.${by.name} DESC, ${table}.cha_level_up_date, ${table}.cha_num`;
}

const best: readonly Statement[] = [
  top(characters.mmr),
  top(characters.kills),
  top(characters.level),
  top(characters.money),
];

/**
 * The five lists of the home page (specification section 7, `get-top-rankings-list`). The side list has the best
 * characters of each school and of each class that the home page can filter by, ordered by level. One batch reads them
 * after the classes and schools of the game; every statement reads index ranges with a limit, so the cost does not depend on the number of characters.
 */
export const readTopRankings: Handler<"rankings.top"> = async (_, { db }) => {
  const { classes, schools } = await readDocuments(db, "classes", "schools");
  const homeCodes = classes.filter(({ home }) => home).flatMap(({ codes }) => codes);
  const [mmr, kills, level, money, ...sides] = await runBatch<[Row[], Row[], Row[], Row[], Row[], Row[]]>(db, [
    ...best,
    topOfEach(
      characters.school,
      schools.map(({ number }) => number),
      LIST_LENGTH,
    ),
    topOfEach(characters.classCode, homeCodes, PER_CLASS_CODE),
  ]);
  return {
    topMmr: mmr.map(toRankingRow),
    topPk: kills.map(toRankingRow),
    topLevel: level.map(toRankingRow),
    topMoney: money.map(toRankingRow),
    topLevelSide: distinctByLevel([level, ...sides].flat()).map(toRankingRow),
  };
};

function distinctByLevel(rows: Row[]): Row[] {
  const byNumber = new Map(rows.map((row) => [row.characterNum, row]));
  return [...byNumber.values()].sort(
    (a, b) => b.level - a.level || a.leveledUpAt - b.leveledUpAt || a.characterNum - b.characterNum,
  );
}

function toRankingRow({ userNum: _owner, pushedAt: _at, sequence: _number, ...row }: Row): RankingRow {
  return { ...row, leveledUpAt: isNoDate(row.leveledUpAt) ? "" : isoTime(row.leveledUpAt) };
}
