import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Notes about accounts, which only staff can read. */
export const playerNotes = sqliteTable(
  "player_notes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The account that it is about. */
    userNum: integer("user_num").notNull(),
    writerNum: integer("writer_num").notNull(),
    /** Plain text. */
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("player_notes_by_account").on(table.userNum, table.id)],
);
