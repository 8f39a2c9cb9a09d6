import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Amounts, CurrencyKey } from "../currencies.ts";

/**
 * Tables of money. What must never happen is forbidden by the database: by the constraints here, and by triggers, which
 * Drizzle cannot describe. Those of this feature, all on `ledger` (migration `balances`):
 *
 * - `ledger_moves_balance`, after an insert: adds the entry's amount to the account's row in `balances`, which it makes
 *   when there is none. Entry and balance are one write, so that neither is ever without the other. It refuses an entry
 *   for an account that does not exist: nobody could spend it, and no report would show it.
 * - `ledger_is_never_changed`, before an update, and `ledger_is_never_deleted`, before a delete: refuse both. A balance
 *   is the sum of its entries, and would be wrong afterwards; a mistake is corrected by another entry.
 *
 * Amounts are whole numbers. Nothing here names a currency: they are rows, or keys of a JSON object. Which ones there are
 * is said in `currencies.ts`, and `npm run ledger:check` finds an entry in any other.
 */

/** What an account owns of each currency: the sum of its entries in the ledger. Without a row it is 0. */
export const balances = sqliteTable(
  "balances",
  {
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull(),
    amount: integer("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userNum, table.currency] }),
    check("balances_amount", sql`typeof(${table.amount}) = 'integer' AND ${table.amount} >= 0`),
  ],
);

/** Every change of a balance. Entries are only ever added; each moves its balance by a trigger, see above. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull(),
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
  ],
);

/**
 * Amounts by currency as a JSON object, such as `{"rcoin":500,"milleage":25}`; an amount of 0 is left out. All rows of a
 * table are written, copied and entered into the ledger by one statement each, however many currencies there are.
 */
const amounts = () => text("amounts", { mode: "json" }).$type<Amounts>().notNull();

/** True for a JSON object that is not empty and holds nothing but whole numbers above 0, in SQLite's own form. */
function isWorthSomething(column: AnySQLiteColumn): SQL {
  return sql`json_valid(${column}) AND ${column} GLOB '{"*' AND ${column} NOT GLOB '*[^a-z0-9_":,{}]*' AND ${column} NOT GLOB '*:[^1-9]*'`;
}

/** Batches of vouchers: what all vouchers of a batch have in common, and how many were made. */
export const voucherBatches = sqliteTable(
  "voucher_batches",
  {
    batch: text("batch").primaryKey(),
    campaign: text("campaign").notNull(),
    /** Of each voucher; empty when they differ. */
    amounts: amounts(),
    made: integer("made").notNull(),
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("voucher_batches_by_time").on(table.createdAt),
    check("voucher_batches_amounts", sql`${table.amounts} = '{}' OR (${isWorthSomething(table.amounts)})`),
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
    amounts: amounts(),
    /** After this time it is worth nothing; null means without end. */
    expiresAt: integer("expires_at"),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("vouchers_by_code").on(table.codeHash),
    index("vouchers_by_batch").on(table.batch, table.id),
    check("vouchers_amounts", isWorthSomething(table.amounts)),
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
    /** What the voucher was worth. */
    amounts: amounts(),
    referrerNum: integer("referrer_num"),
    /** What the referrer got of it, in the currency of referrals. */
    referrerShare: integer("referrer_share").notNull().default(0),
    redeemedAt: integer("redeemed_at").notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_by_user").on(table.userNum, table.ordinal),
    index("redemptions_by_time").on(table.redeemedAt),
    check("redemptions_amounts", isWorthSomething(table.amounts)),
  ],
);
