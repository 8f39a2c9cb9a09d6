import { asc, sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { media } from "./schema.ts";
import { addressOf } from "./upload-media.ts";

/**
 * Finds pictures of the library by the names of their files, in any case; the newest one of each name.
 * @returns a query of the pictures for a batch, and a function that reads the address of each name from its rows
 */
export function picturesByName(db: Database, names: readonly string[]) {
  const wanted = JSON.stringify(names);
  const query = db
    .select()
    .from(media)
    .where(sql`${media.name} COLLATE NOCASE IN (SELECT value FROM json_each(${wanted}))`)
    .orderBy(asc(media.createdAt), asc(media.id));
  const read = (rows: Awaited<typeof query>): ReadonlyMap<string, string> =>
    new Map(rows.map((row) => [pictureKey(row.name), addressOf(row)]));
  return { query, read };
}

/** The key of a picture's name in the result of {@link picturesByName}. */
export function pictureKey(name: string): string {
  return name.toLowerCase();
}
