import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const downloads = sqliteTable("downloads", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  address: text("address").notNull(),
  type: text("type").notNull(),
  description: text("description").notNull().default(""),
  date: integer("date").notNull(),
  icon: text("icon").notNull().default(""),
  sizeBytes: integer("size_bytes"),
  version: text("version"),
  sha256: text("sha256"),
  /** When another address or checksum replaced an earlier one, which players are shown; null if that never happened. */
  fileChangedAt: integer("file_changed_at"),
  /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});
