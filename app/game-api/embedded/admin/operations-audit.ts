import { operations } from "#app/domain/limits.ts";
import type { AuditLogEntry } from "../../calls/admin-operations.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { lookupKey } from "../accounts/lookup.ts";
import type { AdminContext } from "../call-context.ts";
import { runBatch } from "../db/run-batch.ts";
import { BEHIND_ALL, firstRows, iso, numberCursor } from "./lists.ts";

/** Who changes something by a command. */
export const COMMAND_LINE = "command line";

interface Row extends Omit<AuditLogEntry, "at"> {
  at: number;
}

/** A page of the audit log, the newest entry first. */
export async function listAudit(
  { admin, action, target, after }: CallRequest<"adminaudit">,
  { db }: AdminContext,
  size: number = operations.pageSize,
): Promise<CallReply<"adminaudit">> {
  const values: (string | number)[] = [numberCursor(after, BEHIND_ALL), size + 1];
  const conditions = ["id < ?1"];
  const add = (condition: (parameter: string) => string, value: string) => {
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  const who = lookupKey(admin ?? "");
  if (who === COMMAND_LINE) conditions.push("admin_num = 0");
  else if (who) add((it) => `admin_num = (SELECT user_num FROM users WHERE user_id_key = ${it})`, who);
  if (action?.trim()) add((it) => `action = ${it}`, action.trim());
  if (target?.trim()) add((it) => `target = ${it}`, target.trim());
  const [rows] = await runBatch<[Row[]]>(db, [
    [
      `SELECT id, at, admin_id AS admin, ip, action, target, reason, before, after FROM audit_log
       WHERE ${conditions.join(" AND ")} ORDER BY id DESC LIMIT ?2`,
      ...values,
    ],
  ]);
  const { shown, last } = firstRows(rows, size);
  return { entries: shown.map(({ at, ...row }) => ({ ...row, at: iso(at) })), next: last ? String(last.id) : null };
}

/** The same in larger pages, for files. */
export function exportAudit(
  request: CallRequest<"adminauditexport">,
  context: AdminContext,
): Promise<CallReply<"adminauditexport">> {
  return listAudit(request, context, operations.exportedAtOnce);
}
