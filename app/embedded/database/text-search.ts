import { type SQL, sql } from "drizzle-orm";
import { foldText } from "#app/format/fold-text.ts";
import type { Database } from "./client.ts";
import { runBatch } from "./run-batch.ts";

/** What a search compares, as SQL. */
export interface SearchedTexts {
  /** The rows: a table with or without a condition. */
  from: string;
  /** The column that identifies a row. */
  key: string;
  /** The text of a row. */
  text: string;
}

/** How many rows a search reads into memory at most. */
const MAX_FOUND = 10_000;

/** Whether a text has characters other than ASCII, as SQL. The index `characters_beyond_ascii` has this condition. */
export function isBeyondAscii(text: string): string {
  return `octet_length(${text}) > length(${text})`;
}

/**
 * Finds the rows whose text contains a search; both are compared in the form of {@link foldText}. SQLite knows upper and
 * lower case from A to Z only, so it compares the texts in ASCII, and this function the others.
 * @returns the keys as a JSON array for {@link isAmong}, at most 10,000
 */
export async function keysContaining(db: Database, searched: SearchedTexts, search: string): Promise<string> {
  const { from, key, text } = searched;
  const wanted = foldText(search.trim());
  const [rows] = await runBatch<[{ key: number | string; text: string | null }[]]>(db, [
    [
      `SELECT key, iif(${isBeyondAscii("text")}, text, NULL) AS text
       FROM (SELECT ${key} AS key, ${text} AS text FROM ${from}) AS searched
       WHERE ${isBeyondAscii("text")} OR instr(upper(text), ?1) > 0 LIMIT ${MAX_FOUND}`,
      wanted,
    ],
  ]);
  return JSON.stringify(
    rows.filter(({ text }) => text === null || foldText(text).includes(wanted)).map(({ key }) => key),
  );
}

/**
 * Finds the rows whose text has characters other than ASCII and begins with a search; a range of an index without case
 * (`COLLATE NOCASE`) finds the others.
 * @returns the keys as a JSON array
 */
export async function keysBeginning(db: Database, { from, key, text }: SearchedTexts, search: string): Promise<string> {
  const wanted = foldText(search.trim());
  const [rows] = await runBatch<[{ key: number | string; text: string }[]]>(db, [
    [`SELECT ${key} AS key, ${text} AS text FROM ${from} WHERE ${isBeyondAscii(text)} LIMIT ${MAX_FOUND}`],
  ]);
  return JSON.stringify(rows.filter(({ text }) => foldText(text).startsWith(wanted)).map(({ key }) => key));
}

/**
 * That a row is one of those that a search found.
 * @param key the column that identifies a row, as SQL
 * @param keys as {@link keysContaining} returns them
 */
export function isAmong(key: string, keys: string): SQL {
  return sql`${sql.raw(key)} IN (SELECT value FROM json_each(${keys}))`;
}
