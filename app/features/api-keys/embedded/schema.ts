import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** API keys of programs. Times are epoch milliseconds. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** SHA-256 of the key, which is random: a plain hash cannot be guessed, and the look-up compares nothing else. */
    keyHash: text("key_hash").notNull(),
    /** For people and the audit log. */
    name: text("name").notNull(),
    /** Names of `apiScopes` separated by spaces. */
    scopes: text("scopes").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [uniqueIndex("api_keys_by_hash").on(table.keyHash), index("api_keys_by_revocation").on(table.revokedAt)],
);
