import type { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";

/** What an admin did, for the audit log. */
export interface AuditEntry {
  /** What it was done to, such as `news 7` or `player 127`; for a row that the statement before makes, its kind. */
  target: string | { newRow: string };
  reason?: string | undefined;
  /** What was there before and after; nothing secret. */
  before?: unknown;
  after?: unknown;
}

interface WriteOptions {
  /** Visitors see the change: copies of pages made before are out of date (the content version rises). */
  publishes?: boolean;
  /** The error when a guard among the statements does not hold. */
  refusal?: () => GameApiError | Promise<GameApiError>;
}

/**
 * Runs the statements of an admin's write as one transaction together with its entry in the audit log: neither is there
 * without the other.
 * @returns the rows of each of the given statements
 */
export async function writeAudited<Rows extends unknown[][]>(
  context: AdminContext,
  entry: AuditEntry,
  statements: readonly Statement[],
  { publishes = false, refusal }: WriteOptions = {},
): Promise<Rows> {
  const batch = [...statements, auditStatement(context, entry), ...(publishes ? [raiseContentVersion] : [])];
  const write = () => runBatch<unknown[][]>(context.db, batch);
  const rows = await (refusal ? guardedWrite(write, refusal) : write());
  return rows.slice(0, statements.length) as Rows;
}

/** The statement that enters a write into the audit log. */
function auditStatement({ admin, action, caller, now }: AdminContext, entry: AuditEntry): Statement {
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

/** Longer values are cut: the log tells what was done, it is no backup. */
const MAX_CHARACTERS = 20_000;

function asJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value).slice(0, MAX_CHARACTERS);
}

const raiseContentVersion: Statement = [
  `INSERT INTO settings (key, value) VALUES ('content_version', '1')
   ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
];
