import type { ReplyOf, RequestOf } from "#app/contract/define.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { keysetById, numberCursor } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { type Known, knownQuery } from "#app/features/log-database/embedded/connect.ts";
import { oldBefore } from "#app/features/log-database/embedded/moved-tables.ts";
import { mergeLogs, readOldLogs, requireOldLogs } from "#app/features/log-database/embedded/old-logs.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDayEnd, parseManilaDay } from "#app/format/manila-time.ts";
import type { AuditLogEntry, auditAdminCalls } from "../admin-calls.ts";

/** The actor of changes made by a command. */
export const COMMAND_LINE = "command line";

interface Row extends Omit<AuditLogEntry, "at"> {
  at: number;
  /** How many entries the database has of a page without a limit of bytes. */
  found: number;
}

/** A page ends after the entry that exceeds so many bytes: a single one can have 80 kB. */
const PAGE_BYTES = 4_000_000;

/**
 * A page of the entries that match, by default the newest first.
 * @throws GameApiError `unavailable` if it must be complete, and old entries cannot be read
 */
async function readPage(
  { admin, action, target, from, to, sort, after }: RequestOf<typeof auditAdminCalls.list>,
  context: AdminContext,
  { size, isComplete }: { size: number; isComplete: boolean },
): Promise<Omit<ReplyOf<typeof auditAdminCalls.list>, "actions">> {
  const { db } = context;
  const keyset = keysetById("id", sort !== "time");
  const values: (string | number)[] = [numberCursor(after, keyset.start), size + 1];
  const conditions = [keyset.condition];
  const add = (condition: (parameter: string) => string, value: string | number) => {
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  const who = lookupKey(admin ?? "");
  if (who === COMMAND_LINE) conditions.push("admin_num = 0");
  else if (who) add((it) => `admin_num = ${it}`, await numberOf(db, who));
  if (action) add((it) => `action = ${it}`, action);
  if (target) add((it) => `target = ${it}`, target);
  const [first, last] = [parseManilaDay(from ?? ""), manilaDayEnd(to ?? "")];
  if (first !== undefined) add((it) => `at >= ${it}`, first);
  if (last !== undefined) add((it) => `at <= ${it}`, last);
  const statement: Statement = [
    `WITH shown AS MATERIALIZED (
         SELECT id, octet_length(reason) + octet_length(before) + octet_length(after) AS bytes FROM audit_log
         WHERE ${conditions.join(" AND ")} ORDER BY ${keyset.orderBy} LIMIT ?2)
       SELECT id, at, admin_id AS admin, ip, action, target, reason, before, after, found
       FROM (SELECT id, sum(bytes) OVER (ORDER BY ${keyset.orderBy}) - bytes AS before_it, count(*) OVER () AS found FROM shown)
         JOIN audit_log USING (id)
       WHERE before_it < ${PAGE_BYTES} ORDER BY ${keyset.orderBy}`,
    ...values,
  ];
  const [own] = await runBatch<[Row[]]>(db, [statement]);
  const read = isComplete ? requireOldLogs : readOldLogs;
  const old =
    first !== undefined && first > oldBefore("audit_log", context.now())
      ? [[]]
      : await read<[Row[]]>(context, [statement]);
  const { rows, hasMore } = joinPages([own, old?.[0] ?? []], sort === "time" ? "oldest" : "newest");
  const shown = rows.slice(0, size);
  return {
    entries: shown.map(({ at, found: _, ...row }) => ({ ...row, at: isoTime(at) })),
    next: hasMore || rows.length > size ? String(shown.at(-1)?.id) : null,
    ...(old ? {} : { lacksOld: true }),
  };
}

/** The account of a user ID; -1 for an unknown one. */
async function numberOf(db: AdminContext["db"], userIdKey: string): Promise<number> {
  const [[user]] = await runBatch<[{ userNum: number }[]]>(db, [
    ["SELECT user_num AS userNum FROM users WHERE user_id_key = ?1", userIdKey],
  ]);
  return user?.userNum ?? -1;
}

/** The pages of both databases as one, which ends where the first of those ends that their bytes have ended. */
function joinPages(pages: readonly Row[][], order: "oldest" | "newest") {
  const isBefore = (one: number, other: number) => (order === "oldest" ? one <= other : one >= other);
  const ends = pages.flatMap((rows) => ((rows[0]?.found ?? 0) > rows.length ? [rows.at(-1)?.id ?? 0] : []));
  const rows = mergeLogs(pages.flat(), order).filter(({ id }) => ends.every((end) => isBefore(id, end)));
  return { rows, hasMore: ends.length > 0 };
}

/** The actions that the log has. Reads one entry of the index for each. */
const knownActions: Statement = [
  `WITH RECURSIVE known (action) AS (
     SELECT min(action) FROM audit_log
     UNION ALL SELECT (SELECT min(action) FROM audit_log WHERE action > known.action) FROM known
     WHERE known.action IS NOT NULL)
   SELECT action FROM known WHERE action IS NOT NULL`,
];

/** `adminaudit`: a page of the audit log, and the actions by which it can be filtered. */
const listAudit: Handler<typeof auditAdminCalls.list> = async (request, context) => {
  const [page, [actions, [known]], old] = await Promise.all([
    readPage(request, context, { size: adminLimits.pageSize, isComplete: false }),
    runBatch<[{ action: string }[], Known[]]>(context.db, [knownActions, knownQuery]),
    readOldLogs<[{ action: string }[]]>(context, [knownActions]),
  ]);
  const names = [...actions, ...(old?.[0] ?? [])].map(({ action }) => action);
  const isUnbound = !context.logs && known?.connectedAt;
  return { ...page, actions: [...new Set(names)].sort(), ...(isUnbound ? { lacksOld: true } : {}) };
};

/** `adminauditexport`: the same list in larger pages, for exported files. */
const exportAudit: Handler<typeof auditAdminCalls.export> = (request, context) =>
  readPage(request, context, { size: adminLimits.exportPageSize, isComplete: true });

export const handlers = {
  auditAdmin: { list: listAudit, export: exportAudit },
};
