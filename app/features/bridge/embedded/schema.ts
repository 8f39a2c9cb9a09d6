import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { characterFieldNames } from "#app/features/rankings/character-fields.ts";
import { characterColumns } from "#app/features/rankings/embedded/character-columns.ts";

/** The characters as the game server last pushed them. */
export const characters = sqliteTable(
  "characters",
  {
    characterNum: integer("cha_num").primaryKey(),
    userNum: integer("user_num").notNull(),
    characterName: text("cha_name").notNull(),
    ...characterColumns(characterFieldNames),
    leveledUpAt: integer("cha_level_up_date").notNull(),
    /** Time and sequence number of the push that these values came with. */
    pushedAt: integer("pushed_at").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
  },
  // Each index ends with the tie-breakers of rankings: the earlier level-up, then the lower number.
  (table) => [
    index("characters_by_mmr").on(desc(table.mmr), table.leveledUpAt, table.characterNum),
    index("characters_by_kills").on(desc(table.kills), table.leveledUpAt, table.characterNum),
    index("characters_by_level").on(desc(table.level), table.leveledUpAt, table.characterNum),
    index("characters_by_money").on(desc(table.money), table.leveledUpAt, table.characterNum),
    index("characters_by_school_and_level").on(table.school, desc(table.level), table.leveledUpAt, table.characterNum),
    index("characters_by_class_and_level").on(
      table.classCode,
      desc(table.level),
      table.leveledUpAt,
      table.characterNum,
    ),
    index("characters_by_user").on(table.userNum, desc(table.level), table.characterNum),
    index("characters_by_name").on(sql`${table.characterName} COLLATE NOCASE`),
  ],
);

/** Keys of game servers; only the hash of a key is stored. */
export const bridgeKeys = sqliteTable("bridge_keys", {
  keyHash: text("key_hash").primaryKey(),
  /** The name of the game server, for people. */
  server: text("server").notNull(),
  /** The scopes of the key, names of `bridgeScopes` separated by spaces; keys from before scopes existed have all. */
  scopes: text("scopes").notNull().default("characters whitelist deliveries"),
  createdAt: integer("created_at").notNull(),
  revokedAt: integer("revoked_at"),
});

/** Batches that were stored, so that none counts twice. */
export const bridgeBatches = sqliteTable(
  "bridge_batches",
  {
    keyHash: text("key_hash").notNull(),
    batchId: text("batch_id").notNull(),
    /** Hash of the contents: the same ID with other contents is an error. */
    contentHash: text("content_hash").notNull(),
    /** The reply to the batch, as JSON. */
    reply: text("reply", { mode: "json" }).notNull(),
    takenAt: integer("taken_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.batchId] }),
    index("bridge_batches_by_time").on(table.takenAt),
  ],
);
