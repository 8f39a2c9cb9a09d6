import { desc } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    /** Key of a category in `domain/shop-categories.ts`. */
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
    index("characters_by_user").on(table.UserNum),
  ],
);
