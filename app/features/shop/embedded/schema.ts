import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { refusals } from "#app/features/bridge/protocol.ts";

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
    /** Withdrawn items keep their row, since histories refer to them. */
    offered: integer("offered", { mode: "boolean" }).notNull().default(true),
    /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
    /** Number of the product in the game's item shop; null for an item that the agent does not deliver. */
    gameProductNum: integer("game_product_num"),
  },
  (table) => [
    index("shop_items_by_number").on(table.offered, table.productNum),
    index("shop_items_by_category").on(table.offered, table.category, table.productNum),
    index("shop_items_by_price").on(table.offered, table.price, table.productNum),
    index("shop_items_by_category_and_price").on(table.offered, table.category, table.price, table.productNum),
  ],
);

/** Bought items on their way into the game, one row per unit. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    productNum: integer("product_num").notNull(),
    /** The item's name when it was bought. */
    itemName: text("item_name").notNull(),
    /** The purchase line of the unit; null for a row that was inserted manually. */
    lineId: integer("line_id"),
    /** The price paid, which is refunded on cancellation. */
    price: integer("price").notNull().default(0),
    purchasedAt: integer("purchased_at").notNull(),
    /** 0 pending, 1 taken, 2 cancel requested, 3 cancelled. */
    flag: integer("flag").notNull().default(0),
    /** When the flag changed last. */
    changedAt: integer("changed_at").notNull(),
    /** Number of the product in the game's item shop, as it was when the unit was queued for the agent. */
    gameProductNum: integer("game_product_num"),
    /** Whether the agent has something to do: to put the unit into the item bank, or to cancel it. */
    agentWork: integer("agent_work").notNull().default(0),
    /** When the agent claimed it: from then on, only the agent knows whether it can still be cancelled. */
    claimedAt: integer("claimed_at"),
    /** When it got into the player's item bank. */
    bankedAt: integer("banked_at"),
    /** The purchase in the game. */
    gameKey: text("game_key"),
    /** Rises with every state that the agent reports, so that a late report changes nothing. */
    gameVersion: integer("game_version").notNull().default(0),
    /** Why the game refused it. */
    gameRefusal: text("game_refusal", { enum: refusals }),
  },
  (table) => [
    index("deliveries_for_agent").on(table.id).where(sql`agent_work = 1`),
    index("deliveries_by_flag").on(table.flag, table.id),
    index("deliveries_by_time").on(table.flag, table.purchasedAt),
    index("deliveries_by_user").on(table.userNum, table.id),
    index("deliveries_by_line").on(table.lineId, table.flag, table.id),
    check("deliveries_flag", sql`${table.flag} BETWEEN 0 AND 3`),
  ],
);

/** Shopping carts, one line per product. */
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

/** Purchases. The request key comes from the form, so that submitting it again buys nothing more. */
export const purchases = sqliteTable(
  "purchases",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    requestKey: text("request_key").notNull(),
    /** Hash of the requested lines; null for purchases made before this column existed. */
    itemsHash: text("items_hash"),
    total: integer("total").notNull(),
    boughtAt: integer("bought_at").notNull(),
    /** Set by the last statement of the buying transaction, so that no later transaction works on the row again. */
    done: integer("done", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("purchases_by_request").on(table.userNum, table.requestKey),
    index("purchases_by_time").on(table.boughtAt),
    index("purchases_by_user").on(table.userNum, table.id),
    check("purchases_total", sql`${table.total} >= 0`),
  ],
);

/** The lines of purchases, with the items as they were at purchase. */
export const purchaseLines = sqliteTable(
  "purchase_lines",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    purchaseId: integer("purchase_id").notNull(),
    userNum: integer("user_num").notNull(),
    /** Numbers the account's lines from 1: a page of the history is a range of ordinals. */
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
