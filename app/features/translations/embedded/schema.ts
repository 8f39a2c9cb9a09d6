import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The operator's texts in a further language. The texts themselves are in the tables of their features, in English. */
export const translations = sqliteTable(
  "translations",
  {
    /** Kind of the entry, see `ContentKind`. */
    kind: text("kind").notNull(),
    /** Number or name of the entry. */
    entry: text("entry").notNull(),
    /** Code of the language. */
    language: text("language").notNull(),
    /** Texts by field; a field without a text is shown in English. */
    texts: text("texts", { mode: "json" }).$type<Readonly<Record<string, string>>>().notNull(),
    /** The English texts that were translated, as JSON. If those of the entry differ, the translation is outdated. */
    source: text("source").notNull(),
    changedAt: integer("changed_at").notNull(),
    /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entry, table.language] })],
);
