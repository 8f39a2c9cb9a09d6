import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The item shop's catalogue. Prices are whole R-Coin. */
export const shopItems = sqliteTable(
  "shop_items",
  {
    productNum: integer("product_num").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Key of a category in `features/shop/categories.ts`. */
    category: text("category").notNull(),
    price: integer("price").notNull(),
    imageUrl: text("image_url").notNull().default(""),
    info: text("info").notNull().default(""),
    /** Withdrawn items stay for the histories that name them. */
    offered: integer("offered", { mode: "boolean" }).notNull().default(true),
    /** Rises with every change: a form names the revision it shows, and is refused when there is a newer one. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    index("shop_items_by_number").on(table.offered, table.productNum),
    index("shop_items_by_category").on(table.offered, table.category, table.productNum),
    index("shop_items_by_price").on(table.offered, table.price, table.productNum),
    index("shop_items_by_category_and_price").on(table.offered, table.category, table.price, table.productNum),
  ],
);

/** Bought items on their way into the game, one row a unit. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    productNum: integer("product_num").notNull(),
    /** The item's name when it was bought. */
    itemName: text("item_name").notNull(),
    /** The line of a purchase it belongs to; null for what was put here by hand. */
    lineId: integer("line_id"),
    /** What was paid for it, and is refunded when it is cancelled. */
    price: integer("price").notNull().default(0),
    purchasedAt: integer("purchased_at").notNull(),
    /** 0 pending, 1 taken, 2 cancel requested, 3 cancelled. */
    flag: integer("flag").notNull().default(0),
    /** When the flag changed last. */
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    index("deliveries_by_flag").on(table.flag, table.id),
    index("deliveries_by_time").on(table.flag, table.purchasedAt),
    index("deliveries_by_user").on(table.userNum, table.id),
    index("deliveries_by_line").on(table.lineId, table.flag, table.id),
    check("deliveries_flag", sql`${table.flag} BETWEEN 0 AND 3`),
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
