import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Pages whose text the operator has changed; the others show their built-in text. */
export const pages = sqliteTable("pages", {
  slug: text("slug").primaryKey(),
  /** HTML, sanitised before it is stored. */
  content: text("content").notNull(),
  changedAt: integer("changed_at").notNull(),
  /** Rises with every change: a form sends the revision that it showed, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
