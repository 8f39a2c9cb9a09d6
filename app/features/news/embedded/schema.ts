import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    /** When a published item becomes visible. */
    publishedAt: integer("published_at").notNull(),
    /** When an event begins and ends; null where that is not known, and for other items. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** Whether lists show the item above newer ones. */
    pinned: integer("pinned", { mode: "boolean" }).notNull().default(false),
    /** In lower case, see `normalTag`. A trigger copies them to `news_tags`. */
    tags: text("tags", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    index("news_by_date").on(table.published, table.pinned, table.publishedAt, table.id),
    index("news_by_type_and_date").on(table.published, table.type, table.pinned, table.publishedAt, table.id),
    index("news_pinned").on(table.id).where(sql`${table.pinned} = 1`),
  ],
);

/** The items of each tag. Triggers of `news` write it. */
export const newsTags = sqliteTable(
  "news_tags",
  {
    tag: text("tag").notNull(),
    newsId: integer("news_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.newsId] }), index("news_tags_by_item").on(table.newsId)],
);

/** View counts of news by day in Manila, as `YYYY-MM-DD`. A trigger deletes those of deleted items. */
export const newsViewDays = sqliteTable(
  "news_view_days",
  {
    newsId: integer("news_id").notNull(),
    day: text("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.day] })],
);

/** View counts of news, if the operator enabled counting. */
export const newsViews = sqliteTable("news_views", {
  newsId: integer("news_id").primaryKey(),
  views: integer("views").notNull(),
});
