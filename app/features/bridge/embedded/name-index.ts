import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { nameKey, partStarts } from "../name-keys.ts";

/** What has names that the search finds. */
export type NamedKind = "character" | "guild";

/** The number of each kind in the index. */
export const kindNumbers = { character: 0, guild: 1 } as const satisfies Record<NamedKind, number>;

/** The tables with the names, in the order in which {@link checkNames} reads them. */
const tables = {
  character: { table: "characters", num: "cha_num", name: "cha_name" },
  guild: { table: "guilds", num: "guild_num", name: "name" },
} as const satisfies Record<NamedKind, object>;
const kinds = Object.keys(tables) as NamedKind[];

interface Named {
  num: number;
  name: string;
}

/** A name that the index does not have: its key, and the key that the index has instead; null for none. */
export interface NameChange extends Named {
  key: string;
  was: string | null;
}

/** How many names a statement has: with the longest ones, it stays under the two megabytes of a parameter. */
const NAMES_AT_ONCE = 250;
/** How many names a run of {@link checkNames} reads of each kind. */
const CHECKED = 2000;

/** Those of the names that are not in the index. Reads a row for each name. */
export async function changedNames(db: Database, kind: NamedKind, named: readonly Named[]): Promise<NameChange[]> {
  const wanted = named.map(({ num, name }) => ({ num, name, key: nameKey(name) }));
  const [found] = await runBatch<[{ at: number; was: string | null }[]]>(db, [
    [
      `SELECT wanted.key AS at, known.key AS was FROM json_each(?2) AS wanted
       LEFT JOIN name_keys AS known ON known.kind = ?1 AND known.num = wanted.value ->> '$.num'
       WHERE known.key IS NOT wanted.value ->> '$.key'`,
      kindNumbers[kind],
      JSON.stringify(wanted),
    ],
  ]);
  return found.map(({ at, was }) => ({ ...wanted[at]!, was }));
}

const num = "changed.value ->> '$.num'";
const indexedKey = `(SELECT key FROM name_keys WHERE kind = ?1 AND num = ${num})`;

/** The suffixes of the keys in a list of changes, as rows of `name_parts`. */
const partsOf = (key: "key" | "was", condition: string) => `
  SELECT ?1, length(changed.value ->> '$.${key}'), substr(changed.value ->> '$.${key}', start.value), ${num}
  FROM json_each(?2) AS changed, json_each(changed.value, '$.${key}Starts') AS start WHERE ${condition}`;

const removeParts = (condition: string) =>
  `DELETE FROM name_parts WHERE (kind, length, part, num) IN (${partsOf("was", condition)})`;

/**
 * Brings names into the index, in the transaction that writes them. A name that somebody else has changed meanwhile is left
 * alone: {@link checkNames} finds what is wrong.
 */
export function indexStatements(kind: NamedKind, changes: readonly NameChange[]): Statement[] {
  const { table, num: number, name } = tables[kind];
  return batches(changes).flatMap((json): Statement[] => [
    [
      `INSERT INTO name_keys (kind, num, key, length)
       SELECT ?1, ${num}, changed.value ->> '$.key', length(changed.value ->> '$.key') FROM json_each(?2) AS changed
       WHERE ${indexedKey} IS changed.value ->> '$.was'
         AND EXISTS (SELECT 1 FROM ${table} WHERE ${number} = ${num} AND ${name} = changed.value ->> '$.name')
       ON CONFLICT (kind, num) DO UPDATE SET key = excluded.key, length = excluded.length`,
      kindNumbers[kind],
      json,
    ],
    [removeParts(`${indexedKey} = changed.value ->> '$.key'`), kindNumbers[kind], json],
    [
      `INSERT INTO name_parts (kind, length, part, num) ${partsOf("key", `${indexedKey} = changed.value ->> '$.key'`)}
       ON CONFLICT DO NOTHING`,
      kindNumbers[kind],
      json,
    ],
  ]);
}

/** Takes names out of the index whose characters or guilds do not exist any more. */
function forgetStatements(kind: NamedKind, gone: readonly NameChange[]): Statement[] {
  const { table, num: number } = tables[kind];
  const isGone = `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${number} = ${num})`;
  return batches(gone).flatMap((json): Statement[] => [
    [removeParts(`${isGone} AND ${indexedKey} = changed.value ->> '$.was'`), kindNumbers[kind], json],
    [
      `DELETE FROM name_keys WHERE kind = ?1
         AND num IN (SELECT ${num} FROM json_each(?2) AS changed WHERE ${isGone})`,
      kindNumbers[kind],
      json,
    ],
  ]);
}

function batches(changes: readonly NameChange[]): string[] {
  const lists: string[] = [];
  for (let at = 0; at < changes.length; at += NAMES_AT_ONCE) {
    const rows = changes.slice(at, at + NAMES_AT_ONCE).map((change) => ({
      ...change,
      keyStarts: partStarts(change.key),
      wasStarts: partStarts(change.was ?? ""),
    }));
    lists.push(JSON.stringify(rows));
  }
  return lists;
}

/** Where {@link checkNames} goes on: after this number of a kind, and how much it has changed so far. */
type Progress = [kind: NamedKind, after: number, changed: number];

/**
 * Compares the index with the names, and mends it: it fills the index of names that are older than it, and after a backup was
 * restored, and forgets what was deleted. A run reads at most 2,000 names.
 * @param progress where the last run has stopped
 */
export async function checkNames(db: Database, progress: unknown): Promise<{ changed: number } | Unfinished> {
  const [kind, after, before]: Progress = isProgress(progress) ? progress : ["character", -1, 0];
  const { table, num: number, name } = tables[kind];
  const [stored, indexed] = await runBatch<[Named[], { num: number; key: string }[]]>(db, [
    [
      `SELECT ${number} AS num, ${name} AS name FROM ${table} WHERE ${number} > ?1 ORDER BY ${number} LIMIT ${CHECKED}`,
      after,
    ],
    [
      `SELECT num, key FROM name_keys WHERE kind = ?1 AND num > ?2 ORDER BY num LIMIT ${CHECKED}`,
      kindNumbers[kind],
      after,
    ],
  ]);
  // As far as both lists reach; one that is shorter than its limit reaches to the end.
  const ends = [stored, indexed].flatMap((rows) => (rows.length === CHECKED ? rows.at(-1)!.num : []));
  const end = Math.min(Number.MAX_SAFE_INTEGER, ...ends);
  const keys = new Map(indexed.map((row) => [row.num, row.key]));
  const known = stored.filter((row) => row.num <= end);
  const numbers = new Set(known.map((row) => row.num));
  const changes = known
    .map((row) => ({ ...row, key: nameKey(row.name), was: keys.get(row.num) ?? null }))
    .filter(({ key, was }) => key !== was);
  const gone = indexed
    .filter((row) => row.num <= end && !numbers.has(row.num))
    .map((row) => ({ num: row.num, name: "", key: "", was: row.key }));
  const statements = [...indexStatements(kind, changes), ...forgetStatements(kind, gone)];
  if (statements.length > 0) await runBatch(db, statements);
  const changed = before + changes.length + gone.length;
  if (ends.length > 0) return new Unfinished([kind, end, changed] satisfies Progress);
  const next = kinds[kinds.indexOf(kind) + 1];
  return next ? new Unfinished([next, -1, changed] satisfies Progress) : { changed };
}

function isProgress(progress: unknown): progress is Progress {
  return Array.isArray(progress) && kinds.includes(progress[0]) && progress.length === 3;
}
