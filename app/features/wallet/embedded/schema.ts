import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Tables of money. What must never happen is forbidden here, by constraints and by the triggers of the migration
 * `ledger_rules`: a balance below nothing, an entry that counts twice, a voucher that is used twice, an entry that is
 * changed afterwards. Amounts are whole numbers.
 */

/** Batches of vouchers: what all vouchers of a batch have in common, and how many were made. */
export const voucherBatches = sqliteTable(
  "voucher_batches",
  {
    batch: text("batch").primaryKey(),
    campaign: text("campaign").notNull(),
    rcoin: integer("rcoin").notNull(),
    milleage: integer("milleage").notNull(),
    made: integer("made").notNull(),
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("voucher_batches_by_time").on(table.createdAt)],
);

/**
 * Every change of a balance. An entry moves the balance in `users` by a trigger, so that neither is ever without the
 * other; entries are never changed or deleted.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    currency: text("currency", { enum: ["rcoin", "milleage", "referral"] }).notNull(),
    amount: integer("amount").notNull(),
    kind: text("kind", { enum: ["opening", "voucher", "referral", "purchase", "refund", "adjustment"] }).notNull(),
    /** What it belongs to: the number of a voucher, a purchase, a delivery. */
    reference: text("reference").notNull(),
    /** Idempotency key: the same thing can be entered once only. */
    key: text("key").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_by_key").on(table.key),
    index("ledger_by_user").on(table.userNum, table.id),
    index("ledger_by_time").on(table.at, table.currency),
    check("ledger_amount", sql`typeof(${table.amount}) = 'integer' AND ${table.amount} <> 0`),
    check("ledger_currency", sql`${table.currency} IN ('rcoin', 'milleage', 'referral')`),
  ],
);

/** Vouchers that were issued. The code itself is nowhere: only its hash, and its last characters for people. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    codeHash: text("code_hash").notNull(),
    hint: text("hint").notNull(),
    /** Names the batch it was made in. */
    batch: text("batch").notNull(),
    campaign: text("campaign").notNull().default(""),
    rcoin: integer("rcoin").notNull(),
    milleage: integer("milleage").notNull(),
    /** After this time it is worth nothing; null means without end. */
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("vouchers_by_code").on(table.codeHash),
    index("vouchers_by_batch").on(table.batch, table.id),
    check(
      "vouchers_value",
      sql`${table.rcoin} >= 0 AND ${table.milleage} >= 0 AND ${table.rcoin} + ${table.milleage} > 0`,
    ),
  ],
);

/** Vouchers that were redeemed: the voucher is the key, so none is used twice. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    voucherId: integer("voucher_id").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** Counts the account's redemptions from 1: pages of the history are ranges of it. */
    ordinal: integer("ordinal").notNull(),
    hint: text("hint").notNull(),
    rcoin: integer("rcoin").notNull(),
    milleage: integer("milleage").notNull(),
    referrerNum: integer("referrer_num"),
    referral: integer("referral").notNull().default(0),
    redeemedAt: integer("redeemed_at").notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_by_user").on(table.userNum, table.ordinal),
    index("redemptions_by_time").on(table.redeemedAt),
  ],
);
