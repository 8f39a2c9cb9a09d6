import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Written pages that an operator changed; the others are as they came with the site. */
export const pages = sqliteTable("pages", {
  slug: text("slug").primaryKey(),
  /** HTML, sanitised before it is stored. */
  content: text("content").notNull(),
  changedAt: integer("changed_at").notNull(),
  /** Rises with every change: a form names the revision it shows, and is refused when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
