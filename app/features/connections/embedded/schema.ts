import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ConnectionKey } from "../connections.ts";

/** Connections that owners have entered in the console. */
export const connections = sqliteTable("connections", {
  key: text("key").$type<ConnectionKey>().primaryKey(),
  /** The values by variable, sealed for the purpose `connection`. */
  sealed: text("sealed").notNull(),
  changedAt: integer("changed_at").notNull(),
  /** The user ID of the owner. */
  changedBy: text("changed_by").notNull(),
  /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
