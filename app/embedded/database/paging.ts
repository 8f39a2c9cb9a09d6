import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** Rows of a list that are counted, and skipped, at most: bounds the cost of both. */
export const MAX_LISTED_ROWS = 100_000;

/** The statement that counts a table's matching rows, but no further than `most`: its cost has a bound. */
export function countAtMost(db: Database, table: SQLiteTable, condition: SQL | undefined, most: number) {
  const counted = db.select({ found: sql`1` }).from(table).where(condition).limit(most).as("counted");
  return db.select({ count: sql<number>`count(*)` }).from(counted);
}

/** The number of the last page of a list: 1 when it is empty. */
export function lastPageOf(count: number | undefined, pageSize: number): number {
  return Math.max(1, Math.ceil((count ?? 0) / pageSize));
}
