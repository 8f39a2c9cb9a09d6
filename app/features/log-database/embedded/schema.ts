import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The second database that has old logs, once the site has used one: at most one row. */
export const logDatabases = sqliteTable("log_database", {
  /** The text in that database's own table of this name, so that it is not mistaken for another one. */
  id: text("id").primaryKey(),
  /** Null until that database has the text. */
  connectedAt: integer("connected_at"),
});

/** Changes that the second database is still to follow, such as the deletion of an account, in this order. */
export const logChanges = sqliteTable("log_changes", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  query: text("query").notNull(),
  /** The values of its parameters as a JSON array. */
  parameters: text("parameters").notNull(),
});
