import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Deleted content, which can be restored for some days. When an entry is deleted for good, a trigger deletes its history
 * as well.
 */
export const trash = sqliteTable(
  "trash",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** See `ContentKind`. */
    kind: text("kind").notNull(),
    /** The number that the entry had. */
    entry: integer("entry").notNull(),
    title: text("title").notNull(),
    deletedAt: integer("deleted_at").notNull(),
    /** The account that deleted it. */
    deletedBy: integer("deleted_by").notNull(),
    /** The deleted rows by table, as JSON; empty while the entry is being restored. */
    content: text("content").notNull(),
  },
  (table) => [index("trash_by_time").on(table.deletedAt)],
);
