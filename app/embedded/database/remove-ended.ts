import { inArray, lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** How many rows whose time is over go with every new one, so that a table does not grow. */
const REMOVED_AT_ONCE = 50;

/**
 * The statement that removes rows whose time is over, a bounded number of them.
 * @param key the primary key
 * @param endsAt when a row's time is over; indexed
 */
export function removeEnded(db: Database, table: SQLiteTable, key: SQLiteColumn, endsAt: SQLiteColumn, now: number) {
  const ended = db.select({ key }).from(table).where(lte(endsAt, now)).orderBy(endsAt).limit(REMOVED_AT_ONCE);
  return db.delete(table).where(inArray(key, ended));
}
