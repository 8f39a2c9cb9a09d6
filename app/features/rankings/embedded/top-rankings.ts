import { asc, desc, eq, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { homeClassGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { RankingRow } from "../calls.ts";

type Row = typeof characters.$inferSelect;

const LIST_LENGTH = 10;
/** Rows per class code in the side list, so that every class filter of the home page has entries. */
const PER_CLASS_CODE = 5;

/**
 * The five lists of the home page (specification section 7, `get-top-rankings-list`). The side list has the best
 * characters of each school and of each class that the home page can filter by, ordered by level. One batch reads them;
 * each statement is an index range with a limit, so the cost does not depend on the number of characters.
 */
export const readTopRankings: Handler<"rankings.top"> = async (_, { db }) => {
  const classCodes = homeClassGroups.flatMap((group) => group.codes);
  const [mmr, kills, level, money, ...sides] = await db.batch([
    top(db, characters.mmr),
    top(db, characters.kills),
    top(db, characters.level),
    top(db, characters.money),
    ...schools.map(({ code }) => top(db, characters.level, eq(characters.school, code))),
    ...classCodes.map((code) => top(db, characters.level, eq(characters.classCode, code), PER_CLASS_CODE)),
  ]);
  return {
    topMmr: mmr.map(toRankingRow),
    topPk: kills.map(toRankingRow),
    topLevel: level.map(toRankingRow),
    topMoney: money.map(toRankingRow),
    topLevelSide: distinctByLevel([level, ...sides].flat()).map(toRankingRow),
  };
};

function top(db: Database, by: SQLiteColumn, condition?: SQL, limit = LIST_LENGTH) {
  return db
    .select()
    .from(characters)
    .where(condition)
    .orderBy(desc(by), asc(characters.leveledUpAt), asc(characters.characterNum))
    .limit(limit);
}

function distinctByLevel(rows: Row[]): Row[] {
  const byNumber = new Map(rows.map((row) => [row.characterNum, row]));
  return [...byNumber.values()].sort(
    (a, b) => b.level - a.level || a.leveledUpAt - b.leveledUpAt || a.characterNum - b.characterNum,
  );
}

function toRankingRow({ userNum: _owner, pushedAt: _at, sequence: _number, ...row }: Row): RankingRow {
  return { ...row, leveledUpAt: isoTime(row.leveledUpAt) };
}
