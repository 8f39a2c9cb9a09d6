import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The saved versions of content with a history, the current one included. */
export const contentRevisions = sqliteTable(
  "content_revisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** See `revisedKinds`. */
    kind: text("kind").notNull(),
    /** Number or name of the entry. */
    entry: text("entry").notNull(),
    /** When the version was saved; null for one from before the history began. */
    savedAt: integer("saved_at"),
    /** The account that saved it; null for one from before the history began. */
    savedBy: integer("saved_by"),
    /** The values of the form as JSON; without values, the entry has its built-in text. */
    content: text("content").notNull(),
  },
  (table) => [index("content_revisions_by_entry").on(table.kind, table.entry, table.id)],
);
