import { desc, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Tables of the embedded game API. Times are epoch milliseconds; flags are 0 and 1. A change here becomes a new file
 * under `migrations/` (`npm run db:generate`); landed migrations are never edited.
 */

/** Site settings and the content version: one row a key, the value as JSON. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
});

export const news = sqliteTable(
  "news",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** 0 news, 1 guide, 2 event. */
    type: integer("type").notNull(),
    subject: text("subject").notNull(),
    /** HTML, sanitised before it is stored. */
    content: text("content").notNull(),
    author: text("author").notNull(),
    imgThumbnail: text("img_thumbnail").notNull().default(""),
    isShowThumbnail: integer("is_show_thumbnail", { mode: "boolean" }).notNull().default(false),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    /** From when on a published item is visible. */
    publishedAt: integer("published_at").notNull(),
  },
  (table) => [
    index("news_by_date").on(table.published, table.publishedAt, table.id),
    index("news_by_type_and_date").on(table.published, table.type, table.publishedAt, table.id),
  ],
);

/** How often news was read, where the operator has it counted. */
export const newsViews = sqliteTable("news_views", {
  newsId: integer("news_id").primaryKey(),
  views: integer("views").notNull(),
});

export const downloads = sqliteTable("downloads", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  address: text("address").notNull(),
  type: text("type").notNull(),
  description: text("description").notNull().default(""),
  date: integer("date").notNull(),
  icon: text("icon").notNull().default(""),
  sizeBytes: integer("size_bytes"),
  version: text("version"),
  sha256: text("sha256"),
});

export const banners = sqliteTable("banners", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  position: integer("position").notNull(),
  imgUrl: text("img_url").notNull(),
  alt: text("alt").notNull().default(""),
  title: text("title").notNull().default(""),
  text: text("text").notNull().default(""),
  link: text("link").notNull().default(""),
  /** The banner shows from here (inclusive) … */
  activeFrom: integer("active_from").notNull().default(0),
  /** … until here (exclusive); null means without end. */
  activeUntil: integer("active_until"),
});

/** The item shop's catalogue. Prices are whole R-Coin. */
export const shopItems = sqliteTable(
  "shop_items",
  {
    productNum: integer("product_num").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Key of a category in `domain/shop/categories.ts`. */
    category: text("category").notNull(),
    price: integer("price").notNull(),
    imageUrl: text("image_url").notNull().default(""),
    info: text("info").notNull().default(""),
    /** Withdrawn items stay for the histories that name them. */
    offered: integer("offered", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("shop_items_by_number").on(table.offered, table.productNum),
    index("shop_items_by_category").on(table.offered, table.category, table.productNum),
    index("shop_items_by_price").on(table.offered, table.price, table.productNum),
    index("shop_items_by_category_and_price").on(table.offered, table.category, table.price, table.productNum),
  ],
);

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

/** Accounts. Field names of specification section 3 that are not obvious stand in the comments. */
export const users = sqliteTable(
  "users",
  {
    userNum: integer("user_num").primaryKey({ autoIncrement: true }),
    /** As it was typed. */
    userId: text("user_id").notNull(),
    /** The user ID in lower case: unique ignoring case. */
    userIdKey: text("user_id_key").notNull(),
    email: text("email").notNull(),
    /** The address in lower case: unique ignoring case. */
    emailKey: text("email_key").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    /** An address that replaces the present one once its link is followed; null when no change waits. */
    pendingEmail: text("pending_email"),
    /** The pending address in lower case. */
    pendingEmailKey: text("pending_email_key"),
    /** A scrypt hash with its parameters. */
    passwordHash: text("password_hash").notNull(),
    /** UserSQ: 1 to 6. */
    secretQuestion: integer("secret_question").notNull(),
    /** A scrypt hash with its parameters, of the answer without its case and spaces. */
    secretAnswerHash: text("secret_answer_hash").notNull(),
    nameFirst: text("name_first").notNull().default(""),
    nameLast: text("name_last").notNull().default(""),
    phone: text("phone").notNull().default(""),
    gender: text("gender").notNull().default("Male"),
    country: text("country").notNull().default(""),
    /** 0 and 1 players, 2 to 10 refused, 11 and above admins. */
    userType: integer("user_type").notNull().default(0),
    /** R-Coin. */
    userPoint: integer("user_point").notNull().default(0),
    /** Milleage. */
    userPoint2: integer("user_point2").notNull().default(0),
    referralBalance: integer("referral_balance").notNull().default(0),
    termsAgreedAt: integer("terms_agreed_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_by_user_id").on(table.userIdKey),
    uniqueIndex("users_by_email").on(table.emailKey),
    index("users_by_creation").on(table.createdAt),
    check(
      "users_balances",
      sql`${table.userPoint} >= 0 AND ${table.userPoint2} >= 0 AND ${table.referralBalance} >= 0`,
    ),
  ],
);

/** Open sessions: only the hash of a bearer token is kept. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Moves on with use. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("sessions_by_user").on(table.userNum), index("sessions_by_expiry").on(table.expiresAt)],
);

/** Every login that worked. */
export const logins = sqliteTable(
  "logins",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    at: integer("at").notNull(),
    ip: text("ip").notNull(),
  },
  (table) => [
    index("logins_by_user").on(table.userNum, table.at),
    index("logins_by_time").on(table.at),
    index("logins_by_ip").on(table.ip, table.at),
  ],
);

/** Networks that an account was logged in from: the limit of guesses from elsewhere does not apply to them. */
export const knownNetworks = sqliteTable(
  "known_networks",
  {
    /** A hash of account, network and a secret: no address stands here. */
    networkHash: text("network_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** Moves on with every login. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("known_networks_by_user").on(table.userNum), index("known_networks_by_expiry").on(table.expiresAt)],
);

/** Links sent by mail: reset of a password, confirmation of an address. Only the hash of a token is kept. */
export const accountLinks = sqliteTable(
  "account_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** `verify` confirms the present address, `change` replaces it by the pending one. */
    purpose: text("purpose", { enum: ["reset", "verify", "change"] }).notNull(),
    userNum: integer("user_num").notNull(),
    /** The address in lower case that the link was sent to; a link for an address that was changed is void. */
    emailKey: text("email_key").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("account_links_by_user").on(table.userNum, table.purpose),
    index("account_links_by_expiry").on(table.expiresAt),
  ],
);

/** Addresses that players asked to be let in from. */
export const whitelist = sqliteTable(
  "whitelist",
  {
    userNum: integer("user_num").notNull(),
    ip: text("ip").notNull(),
    /** Rises with every change, so that a game server can ask for what is new. */
    seq: integer("seq").notNull(),
    /** False when the address was replaced by newer ones. */
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userNum, table.ip] }),
    uniqueIndex("whitelist_by_change").on(table.seq),
    index("whitelist_by_user").on(table.userNum, table.active, table.seq),
    index("whitelist_by_ip").on(table.ip, table.userNum),
  ],
);

/** Attempts of one kind by one subject within a window that begins with the first. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    /** Name of the limit and a hash of the subject: no address stands here. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: integer("resets_at").notNull(),
  },
  (table) => [index("rate_counters_by_end").on(table.resetsAt)],
);

/** Stamps of forms that were sent: each is good for one success. */
export const formStamps = sqliteTable(
  "form_stamps",
  {
    id: text("id").primaryKey(),
    /** Hash of what was sent. */
    content: text("content").notNull(),
    /** What came of it, as JSON; null while it is being done. */
    result: text("result"),
    takenAt: integer("taken_at").notNull(),
    /** When the stamp is too old anyway. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("form_stamps_by_expiry").on(table.expiresAt)],
);

/** Mails: on their way by SMTP, or kept for admins to read when no SMTP server is configured. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Text and HTML part, sealed with the session secret because they hold links; emptied when the mail was sent. */
    sealedBody: text("sealed_body").notNull(),
    createdAt: integer("created_at").notNull(),
    /** After this time the mail is of no use any more, epoch milliseconds. */
    expiresAt: integer("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try (again); null when there is nothing left to do. */
    nextAttemptAt: integer("next_attempt_at"),
    sentAt: integer("sent_at"),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [index("mails_by_attempt").on(table.nextAttemptAt), index("mails_by_creation").on(table.createdAt)],
);
