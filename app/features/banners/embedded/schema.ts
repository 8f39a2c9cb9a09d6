import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const banners = sqliteTable("banners", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  position: integer("position").notNull(),
  imgUrl: text("img_url").notNull(),
  alt: text("alt").notNull().default(""),
  title: text("title").notNull().default(""),
  text: text("text").notNull().default(""),
  link: text("link").notNull().default(""),
  /** When the banner becomes active (inclusive). */
  activeFrom: integer("active_from").notNull().default(0),
  /** When the banner stops being active (exclusive); null means never. */
  activeUntil: integer("active_until"),
  /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
