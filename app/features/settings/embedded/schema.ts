import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Site settings and the content version: one row per key, with the value as JSON. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
});
