import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** User IDs of deleted accounts, which nobody may register again: players and game servers know them. */
export const deletedUserIds = sqliteTable("deleted_user_ids", {
  /** A hash of the user ID in lower case that includes a secret, because user IDs are short enough to be guessed. */
  userIdHash: text("user_id_hash").primaryKey(),
  deletedAt: integer("deleted_at").notNull(),
});
