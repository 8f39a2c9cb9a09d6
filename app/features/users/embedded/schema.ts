import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { loginMethods } from "../login-methods.ts";

/** Accounts. Their balances are in the wallet's table `balances`. */
export const users = sqliteTable(
  "users",
  {
    userNum: integer("user_num").primaryKey({ autoIncrement: true }),
    /** As the user typed it. */
    userId: text("user_id").notNull(),
    /** The user ID in lower case: unique ignoring case. */
    userIdKey: text("user_id_key").notNull(),
    email: text("email").notNull(),
    /** The address in lower case: unique ignoring case. A placeholder if another account owns it (`address-owner.ts`). */
    emailKey: text("email_key").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    /** An address that replaces the current one once its link is followed; null when no change is pending. */
    pendingEmail: text("pending_email"),
    /** The pending address in lower case. */
    pendingEmailKey: text("pending_email_key"),
    /** When the pending address was confirmed; null until then. */
    pendingEmailConfirmedAt: integer("pending_email_confirmed_at"),
    /** The earliest time at which the pending address may replace the current one. */
    emailChangeAt: integer("email_change_at"),
    /**
     * A scrypt hash with its parameters. Of an imported account that was not logged in yet, the hash of another site, see
     * `imported-hash.ts`: as it was, `setting|scrypt$…` over a fast one, or `sealed|…` until a job has made that.
     */
    passwordHash: text("password_hash").notNull(),
    /** Code of a question in `secret-questions.ts`, 1 to 6. */
    secretQuestion: integer("secret_question").notNull(),
    /** A scrypt hash with its parameters, of the answer with case and extra spaces removed. */
    secretAnswerHash: text("secret_answer_hash").notNull(),
    nameFirst: text("name_first").notNull().default(""),
    nameLast: text("name_last").notNull().default(""),
    phone: text("phone").notNull().default(""),
    gender: text("gender").notNull().default("Male"),
    country: text("country").notNull().default(""),
    /** Code of the language in which the account last logged in, for mails that it did not cause itself. */
    language: text("language").notNull().default("en"),
    /** 0 and 1: players; 2 to 10: refused, of which 10 is a deleted account; 11 and above: admins. */
    userType: integer("user_type").notNull().default(0),
    /** Key of the role of a member of staff; null for the built-in role of the user type. */
    role: text("role"),
    /** Whether the console opens without a second factor; only for the demo content's staff. */
    secondFactorExempt: integer("second_factor_exempt").notNull().default(0),
    termsAgreedAt: integer("terms_agreed_at").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the account's personal data will be deleted, as its owner requested; null when no deletion is pending. */
    deletionAt: integer("deletion_at"),
  },
  (table) => [
    uniqueIndex("users_by_user_id").on(table.userIdKey),
    uniqueIndex("users_by_email").on(table.emailKey),
    index("users_by_creation").on(table.createdAt),
    index("users_of_staff").on(table.userType, table.userNum).where(sql`user_type >= 11`),
    index("users_by_email_change").on(table.emailChangeAt).where(sql`${table.pendingEmailConfirmedAt} IS NOT NULL`),
    /** Used to find the accounts whose deletion is due. */
    index("users_by_deletion").on(table.deletionAt).where(sql`deletion_at IS NOT NULL`),
    /** Used to find the imported hashes that are only sealed. */
    index("users_with_sealed_hash").on(table.userNum).where(sql`substr(password_hash, 1, 7) = 'sealed|'`),
  ],
);

/** Open sessions, each with only the hash of its bearer token. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Extended with use, up to the absolute lifetime. */
    expiresAt: integer("expires_at").notNull(),
    /** When the owner last proved their identity; see `requireRecentFactor`. */
    authenticatedAt: integer("authenticated_at").notNull().default(0),
    /** Updated at most once per `renewal` of `sessionLifetime`. */
    lastUsedAt: integer("last_used_at").notNull().default(0),
    ip: text("ip").notNull().default(""),
    /** Browser and operating system, such as `Chrome on Android`; empty when unknown. */
    device: text("device").notNull().default(""),
    /** City and country of the address, such as `Makati, PH`; empty when unknown. */
    place: text("place").notNull().default(""),
  },
  (table) => [
    index("sessions_by_user").on(table.userNum, table.createdAt),
    index("sessions_by_expiry").on(table.expiresAt),
  ],
);

/** Every successful login. */
export const logins = sqliteTable(
  "logins",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    at: integer("at").notNull(),
    ip: text("ip").notNull(),
    /** As in `sessions`. */
    device: text("device").notNull().default(""),
    place: text("place").notNull().default(""),
    method: text("method", { enum: loginMethods }).notNull().default("password"),
  },
  (table) => [
    index("logins_by_user").on(table.userNum, table.at),
    index("logins_by_time").on(table.at),
    index("logins_by_ip").on(table.ip, table.at),
  ],
);

/** Networks from which an account was logged in; they are exempt from the limit on guesses from unknown networks. */
export const knownNetworks = sqliteTable(
  "known_networks",
  {
    /** A hash of account, network and a secret, so that no address is stored. */
    networkHash: text("network_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** Extended with every login. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("known_networks_by_user").on(table.userNum), index("known_networks_by_expiry").on(table.expiresAt)],
);

/** Browsers in which an account was logged in; a login in any other one is reported to the owner by mail. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    /** A hash of the account and the token in the browser's cookie. */
    deviceHash: text("device_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** Extended with every login. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("known_devices_by_user").on(table.userNum), index("known_devices_by_expiry").on(table.expiresAt)],
);

/** Links sent by mail, such as those that reset a password or confirm an address. Only the hash of a token is stored. */
export const accountLinks = sqliteTable(
  "account_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    /**
     * `verify` confirms the current address, `change` the pending one; `undo` cancels the change. `unlist` removes an
     * entry of the whitelist, and `owner` makes the account that of an owner.
     */
    purpose: text("purpose", { enum: ["reset", "verify", "change", "undo", "unlist", "owner"] }).notNull(),
    userNum: integer("user_num").notNull(),
    /**
     * The address in lower case that the link was sent to; the link is void once the account's address changes. For
     * `unlist`, the entry of the whitelist.
     */
    emailKey: text("email_key").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("account_links_by_user").on(table.userNum, table.purpose),
    index("account_links_by_expiry").on(table.expiresAt),
  ],
);

/** Addresses from which accounts may connect to the game. */
export const whitelist = sqliteTable(
  "whitelist",
  {
    userNum: integer("user_num").notNull(),
    /** As `whitelistEntry` returns it; entries of IPv6 made before networks were listed have a single address. */
    ip: text("ip").notNull(),
    /** Rises with every change, so that a game server can pull only what is new. */
    seq: integer("seq").notNull(),
    /** False once newer addresses have replaced this one. */
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

/** User IDs of deleted accounts, which nobody may register again: players and game servers know them. */
export const deletedUserIds = sqliteTable("deleted_user_ids", {
  /** A hash of the user ID in lower case that includes a secret, because user IDs are short enough to be guessed. */
  userIdHash: text("user_id_hash").primaryKey(),
  deletedAt: integer("deleted_at").notNull(),
});
