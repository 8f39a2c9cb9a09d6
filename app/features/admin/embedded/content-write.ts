import { getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { type Query, statementOf } from "#app/embedded/database/run-batch.ts";
import { type AuditEntry, writeAudited } from "#app/features/audit/embedded/audit.ts";

/** A table of content: each row has a revision, which rises with every change. */
export type ContentTable = SQLiteTable & { revision: SQLiteColumn };

/** A row as replies show it: `seen` names its revision, and comes back with the form that changes it. */
export function shown<Values extends object>(id: number, { revision }: { revision: number }, values: Values) {
  return { id, seen: String(revision), values };
}

interface ContentChange {
  table: ContentTable;
  /** The column that names a row. */
  key: SQLiteColumn;
  id: number | string;
  /** The revision that the change was made from; 0 for a row that is not there yet. */
  revision: number;
  /** What is written; it must raise the revision. */
  write: Query;
  entry: AuditEntry;
}

/**
 * Changes a row of content, and enters that into the audit log, as one transaction that visitors see at once.
 * @throws GameApiError `conflict` when the row has another revision meanwhile: nothing is written then
 */
export async function changeContent(context: AdminContext, change: ContentChange): Promise<void> {
  const { table, key, id, revision, write, entry } = change;
  const found = `SELECT revision FROM ${getTableName(table)} WHERE ${key.name} = ?1`;
  await guardedWrite(
    () =>
      writeAudited(context, entry, [guard(`coalesce((${found}), 0) = ?2`, id, revision), statementOf(write)], {
        publishes: true,
      }),
    changedMeanwhile,
  );
}

/**
 * Makes a row of content, which the database numbers.
 * @param kind of the row, as the audit log calls it
 * @param write returns the row's number, and nothing else
 * @returns the number
 */
export async function makeContent(
  context: AdminContext,
  kind: string,
  write: Query,
  entry: Omit<AuditEntry, "target">,
): Promise<number> {
  const [[made]] = await writeAudited<[Record<string, number>[]]>(
    context,
    { ...entry, target: { newRow: kind } },
    [statementOf(write)],
    { publishes: true },
  );
  const [id] = Object.values(made ?? {});
  if (id === undefined) throw new Error(`The new ${kind} has no number.`);
  return id;
}

/**
 * Two people who edit the same thing do not undo each other's work unseen.
 * @param seen as the form says it; a call without it is only refused when the row changes while it runs
 * @throws GameApiError `conflict` when the form shows another revision than there is
 */
export function refuseIfChanged(seen: string | null | undefined, revision: number): void {
  if (seen && seen !== String(revision)) throw changedMeanwhile();
}

/** The error of a change that was made from what is not there any more. */
export function changedMeanwhile(): GameApiError {
  return new GameApiError("conflict", "Somebody else changed this meanwhile. Open it again in a new tab and compare.");
}

/** The error of a request for something that is not there. */
export function notThere(): GameApiError {
  return new GameApiError("not_found", "There is no such entry. It may have been deleted meanwhile.");
}
