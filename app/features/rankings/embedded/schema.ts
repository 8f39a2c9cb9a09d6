import { desc, type SQL, sql } from "drizzle-orm";
import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A character in a month: what its monthly rankings are read from. Values are the newest that were pushed for the
 * month; kills and deaths count from the month's start.
 */
export const monthRankings = sqliteTable(
  "month_rankings",
  {
    month: text("month").notNull(),
    ChaNum: integer("cha_num").notNull(),
    ChaName: text("cha_name").notNull(),
    ChaLevel: integer("cha_level").notNull(),
    ChaExp: integer("cha_exp").notNull(),
    ChaClass: integer("cha_class").notNull(),
    /** Key of the class group; empty for codes of no group. */
    classKey: text("class_key").notNull(),
    ChaSchool: integer("cha_school").notNull(),
    ChaMMR: integer("cha_mmr").notNull(),
    ChaMoney: integer("cha_money").notNull(),
    ChaLevelUpDate: integer("cha_level_up_date").notNull(),
    /** Within the month. */
    kills: integer("kills").notNull(),
    deaths: integer("deaths").notNull(),
    /** Of all time, at the newest push of the month … */
    killsTotal: integer("kills_total").notNull(),
    deathsTotal: integer("deaths_total").notNull(),
    pushedAt: integer("pushed_at").notNull(),
    sequence: integer("sequence").notNull(),
    /** … and at the oldest one, for characters that no earlier month knows. */
    firstKills: integer("first_kills").notNull(),
    firstDeaths: integer("first_deaths").notNull(),
    firstAt: integer("first_at").notNull(),
    firstSequence: integer("first_sequence").notNull(),
  },
  (table) => {
    const filters = {
      "": [],
      _school: [table.ChaSchool],
      _class: [table.classKey],
      _both: [table.ChaSchool, table.classKey],
    };
    // Each filter of each board has an index that is read in its own order: a page costs the same however many there are.
    const indexes = (name: string, score: SQLiteColumn, only?: SQL) =>
      Object.entries(filters).map(([suffix, filter]) =>
        index(`month_rankings_by_${name}${suffix}`)
          .on(table.month, ...filter, desc(score), table.ChaLevelUpDate, table.ChaNum)
          .where(only as SQL),
      );
    return [
      primaryKey({ columns: [table.month, table.ChaNum] }),
      ...indexes("mmr", table.ChaMMR),
      ...indexes("level", table.ChaLevel),
      ...indexes("money", table.ChaMoney),
      ...indexes("kills", table.kills, sql`${table.kills} > 0`),
      index("month_rankings_by_character").on(table.ChaNum, table.month),
    ];
  },
);

/** The months there are rankings of. */
export const rankingMonths = sqliteTable("ranking_months", { month: text("month").primaryKey() });
