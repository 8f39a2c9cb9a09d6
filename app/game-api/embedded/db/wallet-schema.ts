import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Tables of money. What must never happen is forbidden here, by constraints and by the triggers of the migration
 * `ledger_rules`: a balance below nothing, an entry that counts twice, a voucher that is used twice, an entry that is
 * changed afterwards. Conventions as in `schema.ts`; amounts are whole numbers.
 */

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

/** Shopping carts: a line a product. */
export const cartItems = sqliteTable(
  "cart_items",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    productNum: integer("product_num").notNull(),
    quantity: integer("quantity").notNull(),
    isChecked: integer("is_checked", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("cart_items_by_user").on(table.userNum, table.productNum),
    check("cart_items_quantity", sql`typeof(${table.quantity}) = 'integer' AND ${table.quantity} BETWEEN 1 AND 99`),
  ],
);

/** Purchases: the key comes from the form that bought, so that sending it again buys nothing more. */
export const purchases = sqliteTable(
  "purchases",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    requestKey: text("request_key").notNull(),
    /** Hash of the lines that the request named; null for purchases of before it was kept. */
    itemsHash: text("items_hash"),
    total: integer("total").notNull(),
    boughtAt: integer("bought_at").notNull(),
    /** Set by the last statement of the transaction that buys: what is done is not done again. */
    done: integer("done", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("purchases_by_request").on(table.userNum, table.requestKey),
    index("purchases_by_time").on(table.boughtAt),
    index("purchases_by_user").on(table.userNum, table.id),
    check("purchases_total", sql`${table.total} >= 0`),
  ],
);

/** What was bought, as it was then. */
export const purchaseLines = sqliteTable(
  "purchase_lines",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    purchaseId: integer("purchase_id").notNull(),
    userNum: integer("user_num").notNull(),
    /** Counts the account's lines from 1: pages of the history are ranges of it. */
    ordinal: integer("ordinal").notNull(),
    productNum: integer("product_num").notNull(),
    itemName: text("item_name").notNull(),
    imageUrl: text("image_url").notNull(),
    info: text("info").notNull(),
    category: text("category").notNull(),
    price: integer("price").notNull(),
    quantity: integer("quantity").notNull(),
    boughtAt: integer("bought_at").notNull(),
  },
  (table) => [
    uniqueIndex("purchase_lines_by_user").on(table.userNum, table.ordinal),
    index("purchase_lines_by_purchase").on(table.purchaseId),
  ],
);
