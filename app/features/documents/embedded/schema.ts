import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The lists that owners edit, such as the classes of characters: a row for each document, with the entries as JSON. A
 * document without a row, or without entries, is the default one.
 */
export const gameDocuments = sqliteTable("game_documents", {
  /** See `defineDocument`. */
  name: text("name").primaryKey(),
  /** Null after the owner went back to the default. */
  entries: text("entries"),
  /** Rises with every change, and never falls. */
  revision: integer("revision").notNull(),
  /** When the owner changed it last; null before that was stored, and for demo content. */
  changedAt: integer("changed_at"),
});
