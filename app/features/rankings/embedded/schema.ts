import { desc, type SQL, sql } from "drizzle-orm";
import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { latestFieldNames } from "#app/features/bridge/character-fields.ts";
import { characterColumns } from "#app/features/bridge/embedded/character-columns.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { rankingLimits } from "../limits.ts";

/**
 * The state of a character in a month, the source of monthly rankings. Values are the newest that were pushed for the
 * month; kills and deaths count from the month's start.
 */
export const monthRankings = sqliteTable(
  "month_rankings",
  {
    month: text("month").notNull(),
    characterNum: integer("cha_num").notNull(),
    characterName: text("cha_name").notNull(),
    ...characterColumns(latestFieldNames),
    /** Not read any more: the class that the specification gives to the code. The release before reads it. */
    classKey: text("class_key").notNull(),
    leveledUpAt: integer("cha_level_up_date").notNull(),
    /** Within the month. */
    kills: integer("kills").notNull(),
    deaths: integer("deaths").notNull(),
    /** All-time counts at the newest push of the month. */
    killsTotal: integer("kills_total").notNull(),
    deathsTotal: integer("deaths_total").notNull(),
    pushedAt: integer("pushed_at").notNull(),
    sequence: integer("sequence").notNull(),
    /** All-time counts at the oldest push of the month, for characters without an earlier month. */
    firstKills: integer("first_kills").notNull(),
    firstDeaths: integer("first_deaths").notNull(),
    firstAt: integer("first_at").notNull(),
    firstSequence: integer("first_sequence").notNull(),
    /** All-time counts at the end of the last earlier month, if its row was thinned out; else that row has them. */
    startKills: integer("start_kills"),
    startDeaths: integer("start_deaths"),
  },
  (table) => {
    const filters = {
      "": [],
      _school: [table.school],
      _class: [table.classCode],
      _both: [table.school, table.classCode],
    };
    // Each filter of each board has an index in the board's order, so that the row count does not affect a page's cost.
    const indexes = (name: string, score: SQLiteColumn, only?: SQL) =>
      Object.entries(filters).map(([suffix, filter]) =>
        index(`month_rankings_by_${name}${suffix}`)
          .on(table.month, ...filter, desc(score), table.leveledUpAt, table.characterNum)
          .where(only as SQL),
      );
    return [
      primaryKey({ columns: [table.month, table.characterNum] }),
      ...indexes("mmr", table.mmr),
      ...indexes("level", table.level),
      ...indexes("money", table.money),
      ...indexes("kills", table.kills, sql`${table.kills} > 0`),
      index("month_rankings_by_character").on(table.characterNum, table.month),
    ];
  },
);

/** The months that have rankings. */
export const rankingMonths = sqliteTable("ranking_months", {
  month: text("month").primaryKey(),
  /** When only the first places were left of it; null before, and after a late batch. */
  thinnedAt: integer("thinned_at"),
  /** When its first places were kept; null before, and after a late batch. */
  placedAt: integer("placed_at"),
});

/** The first places of each board in the months that are over, which are kept forever. */
export const rankingPlaces = sqliteTable(
  "ranking_places",
  {
    month: text("month").notNull(),
    board: text("board", { enum: boardKeys }).notNull(),
    place: integer("place").notNull(),
    characterNum: integer("cha_num").notNull(),
    characterName: text("cha_name").notNull(),
    classCode: integer("cha_class").notNull(),
    school: integer("cha_school").notNull(),
    score: integer("score").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.board, table.place] }),
    index("ranking_places_by_character").on(table.characterNum, table.board, table.place),
    index("ranking_places_first")
      .on(desc(table.month), table.board, table.place)
      .where(sql.raw(`place <= ${rankingLimits.podium}`)),
  ],
);
