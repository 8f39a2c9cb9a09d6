import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { characterFieldNames } from "../character-fields.ts";
import { characterColumns } from "./character-columns.ts";

/** The characters as the game server last pushed them. */
export const characters = sqliteTable(
  "characters",
  {
    characterNum: integer("cha_num").primaryKey(),
    /** The account's number in the game; `game_accounts` tells whose it is. */
    userNum: integer("user_num").notNull(),
    characterName: text("cha_name").notNull(),
    ...characterColumns(characterFieldNames),
    leveledUpAt: integer("cha_level_up_date").notNull(),
    /** Time and sequence number of the push that these values came with. */
    pushedAt: integer("pushed_at").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
    firstSeenAt: integer("first_seen_at").notNull().default(0),
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
    index("characters_by_guild")
      .on(table.guild, desc(table.guildPosition), desc(table.level), table.characterNum)
      .where(sql`gu_num > 0`),
    index("characters_by_hours")
      .on(desc(table.playMinutes), table.leveledUpAt, table.characterNum)
      .where(sql`play_minutes > 0`),
    index("characters_by_user").on(table.userNum, desc(table.level), table.characterNum),
    index("characters_by_name").on(sql`${table.characterName} COLLATE NOCASE`),
    // For the search, which compares names that are not in ASCII one by one.
    index("characters_beyond_ascii").on(table.characterName).where(sql`octet_length(cha_name) > length(cha_name)`),
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
    /** Used for the time of the last batch of a key. */
    index("bridge_batches_by_key").on(table.keyHash, table.takenAt),
  ],
);

/** What the agents of game servers reported about themselves, by the bridge key that they use; deleted with it. */
export const agents = sqliteTable(
  "agents",
  {
    keyHash: text("key_hash").primaryKey(),
    version: text("version").notNull(),
    lineage: text("lineage").notNull(),
    startedAt: integer("started_at").notNull(),
    lastContactAt: integer("last_contact_at").notNull(),
    /** JSON: the state of each stream. */
    streams: text("streams").notNull(),
    /** The public key for which credentials are sealed (X25519, base64url); null until the agent has one. */
    publicKey: text("public_key"),
    /** When that key was accepted. Credentials are sealed for the newest one. */
    acceptedAt: integer("accepted_at"),
    /** Another key that the agent reported since, which the owner has to accept. */
    waitingKey: text("waiting_key"),
  },
  (table) => [index("agents_by_acceptance").on(table.acceptedAt)],
);

/** The products of the game's item shop. */
export const gameItems = sqliteTable(
  "game_items",
  {
    productNum: integer("product_num").primaryKey(),
    main: integer("item_main").notNull(),
    sub: integer("item_sub").notNull(),
    name: text("name").notNull(),
    duration: text("duration").notNull(),
    price: integer("price").notNull(),
    hidden: integer("hidden", { mode: "boolean" }).notNull(),
    /** The sweep that contained it last. */
    sweep: text("sweep").notNull(),
  },
  (table) => [index("game_items_by_name").on(sql`${table.name} COLLATE NOCASE`)],
);

/** How many players were online, once a minute. */
export const onlineCounts = sqliteTable("online_counts", {
  /** Epoch milliseconds, whole minutes. */
  at: integer("at").primaryKey(),
  online: integer("online").notNull(),
  maximum: integer("maximum").notNull(),
  /** JSON: the counts of each channel. */
  channels: text("channels").notNull(),
});

/** The minutes in which an agent reported, whether or not it could count players. */
export const agentMinutes = sqliteTable("agent_minutes", {
  /** Epoch milliseconds, whole minutes. */
  at: integer("at").primaryKey(),
});

/** Guilds as the game has them. */
export const guilds = sqliteTable(
  "guilds",
  {
    guildNum: integer("guild_num").primaryKey(),
    name: text("name").notNull(),
    master: text("master").notNull(),
    /** The number of the master's character; 0 if the agent does not tell it. */
    masterNum: integer("master_num").notNull().default(0),
    rank: integer("rank").notNull(),
    wins: integer("wins").notNull(),
    draws: integer("draws").notNull(),
    losses: integer("losses").notNull(),
    /** Not read any more: the members are the characters with the guild's number. The release before reads it. */
    members: text("members").notNull(),
    sweep: text("sweep").notNull(),
    /** The SHA-256 of its mark, in hexadecimal digits; empty for none. */
    mark: text("mark").notNull().default(""),
    firstSeenAt: integer("first_seen_at").notNull().default(0),
    /** Counted by a job, see `count-members.ts`: how many members it has, and their average level. */
    memberCount: integer("member_count").notNull().default(0),
    averageLevel: real("average_level").notNull().default(0),
  },
  (table) => [
    index("guilds_by_wins").on(desc(table.wins), table.losses, table.guildNum),
    index("guilds_by_members").on(desc(table.memberCount), table.guildNum),
    index("guilds_by_level").on(desc(table.averageLevel), table.guildNum),
  ],
);

/** The marks of guilds, PNG pictures in Base64, by the SHA-256 of their bytes. */
export const guildMarks = sqliteTable("guild_marks", {
  hash: text("hash").primaryKey(),
  png: text("png").notNull(),
});

/** Names that characters and guilds had, and former masters of guilds. */
export const formerNames = sqliteTable(
  "former_names",
  {
    kind: text("kind", { enum: ["character", "guild", "master"] }).notNull(),
    /** The number of the character or guild; of the guild for a master. */
    num: integer("num").notNull(),
    name: text("name").notNull(),
    /** When the portal learned of the next one. */
    until: integer("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.num, table.until] }),
    // Used for whether a former master of a guild is a hidden character.
    index("former_names_by_name").on(sql`${table.name} COLLATE NOCASE`).where(sql`kind = 'character'`),
  ],
);

/** Who owned each region of the club war, and since when: a row for each change of owner. */
export const regionOwners = sqliteTable(
  "region_owners",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    region: integer("region").notNull(),
    /** 0 if nobody owned it. */
    guildNum: integer("guild_num").notNull(),
    /** The name at that time; empty for none. */
    guildName: text("guild_name").notNull(),
    since: integer("since").notNull(),
  },
  (table) => [
    index("region_owners_by_region").on(table.region, desc(table.since)),
    index("region_owners_by_guild").on(table.guildNum, desc(table.since)),
  ],
);

/** Owners of the regions of the club war. */
export const guildRegions = sqliteTable("guild_regions", {
  region: integer("region").primaryKey(),
  guildNum: integer("guild_num").notNull(),
  /** Percent. */
  tax: real("tax").notNull(),
});

/** When the owners of the regions were pushed last with each bridge key, whether or not they had changed. */
export const regionReports = sqliteTable("region_reports", {
  keyHash: text("key_hash").primaryKey(),
  at: integer("at").notNull(),
});

/**
 * The names of characters and guilds that the search has, see `name-index.ts`. This and the following table are
 * derived from the names, so backups leave them out.
 */
export const nameKeys = sqliteTable(
  "name_keys",
  {
    /** 0 for characters, 1 for guilds. */
    kind: integer("kind").notNull(),
    /** The number of the character or guild. */
    num: integer("num").notNull(),
    /** The name as the search compares it, see `name-keys.ts`. */
    key: text("key").notNull(),
    /** Code points of the key. */
    length: integer("length").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.num] }),
    index("name_keys_by_length").on(table.kind, table.length, table.key),
  ],
);

/**
 * The suffixes of names from their second character on, for searches in the middle. The migration creates both tables
 * `WITHOUT ROWID`, which halves their size.
 */
export const nameParts = sqliteTable(
  "name_parts",
  {
    kind: integer("kind").notNull(),
    /** Code points of the whole key: a search reads short names first. */
    length: integer("length").notNull(),
    part: text("part").notNull(),
    num: integer("num").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.length, table.part, table.num] })],
);
