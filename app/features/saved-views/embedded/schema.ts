import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Lists of the console that members of staff have saved with their filters, each for themselves. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    name: text("name").notNull(),
    /** Path and query. */
    href: text("href").notNull(),
  },
  (table) => [uniqueIndex("saved_views_by_name").on(table.userNum, table.name)],
);
