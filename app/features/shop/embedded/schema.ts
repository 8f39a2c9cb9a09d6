import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { refusals } from "#app/features/bridge/protocol.ts";
import type { Amounts, CurrencyKey } from "#app/features/currencies/currencies.ts";

/** The item shop's catalogue. Prices are whole coins of the item's currency. Times are epoch milliseconds. */
export const shopItems = sqliteTable(
  "shop_items",
  {
    productNum: integer("product_num").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Key of a category. */
    category: text("category").notNull(),
    price: integer("price").notNull(),
    /** The currency of the price. */
    currency: text("currency").$type<CurrencyKey>().notNull().default("rcoin"),
    /** A lower price, valid from `saleFrom` until `saleUntil`; a missing end leaves the period open. */
    salePrice: integer("sale_price"),
    saleFrom: integer("sale_from"),
    saleUntil: integer("sale_until"),
    /** How many units can still be bought; null for any number. */
    stock: integer("stock"),
    /** How many units an account can buy in all, and in a day of Manila; null for any number. */
    accountLimit: integer("account_limit"),
    dayLimit: integer("day_limit"),
    /** When it is in the shop; a missing end leaves the period open. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** Sorts the shelf: lower ones first, then by number. */
    position: integer("position").notNull().default(0),
    featured: integer("featured", { mode: "boolean" }).notNull().default(false),
    /** Items with the same group are variants of one product and share a card; empty for an item without variants. */
    variantGroup: text("variant_group").notNull().default(""),
    /** What distinguishes the variant, such as "30 days". */
    variantLabel: text("variant_label").notNull().default(""),
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
    index("shop_items_by_variant").on(table.variantGroup, table.productNum).where(sql`variant_group <> ''`),
  ],
);

/** The categories of the shop. Categories that are not offered keep their row, since histories refer to them. */
export const shopCategories = sqliteTable("shop_categories", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** The name in addresses: lower-case letters. */
  key: text("key").notNull().unique(),
  name: text("name").notNull(),
  position: integer("position").notNull().default(0),
  offered: integer("offered", { mode: "boolean" }).notNull().default(true),
  revision: integer("revision").notNull().default(1),
});

/** The contents of bundles. A bundle is an item of the shop whose units are those of other items. */
export const bundleItems = sqliteTable(
  "bundle_items",
  {
    bundleNum: integer("bundle_num").notNull(),
    productNum: integer("product_num").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bundleNum, table.productNum] }),
    check("bundle_items_quantity", sql`typeof(${table.quantity}) = 'integer' AND ${table.quantity} BETWEEN 1 AND 99`),
  ],
);

/** Codes that lower the price of a purchase. */
export const discountCodes = sqliteTable(
  "discount_codes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** In upper case, as players type it. */
    code: text("code").notNull().unique(),
    /** What it is for; players do not see it. */
    campaign: text("campaign").notNull().default(""),
    /** `percent` of the lines' price, or a number of coins off the total. */
    kind: text("kind", { enum: ["percent", "amount"] }).notNull(),
    value: integer("value").notNull(),
    /** Limits it to a category; empty for all. */
    category: text("category").notNull().default(""),
    /** The lowest total of the purchase's lines that it is valid for. */
    minTotal: integer("min_total").notNull().default(0),
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** How many purchases can use it in all, and per account; null for any number. */
    useLimit: integer("use_limit"),
    accountLimit: integer("account_limit"),
    offered: integer("offered", { mode: "boolean" }).notNull().default(true),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    check(
      "discount_codes_value",
      sql`typeof(${table.value}) = 'integer' AND ${table.value} >= 1 AND (${table.kind} <> 'percent' OR ${table.value} <= 100)`,
    ),
  ],
);

/**
 * Which purchases used which discount code. The trigger `deliveries_return_code` (migration `return_codes`) deletes the
 * use of a purchase once all of its units are cancelled or refunded, so that it no longer counts towards limits.
 */
export const discountUses = sqliteTable(
  "discount_uses",
  {
    purchaseId: integer("purchase_id").primaryKey(),
    codeId: integer("code_id").notNull(),
    userNum: integer("user_num").notNull(),
    /** Coins of the shop's currency that it took off the purchase. */
    amount: integer("amount").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("discount_uses_by_code").on(table.codeId, table.userNum)],
);

/**
 * Bought items on their way into the game, one row per unit. The trigger `deliveries_return_stock` (migration `payments`)
 * returns a unit that becomes cancelled to the stock of its item, whatever statement cancels it.
 */
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
    /** The price paid for the unit, which is refunded on cancellation. */
    price: integer("price").notNull().default(0),
    currency: text("currency").$type<CurrencyKey>().notNull().default("rcoin"),
    /** The account that paid for it and gets refunds, if it is a gift. */
    payerNum: integer("payer_num"),
    /** When staff refunded a unit that was taken. */
    refundedAt: integer("refunded_at"),
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
    index("deliveries_by_payer").on(table.payerNum, table.id).where(sql`payer_num IS NOT NULL`),
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
    /** What was paid in the shop's currency, after discounts. */
    total: integer("total").notNull(),
    /** What was paid in other currencies, as JSON by currency. */
    otherTotals: text("other_totals", { mode: "json" }).$type<Amounts>().notNull().default({}),
    /** What discounts took off the total. */
    discount: integer("discount").notNull().default(0),
    /** The account that the purchase is a gift for. */
    recipientNum: integer("recipient_num"),
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
    /** The price of one at the time, before discounts of the purchase. */
    price: integer("price").notNull(),
    currency: text("currency").$type<CurrencyKey>().notNull().default("rcoin"),
    quantity: integer("quantity").notNull(),
    /** What was paid for the whole line, after discounts; null for price × quantity. */
    paid: integer("paid"),
    /** How many units are delivered for one: more than one for a bundle. */
    units: integer("units").notNull().default(1),
    boughtAt: integer("bought_at").notNull(),
  },
  (table) => [
    uniqueIndex("purchase_lines_by_user").on(table.userNum, table.ordinal),
    index("purchase_lines_by_purchase").on(table.purchaseId),
    /** Used for the limits of items: what an account bought of an item. */
    index("purchase_lines_by_item").on(table.userNum, table.productNum, table.boughtAt),
  ],
);

/** Purchases that are gifts. */
export const gifts = sqliteTable(
  "gifts",
  {
    purchaseId: integer("purchase_id").primaryKey(),
    giverNum: integer("giver_num").notNull(),
    recipientNum: integer("recipient_num").notNull(),
    /** Plain text. */
    message: text("message").notNull().default(""),
    givenAt: integer("given_at").notNull(),
    /** Until when the recipient can refuse it. */
    refusableUntil: integer("refusable_until").notNull(),
    refusedAt: integer("refused_at"),
  },
  (table) => [
    index("gifts_by_recipient").on(table.recipientNum, table.purchaseId),
    index("gifts_by_giver").on(table.giverNum, table.purchaseId),
  ],
);
