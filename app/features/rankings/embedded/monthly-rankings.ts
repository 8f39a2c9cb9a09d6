import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { countUpTo, lastPageOf } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import type { BoardKey } from "../boards.ts";
import type { RankingRow } from "../calls.ts";
import { latestFieldNames, mapFields } from "../character-fields.ts";
import { rankingLimits } from "../limits.ts";
import { monthRankings, rankingMonths } from "./schema.ts";

/** The maximum number of pages. Limits the cost of counting and skipping rows. */
const MAX_PAGES = 10;
/** How many months the page offers. */
const MONTHS_SHOWN = 36;

const scores: Record<BoardKey, SQLiteColumn> = {
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
export const readMonthlyRankings: Handler<"rankings.monthly"> = async (
  { board, month: requested, school, class: classKey, page },
  { db, now },
) => {
  const thisMonth = manilaMonth(now());
  const month = requested === "now" ? thisMonth : requested;
  const shown: (SQL | undefined)[] = [
    eq(monthRankings.month, month),
    school === "all" ? undefined : eq(monthRankings.school, Number(school)),
    classKey === "all" ? undefined : eq(monthRankings.classKey, classKey),
    // A literal, because the board's partial indexes have this condition.
    board === "killer" ? sql`${monthRankings.kills} > 0` : undefined,
  ];
  const [[total], rows, months] = await db.batch([
    countUpTo(db, monthRankings, and(...shown), MAX_PAGES * rankingLimits.top),
    db
      .select()
      .from(monthRankings)
      .where(and(...shown))
      .orderBy(desc(scores[board]), asc(monthRankings.leveledUpAt), asc(monthRankings.characterNum))
      .limit(rankingLimits.top)
      .offset((page - 1) * rankingLimits.top),
    db.select().from(rankingMonths).orderBy(desc(rankingMonths.month)).limit(MONTHS_SHOWN),
  ]);
  const known = months.map((row) => row.month);
  return {
    data: rows.map(toRankingRow),
    month,
    months: known.includes(thisMonth) ? known : [thisMonth, ...known],
    lastPage: lastPageOf(total?.count, rankingLimits.top),
  };
};

function toRankingRow(row: typeof monthRankings.$inferSelect): RankingRow {
  const { characterNum, characterName, kills, deaths, leveledUpAt } = row;
  const { experience, ...numbers } = mapFields(latestFieldNames, (_field, name) => row[name]);
  return {
    characterNum,
    characterName,
    ...numbers,
    experience,
    kills,
    deaths,
    leveledUpAt: isoTime(leveledUpAt),
  };
}
