import type { LinkedTable } from "#app/embedded/content-kind.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { FeatureTables } from "#app/embedded/feature-tables.ts";
import type { MediaUse } from "../admin-calls.ts";
import { MEDIA_FOLDER, MEDIA_ID_LENGTH } from "../media-address.ts";

/**
 * Uses are found in the texts themselves: no write has to maintain them, and no text is missed. The content of a site is
 * a few thousand rows. What can still be restored counts as well.
 */
interface UsesContext {
  db: Database;
  features: FeatureTables;
}

/** All tables whose texts may contain addresses. */
export async function linkedTables({ content }: FeatureTables): Promise<LinkedTable[]> {
  return (await content()).flatMap(({ linked = [] }) => linked);
}

const AFTER_FOLDER = MEDIA_FOLDER.length;

/** SQL of the part of a text behind the first address of a picture in it. */
const after = (value: string) => `substr(${value}, instr(${value}, '${MEDIA_FOLDER}') + ${AFTER_FOLDER})`;

/** SQL of the ids of the pictures that the entries of a group show. */
export async function picturesInGroup(features: FeatureTables, group: LinkedTable["pictureGroup"]): Promise<string> {
  return (await linkedTables(features))
    .filter(({ pictureGroup }) => pictureGroup === group)
    .flatMap(({ table, addresses }) => addresses.map((address) => ({ table, address })))
    .map(
      ({ table, address }) =>
        `SELECT substr(${after(address)}, 1, ${MEDIA_ID_LENGTH}) FROM ${table} WHERE instr(${address}, '${MEDIA_FOLDER}') > 0`,
    )
    .join(" UNION ALL ");
}

/** All columns of an entry that may contain addresses, concatenated. */
function textOf({ addresses, texts }: LinkedTable): string {
  return [...addresses, ...texts].join(" || ' ' || ");
}

/** A query of the entries of a source that contain the address of one of the pictures; `?1` is their ids as JSON. */
function usesIn(source: LinkedTable): string {
  const { table, entry, title } = source;
  // Each step of the recursion continues behind the previous address of the same text.
  return `WITH RECURSIVE
    texts(entry, title, text) AS (SELECT CAST(${entry} AS TEXT), ${title}, ${textOf(source)} FROM ${table}),
    found(entry, title, rest) AS (
      SELECT entry, title, ${after("text")} FROM texts WHERE instr(text, '${MEDIA_FOLDER}') > 0
      UNION ALL
      SELECT entry, title, ${after("rest")} FROM found WHERE instr(rest, '${MEDIA_FOLDER}') > 0
    )
    SELECT DISTINCT substr(rest, 1, ${MEDIA_ID_LENGTH}) AS media, entry, title FROM found
    WHERE substr(rest, 1, ${MEDIA_ID_LENGTH}) IN (SELECT value FROM json_each(?1))`;
}

/** How many places use each of the pictures. @returns by id; pictures that nothing uses are missing */
export async function countUses({ db, features }: UsesContext, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  const rows = await runBatch<{ media: string; uses: number }[][]>(
    db,
    (await linkedTables(features)).map((source): Statement => {
      return [`SELECT media, count(*) AS uses FROM (${usesIn(source)}) GROUP BY media`, JSON.stringify(ids)];
    }),
  );
  for (const { media, uses } of rows.flat()) counts.set(media, (counts.get(media) ?? 0) + uses);
  return counts;
}

/** How many places of one kind are listed. */
const LISTED = 20;

/** The places that use a picture. */
export async function findUses(
  { db, features }: UsesContext,
  id: string,
): Promise<{ uses: MediaUse[]; moreUses: boolean }> {
  const sources = await linkedTables(features);
  const rows = await runBatch<{ entry: string; title: string }[][]>(
    db,
    sources.map((source): Statement => [`${usesIn(source)} LIMIT ${LISTED + 1}`, JSON.stringify([id])]),
  );
  const uses = sources.flatMap(({ label: kind, href }, index) =>
    (rows[index] ?? [])
      .slice(0, LISTED)
      .map(({ entry, title }) => ({ kind, title, href: href(entry, features.documents) })),
  );
  return { uses, moreUses: rows.some((found) => found.length > LISTED) };
}

/** Guards for the transaction that deletes a picture: none of the sources contains its address. */
export async function unusedGuards(features: FeatureTables, id: string): Promise<Statement[]> {
  return (await linkedTables(features)).map((source) =>
    guard(`NOT EXISTS (SELECT 1 FROM ${source.table} WHERE instr(${textOf(source)}, ?1) > 0)`, MEDIA_FOLDER + id),
  );
}
