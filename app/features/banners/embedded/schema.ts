import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  /** Rises with every change: a form names the revision it shows, and is refused when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
