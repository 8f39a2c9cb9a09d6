import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** The maximum number of rows that a list counts or skips. Limits the cost of both. */
export const MAX_LISTED_ROWS = 100_000;

/** A statement that counts a table's matching rows up to `most`, which limits its cost. */
export function countUpTo(db: Database, table: SQLiteTable, condition: SQL | undefined, max: number) {
  const counted = db.select({ found: sql`1` }).from(table).where(condition).limit(max).as("counted");
  return db.select({ count: sql<number>`count(*)` }).from(counted);
}

/** The number of the last page of a list: 1 when it is empty. */
export function lastPageOf(count: number | undefined, pageSize: number): number {
  return Math.max(1, Math.ceil((count ?? 0) / pageSize));
}
