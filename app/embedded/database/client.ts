import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** The embedded game API's database: Drizzle over the D1 binding. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** Wraps a D1 binding. Cheap enough to call once per request. */
export function openDatabase(binding: D1Database): Database {
  return drizzle(binding);
}
