import { asc, desc, eq, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CallReply } from "#app/contract/contract.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import { homeClassGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import type { RankingRow } from "../calls.ts";

type Row = typeof characters.$inferSelect;

const LIST_LENGTH = 10;
/** Rows per class code in the side list, so that every class filter of the home page finds somebody. */
const PER_CLASS_CODE = 5;

/**
 * The five lists of the home page (specification section 7, `get-top-rankings-list`). The side list holds the best of
 * every school and of every class the home page can filter by, ordered by level. One batch, each statement an index
 * range with a limit, so the cost does not depend on how many characters there are.
 */
export async function readTopRankings(db: Database): Promise<CallReply<"getTopRankingsList">> {
  const classCodes = homeClassGroups.flatMap((group) => group.codes);
  const [mmr, kills, level, money, ...sides] = await db.batch([
    top(db, characters.ChaMMR),
    top(db, characters.ChaPKScore),
    top(db, characters.ChaLevel),
    top(db, characters.ChaMoney),
    ...schools.map(({ code }) => top(db, characters.ChaLevel, eq(characters.ChaSchool, code))),
    ...classCodes.map((code) => top(db, characters.ChaLevel, eq(characters.ChaClass, code), PER_CLASS_CODE)),
  ]);
  return {
    topmmr: mmr.map(toRankingRow),
    toppk: kills.map(toRankingRow),
    toplevel: level.map(toRankingRow),
    topmoney: money.map(toRankingRow),
    toplevelside: distinctByLevel([level, ...sides].flat()).map(toRankingRow),
  };
}

function top(db: Database, by: SQLiteColumn, condition?: SQL, limit = LIST_LENGTH) {
  return db
    .select()
    .from(characters)
    .where(condition)
    .orderBy(desc(by), asc(characters.ChaLevelUpDate), asc(characters.ChaNum))
    .limit(limit);
}

function distinctByLevel(rows: Row[]): Row[] {
  const byNumber = new Map(rows.map((row) => [row.ChaNum, row]));
  return [...byNumber.values()].sort(
    (a, b) => b.ChaLevel - a.ChaLevel || a.ChaLevelUpDate - b.ChaLevelUpDate || a.ChaNum - b.ChaNum,
  );
}

function toRankingRow({ UserNum: _owner, pushedAt: _at, sequence: _number, ...row }: Row): RankingRow {
  return { ...row, ChaLevelUpDate: new Date(row.ChaLevelUpDate).toISOString() };
}
