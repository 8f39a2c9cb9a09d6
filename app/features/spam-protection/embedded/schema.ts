import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Stamps of forms that were sent: each is good for one success. */
export const formStamps = sqliteTable(
  "form_stamps",
  {
    id: text("id").primaryKey(),
    /** Hash of what was sent. */
    content: text("content").notNull(),
    /** What came of it, as JSON; null while it is being done. */
    result: text("result"),
    takenAt: integer("taken_at").notNull(),
    /** When the stamp is too old anyway. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("form_stamps_by_expiry").on(table.expiresAt)],
);
