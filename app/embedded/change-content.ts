import { desc, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { auditLog } from "#app/features/audit/embedded/schema.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { type AuditEntry, writeAudited } from "./audit.ts";
import type { AdminContext } from "./call-context.ts";
import type { Database } from "./database/client.ts";
import { guard } from "./database/guarded-write.ts";
import { type Query, type Statement, statementOf } from "./database/run-batch.ts";

/** A table of content: each row has a revision, which rises with every change. */
export type ContentTable = SQLiteTable & { revision: SQLiteColumn };

/** The `revision` that an update writes. */
export function nextRevision({ revision }: ContentTable): SQL {
  return sql`${revision} + 1`;
}

export interface ContentChange {
  table: ContentTable;
  /** The key column. */
  key: SQLiteColumn;
  id: number | string;
  /** The revision that the change is based on; 0 for a row that does not exist yet. */
  revision: number;
  /** The write; it must raise the revision. */
  write: Query;
  /** Guards besides that of the revision, and what else precedes the write. */
  guards?: readonly Statement[];
  /** Writes that belong to it. */
  further?: readonly Statement[];
  entry: AuditEntry;
  /** The error for a guard that does not hold; by default that of an outdated revision. */
  refusal?: () => GameApiError | Promise<GameApiError>;
}

/**
 * Changes a row of content and records it in the audit log, in one transaction whose result visitors see at once.
 * @throws GameApiError `conflict` when the row's revision has changed in the meantime; nothing is written then
 */
export async function changeContent(context: AdminContext, change: ContentChange): Promise<void> {
  const { table, key, id, revision, write, guards = [], further = [], entry } = change;
  const { target } = entry;
  const { refusal = typeof target === "string" ? () => editConflictOf(context.db, target) : editConflict } = change;
  const found = `SELECT revision FROM ${getTableName(table)} WHERE ${key.name} = ?1`;
  const unchanged = guard(`coalesce((${found}), 0) = ?2`, id, revision);
  await writeAudited(context, entry, [unchanged, ...guards, statementOf(write), ...further], {
    publishes: true,
    refusal,
  });
}

/**
 * Rejects a stale edit, so that two editors do not overwrite each other's changes unknowingly.
 * @param seen the revision that the form showed; a call without it is only rejected when the row changes while it runs
 * @throws GameApiError `conflict` when the form showed another revision than the current one
 */
export function refuseStaleEdit(seen: string | null | undefined, revision: number | string): void {
  if (seen && seen !== String(revision)) throw editConflict();
}

/** Like {@link refuseStaleEdit}, with an error that names who has changed the entry since, see {@link editConflictOf}. */
export async function refuseStaleEditOf(
  db: Database,
  target: string,
  seen: string | null | undefined,
  revision: number | string,
): Promise<void> {
  if (seen && seen !== String(revision)) throw await editConflictOf(db, target);
}

/**
 * The error of a change that is based on an outdated revision, with who has changed the entry since.
 * @param target the entry in the audit log
 */
export async function editConflictOf(db: Database, target: string): Promise<GameApiError> {
  const [last] = await db
    .select({ userId: auditLog.adminId, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.target, target))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!last) return editConflict();
  return new GameApiError(
    "conflict",
    message("admin.staleEditBy", { userId: last.userId, time: manilaDateTime(last.at) }),
  );
}

/** The error of a change that is based on an outdated revision. */
export function editConflict(): GameApiError {
  return new GameApiError("conflict", message("admin.staleEdit"));
}

/** The error of a request for an entry that does not exist. */
export function notFound(): GameApiError {
  return new GameApiError("not_found", message("admin.unknownEntry"));
}
