import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const guestBookEntries = sqliteTable(
  "guest_book_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    message: text("message").notNull(),
    /** Epoch milliseconds, and the day in Manila: a player signs once a day. */
    at: integer("at").notNull(),
    day: text("day").notNull(),
    /** When staff let it be shown; null until then. */
    shownAt: integer("shown_at"),
  },
  (table) => [
    uniqueIndex("guest_book_once_a_day").on(table.userNum, table.day),
    index("guest_book_shown").on(table.shownAt).where(sql`shown_at IS NOT NULL`),
    index("guest_book_waiting").on(table.at).where(sql`shown_at IS NULL`),
  ],
);
