import { inArray, lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** How many expired rows are removed per inserted row, so that the table does not grow. */
const REMOVED_AT_ONCE = 50;

/**
 * A statement that removes a limited number of expired rows.
 * @param key the primary key
 * @param endsAt when a row expires; indexed
 */
export function deleteExpired(db: Database, table: SQLiteTable, key: SQLiteColumn, endsAt: SQLiteColumn, now: number) {
  const ended = db.select({ key }).from(table).where(lte(endsAt, now)).orderBy(endsAt).limit(REMOVED_AT_ONCE);
  return db.delete(table).where(inArray(key, ended));
}
