import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What bans of accounts and of addresses have in common. */
const ban = {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** Shown to whoever is banned. */
  reason: text("reason").notNull(),
  /** For admins only. */
  note: text("note").notNull().default(""),
  startsAt: integer("starts_at").notNull(),
  /** When the ban ends by itself; null for one without an end. */
  endsAt: integer("ends_at"),
  /** The admin who made it. */
  adminNum: integer("admin_num").notNull(),
  /** When an admin ended it early, and who did. */
  liftedAt: integer("lifted_at"),
  liftedBy: integer("lifted_by"),
  /** Rises with every change. */
  revision: integer("revision").notNull().default(1),
};

/** Suspensions of accounts; at most one is in force for an account. The user type of the account is not changed. */
export const accountBans = sqliteTable("account_bans", { ...ban, userNum: integer("user_num").notNull() }, (table) => [
  index("account_bans_by_user").on(table.userNum, table.id),
]);

/** Banned addresses and ranges of addresses. */
export const addressBans = sqliteTable(
  "address_bans",
  {
    ...ban,
    /** In CIDR notation, or a single address. */
    range: text("range").notNull(),
    /** The first and the last address of the range, see `address-range.ts`. */
    first: text("first_address").notNull(),
    last: text("last_address").notNull(),
  },
  (table) => [index("address_bans_by_range").on(table.first, table.last, table.endsAt).where(sql`lifted_at IS NULL`)],
);

/**
 * Sessions that a suspension ended, by the hash of their token, so that the next request with the token is answered
 * with the reason.
 */
export const suspendedSessions = sqliteTable(
  "suspended_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** When the session would have ended by itself. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("suspended_sessions_by_expiry").on(table.expiresAt)],
);
