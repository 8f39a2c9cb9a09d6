import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Whether players want their characters to have pages; without a row, the site's setting applies. */
export const profileChoices = sqliteTable("profile_choices", {
  userNum: integer("user_num").primaryKey(),
  hidden: integer("hidden", { mode: "boolean" }).notNull(),
  changedAt: integer("changed_at").notNull(),
});
