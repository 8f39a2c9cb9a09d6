import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What is specific to one game and edited as a list, such as its classes: one row per list, with the entries as JSON.
 * A list without a row, or without entries, is that of the specification.
 */
export const gameDocuments = sqliteTable("game_documents", {
  /** See `documents`. */
  name: text("name").primaryKey(),
  /** Null after the owner went back to the default. */
  entries: text("entries"),
  /** Rises with every change, and never falls. */
  revision: integer("revision").notNull(),
});
