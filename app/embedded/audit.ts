import type { GameApiError } from "#app/contract/errors.ts";
import { cutText } from "#app/format/cut-text.ts";
import type { AdminContext } from "./call-context.ts";
import { raiseContentVersion } from "./content-version.ts";
import { guardedWrite } from "./database/guarded-write.ts";
import { runBatch, type Statement } from "./database/run-batch.ts";

/** An admin's write, for the audit log. */
export interface AuditEntry {
  /**
   * The object of the change, such as `news 7` or `player 127`; for a row that the preceding statement creates, its
   * kind.
   */
  target: string | { newRow: string };
  reason?: string | undefined;
  /** The values before and after the change; never secrets. */
  before?: unknown;
  after?: unknown;
}

interface WriteOptions {
  /** Whether visitors see the change: cached pages become outdated (the content version rises). */
  publishes?: boolean;
  /** The error for a guard among the statements that does not hold. */
  refusal?: () => GameApiError | Promise<GameApiError>;
  /** Statements of the same transaction that follow the entry. */
  further?: readonly Statement[];
}

/**
 * Runs the statements of an admin's write and its entry in the audit log as one transaction, so that neither is stored
 * without the other.
 * @returns the rows of each of the given statements
 */
export async function writeAudited<Rows extends unknown[][]>(
  context: AdminContext,
  entry: AuditEntry,
  statements: readonly Statement[],
  { publishes = false, refusal, further = [] }: WriteOptions = {},
): Promise<Rows> {
  const batch = [
    ...statements,
    auditStatement(context, entry),
    ...further,
    ...(publishes ? [raiseContentVersion()] : []),
  ];
  const write = () => runBatch<unknown[][]>(context.db, batch);
  const rows = await (refusal ? guardedWrite(write, refusal) : write());
  return rows.slice(0, statements.length) as Rows;
}

/** The statement that records a write in the audit log. */
export function auditStatement({ admin, action, caller, now }: AdminContext, entry: AuditEntry): Statement {
  const { reason = "", before, after } = entry;
  const [target, named] =
    typeof entry.target === "string" ? [entry.target, "?6"] : [entry.target.newRow, "?6 || ' ' || last_insert_rowid()"];
  return [
    `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, before, after)
     VALUES (?1, ?2, ?3, ?4, ?5, ${named}, ?7, ?8, ?9)`,
    now(),
    admin.userNum,
    admin.userId,
    caller.ip,
    action,
    target,
    reason,
    asJson(before),
    asJson(after),
  ];
}

/** The change of one of several rows that a write changes, for the audit log. */
export interface AuditedRow {
  /** See {@link AuditEntry}; null for a new row. */
  target: string | null;
  before: unknown;
  after: unknown;
}

/**
 * A statement that records the changes of several rows, one entry for each.
 * @param newTarget the target of a new row, as SQL; `value` is the row as JSON
 */
export function auditEachStatement(
  { admin, action, caller, now }: AdminContext,
  rows: readonly AuditedRow[],
  newTarget: string,
): Statement {
  const listed = rows.map((row) => ({ ...row, before: asJson(row.before), after: asJson(row.after) }));
  return [
    `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, before, after)
     SELECT ?1, ?2, ?3, ?4, ?5, coalesce(value ->> '$.target', ${newTarget}), '', value ->> '$.before', value ->> '$.after'
     FROM json_each(?6) WHERE true ORDER BY key`,
    now(),
    admin.userNum,
    admin.userId,
    caller.ip,
    action,
    JSON.stringify(listed),
  ];
}

/** Longer values are truncated: the log records what was done, and is not a backup. */
const MAX_CHARACTERS = 20_000;

function asJson(value: unknown): string {
  return value === undefined ? "" : cutText(JSON.stringify(value), MAX_CHARACTERS);
}
