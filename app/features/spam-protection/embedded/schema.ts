import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Stamps of submitted forms: each is valid for one success. */
export const formStamps = sqliteTable(
  "form_stamps",
  {
    id: text("id").primaryKey(),
    /** Hash of the submitted content. */
    content: text("content").notNull(),
    /** The result as JSON; null while the work is in progress. */
    result: text("result"),
    takenAt: integer("taken_at").notNull(),
    /** When the stamp expires. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("form_stamps_by_expiry").on(table.expiresAt)],
);
