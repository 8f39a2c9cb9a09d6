import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The characters as the game server last pushed them. */
export const characters = sqliteTable(
  "characters",
  {
    ChaNum: integer("cha_num").primaryKey(),
    UserNum: integer("user_num").notNull(),
    ChaName: text("cha_name").notNull(),
    ChaLevel: integer("cha_level").notNull(),
    ChaExp: integer("cha_exp").notNull(),
    ChaClass: integer("cha_class").notNull(),
    ChaSchool: integer("cha_school").notNull(),
    ChaPKScore: integer("cha_pk_score").notNull(),
    ChaPKDeath: integer("cha_pk_death").notNull(),
    ChaMMR: integer("cha_mmr").notNull(),
    ChaMoney: integer("cha_money").notNull(),
    ChaLevelUpDate: integer("cha_level_up_date").notNull(),
    /** Time and number of the push that these values came with. */
    pushedAt: integer("pushed_at").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
  },
  // Each index ends as rankings break ties: who levelled up earlier, then the lower number.
  (table) => [
    index("characters_by_mmr").on(desc(table.ChaMMR), table.ChaLevelUpDate, table.ChaNum),
    index("characters_by_kills").on(desc(table.ChaPKScore), table.ChaLevelUpDate, table.ChaNum),
    index("characters_by_level").on(desc(table.ChaLevel), table.ChaLevelUpDate, table.ChaNum),
    index("characters_by_money").on(desc(table.ChaMoney), table.ChaLevelUpDate, table.ChaNum),
    index("characters_by_school_and_level").on(
      table.ChaSchool,
      desc(table.ChaLevel),
      table.ChaLevelUpDate,
      table.ChaNum,
    ),
    index("characters_by_class_and_level").on(table.ChaClass, desc(table.ChaLevel), table.ChaLevelUpDate, table.ChaNum),
    index("characters_by_user").on(table.UserNum, desc(table.ChaLevel), table.ChaNum),
    index("characters_by_name").on(sql`${table.ChaName} COLLATE NOCASE`),
  ],
);

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
