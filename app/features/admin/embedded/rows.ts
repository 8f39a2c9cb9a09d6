import { GameApiError } from "#app/contract/errors.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";

/** A row to write, by the names of its columns. */
export type Row = Record<string, string | number | null>;

/** Tables of content, each with its key. */
const keys = { news: "id", banners: "id", downloads: "seq", shop_items: "product_num" } as const;
export type ContentTable = keyof typeof keys;

/** The statement that puts a row into a table. */
export function insertRow(table: ContentTable, id: number, row: Row): Statement {
  const columns = [keys[table], ...Object.keys(row)];
  const places = columns.map((_, index) => `?${index + 1}`);
  return [`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")})`, id, ...Object.values(row)];
}

/** The statement that writes a row over another. */
export function updateRow(table: ContentTable, id: number, row: Row): Statement {
  const columns = Object.keys(row).map((column, index) => `${column} = ?${index + 2}`);
  return [`UPDATE ${table} SET ${columns.join(", ")} WHERE ${keys[table]} = ?1`, id, ...Object.values(row)];
}

/** The statement that takes a row out. */
export function deleteRow(table: ContentTable, id: number): Statement {
  return [`DELETE FROM ${table} WHERE ${keys[table]} = ?1`, id];
}

/** The number of a new row, which the audit log names; no number is used twice. */
export async function nextNumber(db: Database, table: ContentTable): Promise<number> {
  const [[found]] = await runBatch<[{ id: number }[]]>(db, [
    ["SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0) + 1 AS id", table],
  ]);
  return found?.id ?? 1;
}

/** A name for what a form shows, by which a change made meanwhile is noticed. */
export async function seenName(values: object): Promise<string> {
  return (await hashOf(JSON.stringify(values))).slice(0, 16);
}

/** A thing as replies show it. */
export async function shown<Values extends object>(id: number, values: Values) {
  return { id, seen: await seenName(values), values };
}

/**
 * Two people who edit the same thing do not undo each other's work unseen.
 * @throws GameApiError `conflict` when the thing is not what the form showed any more
 */
export async function refuseIfChanged(seen: string | null | undefined, values: object): Promise<void> {
  if (!seen || seen === (await seenName(values))) return;
  throw new GameApiError("conflict", "Somebody else changed this meanwhile. Open it again in a new tab and compare.");
}

/** The error of a request for something that is not there. */
export function notThere(): GameApiError {
  return new GameApiError("not_found", "There is no such entry. It may have been deleted meanwhile.");
}
