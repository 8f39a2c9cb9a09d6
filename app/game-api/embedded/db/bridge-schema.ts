import { desc, type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tables that the game server's bridge writes or reads. Conventions as in `schema.ts`. */

/** Keys of game servers; only the hash of a key is kept. */
export const bridgeKeys = sqliteTable("bridge_keys", {
  keyHash: text("key_hash").primaryKey(),
  /** Name of the game server, for people. */
  server: text("server").notNull(),
  /** What the key may do, names of `bridgeScopes` with spaces between them; keys of before scopes have all. */
  scopes: text("scopes").notNull().default("characters whitelist deliveries"),
  createdAt: integer("created_at").notNull(),
  revokedAt: integer("revoked_at"),
});

/** Batches that were taken, so that none counts twice. */
export const bridgeBatches = sqliteTable(
  "bridge_batches",
  {
    keyHash: text("key_hash").notNull(),
    batchId: text("batch_id").notNull(),
    /** Hash of what was sent: the same name for something else is a mistake. */
    contentHash: text("content_hash").notNull(),
    /** The reply it got, as JSON. */
    reply: text("reply", { mode: "json" }).notNull(),
    takenAt: integer("taken_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.batchId] }),
    index("bridge_batches_by_time").on(table.takenAt),
  ],
);

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

/** Bought items on their way into the game, one row a unit. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    productNum: integer("product_num").notNull(),
    /** The item's name when it was bought. */
    itemName: text("item_name").notNull(),
    /** The line of a purchase it belongs to; null for what was put here by hand. */
    lineId: integer("line_id"),
    /** What was paid for it, and is refunded when it is cancelled. */
    price: integer("price").notNull().default(0),
    purchasedAt: integer("purchased_at").notNull(),
    /** 0 pending, 1 taken, 2 cancel requested, 3 cancelled. */
    flag: integer("flag").notNull().default(0),
    /** When the flag changed last. */
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    index("deliveries_by_flag").on(table.flag, table.id),
    index("deliveries_by_time").on(table.flag, table.purchasedAt),
    index("deliveries_by_user").on(table.userNum, table.id),
    index("deliveries_by_line").on(table.lineId, table.flag, table.id),
    check("deliveries_flag", sql`${table.flag} BETWEEN 0 AND 3`),
  ],
);
