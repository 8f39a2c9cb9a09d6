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
import type { Amounts, CurrencyKey } from "#app/features/currencies/currencies.ts";
import type { DebtKind, LedgerKind } from "../entry-kinds.ts";

/**
 * Tables of money. The database itself enforces their invariants: by the constraints here, and by triggers, which
 * Drizzle cannot describe (`migrations/0015_payments.sql` has their current text):
 *
 * - `ledger_moves_balance`, after an insert: adds the entry's amount to the account's row in `balances`, which it
 *   creates if missing. Entry and balance are one write, so that they always agree. It rejects an entry for an account
 *   that does not exist, since the amount could not be spent and would appear in no report. A credit to an account in
 *   debt settles as much of the debt as the balance covers, whatever statement wrote the credit.
 * - `debt_entries_move_debt`, after an insert: adds the entry's amount to the account's row in `debts`. For a
 *   settlement it also takes the amount from the balance and enters it into the ledger.
 * - `ledger_is_never_changed` and `debt_entries_are_never_changed`, before an update, and the same with `deleted`,
 *   before a delete: reject both. A balance and a debt are the sums of their entries and would be wrong afterwards; a
 *   mistake is corrected by another entry.
 *
 * Amounts are whole numbers. The schema names no currency: currencies are values of a column or keys of a JSON object.
 * They are defined in `currencies.ts`, and `npm run ledger:check` reports entries in any other currency.
 */

/** The balance of an account in each currency: the sum of its ledger entries. Without a row it is 0. */
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

/** Every change of a balance. The table is append-only; a trigger adds each entry to its balance, see above. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull(),
    amount: integer("amount").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /**
     * Number of the voucher, purchase, delivery, payment order, reversal or ledger entry that the entry belongs to;
     * `admin N` for adjustments.
     */
    reference: text("reference").notNull(),
    /** Idempotency key: each event is entered only once. */
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
 * What an account owes in each currency: the sum of its debt entries. An account with a debt has a balance of 0 in the
 * currency, since every credit settles the debt first.
 */
export const debts = sqliteTable(
  "debts",
  {
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull(),
    amount: integer("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userNum, table.currency] }),
    check("debts_amount", sql`typeof(${table.amount}) = 'integer' AND ${table.amount} >= 0`),
  ],
);

/** Every change of a debt. The table is append-only; a trigger adds each entry to its debt, see above. */
export const debtEntries = sqliteTable(
  "debt_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull(),
    /** Above 0 when the debt grows. */
    amount: integer("amount").notNull(),
    /** `reversal` of coins that were spent, `settlement` by a credit, `waiver` by staff. */
    kind: text("kind").$type<DebtKind>().notNull(),
    /** Number of the reversal or of the ledger entry that it belongs to; `admin N` for waivers. */
    reference: text("reference").notNull(),
    /** Idempotency key: each event is entered only once. */
    key: text("key").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    uniqueIndex("debt_entries_by_key").on(table.key),
    index("debt_entries_by_user").on(table.userNum, table.id),
    check("debt_entries_amount", sql`typeof(${table.amount}) = 'integer' AND ${table.amount} <> 0`),
  ],
);

/**
 * Amounts by currency as a JSON object, such as `{"rcoin":500,"milleage":25}`; amounts of 0 are left out. Writing,
 * copying and entering into the ledger take one statement each, regardless of the number of currencies.
 */
const amounts = () => text("amounts", { mode: "json" }).$type<Amounts>().notNull();

/** True for a JSON object, in SQLite's own notation, that is not empty and has only whole numbers above 0. */
function isWorthSomething(column: AnySQLiteColumn): SQL {
  return sql`json_valid(${column}) AND ${column} GLOB '{"*' AND ${column} NOT GLOB '*[^a-z0-9_":,{}]*' AND ${column} NOT GLOB '*:[^1-9]*'`;
}

/** Batches of vouchers: the properties that the vouchers share, and how many were issued. */
export const voucherBatches = sqliteTable(
  "voucher_batches",
  {
    batch: text("batch").primaryKey(),
    campaign: text("campaign").notNull(),
    /** The value of each voucher; empty when the vouchers differ. */
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

/** Issued vouchers. The code itself is not stored: only its hash, and its last characters for people. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    codeHash: text("code_hash").notNull(),
    hint: text("hint").notNull(),
    /** Name of the voucher's batch. */
    batch: text("batch").notNull(),
    campaign: text("campaign").notNull().default(""),
    amounts: amounts(),
    /** When the voucher expires; null means never. */
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

/** Redeemed vouchers. The voucher is the primary key, so that none is used twice. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    voucherId: integer("voucher_id").primaryKey(),
    userNum: integer("user_num").notNull(),
    /** Numbers the account's redemptions from 1: a page of the history is a range of ordinals. */
    ordinal: integer("ordinal").notNull(),
    hint: text("hint").notNull(),
    /** The voucher's value. */
    amounts: amounts(),
    referrerNum: integer("referrer_num"),
    /** The referrer's share, in the referral currency. */
    referrerShare: integer("referrer_share").notNull().default(0),
    redeemedAt: integer("redeemed_at").notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_by_user").on(table.userNum, table.ordinal),
    index("redemptions_by_time").on(table.redeemedAt),
    check("redemptions_amounts", isWorthSomething(table.amounts)),
  ],
);
