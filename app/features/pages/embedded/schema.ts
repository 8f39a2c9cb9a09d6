import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Pages whose text the operator has changed; the others show their built-in text. */
export const pages = sqliteTable("pages", {
  slug: text("slug").primaryKey(),
  /** HTML, sanitised before it is stored. */
  content: text("content").notNull(),
  changedAt: integer("changed_at").notNull(),
  /** Rises with every change: a form sends the revision that it showed, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});

/** Pages that the operator has added. */
export const ownPages = sqliteTable(
  "own_pages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    position: integer("position").notNull(),
    /** One or two segments, without the leading slash. */
    path: text("path").notNull(),
    title: text("title").notNull(),
    /** The key of the section whose sub-menu the page shows. */
    section: text("section").notNull(),
    inMenu: integer("in_menu", { mode: "boolean" }).notNull().default(false),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    publishedAt: integer("published_at").notNull(),
    changedAt: integer("changed_at").notNull(),
    /** Rises with every change: a form sends the revision that it showed, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
    description: text("description").notNull().default(""),
    picture: text("picture").notNull().default(""),
    /** HTML, sanitised before it is stored. */
    content: text("content").notNull(),
  },
  (table) => [uniqueIndex("own_pages_by_path").on(table.path)],
);

/** Former addresses of pages, which lead to their current ones. */
export const formerPaths = sqliteTable(
  "former_paths",
  {
    path: text("path").primaryKey(),
    pageId: integer("page_id").notNull(),
  },
  (table) => [index("former_paths_by_page").on(table.pageId)],
);
