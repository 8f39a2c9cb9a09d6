import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The second database that has old logs, once the site has used one: at most one row. */
export const logDatabases = sqliteTable("log_database", {
  /** The text in that database's own table of this name, so that it is not mistaken for another one. */
  id: text("id").primaryKey(),
  /** Null until that database has the text. */
  connectedAt: integer("connected_at"),
  /** How often rows were moved. That database has the same number, or one more while rows are being moved. */
  moves: integer("moves").notNull().default(0),
});

/** Deletions of accounts, which the second database follows; kept for as long as its backups. */
export const logDeletions = sqliteTable(
  "log_deletions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    userNum: integer("user_num").notNull(),
    /** Targets in the audit log that belonged to the account, as a JSON array; an account can have several rows. */
    targets: text("targets").notNull(),
  },
  (table) => [index("log_deletions_by_time").on(table.at)],
);
