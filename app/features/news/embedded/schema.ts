import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    index("news_by_date").on(table.published, table.publishedAt, table.id),
    index("news_by_type_and_date").on(table.published, table.type, table.publishedAt, table.id),
  ],
);

/** View counts of news, if the operator enabled counting. */
export const newsViews = sqliteTable("news_views", {
  newsId: integer("news_id").primaryKey(),
  views: integer("views").notNull(),
});
