import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { JobContext, RetentionRule } from "#app/embedded/job.ts";
import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";

/** How many rows of a table are deleted in one transaction, and how many transactions a run may have. */
const ROWS_AT_ONCE = 500;
const ROUNDS = 6;

/** The months of rankings that are kept, including the current one. */
const KEPT_RANKING_MONTHS = 24;

/**
 * Deletes rows that are kept no longer: a limited number, in small transactions. The rest is deleted by the next runs.
 * Costs one round trip when nothing is old.
 *
 * @returns how many rows of each table were deleted
 */
export async function applyRetention({
  db,
  now,
  retention,
}: Pick<JobContext, "db" | "now" | "retention">): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  let tables = [...retention.map(({ table }) => table), "month_rankings"];
  for (let round = 0; round < ROUNDS && tables.length > 0; round += 1) {
    const counts = await runBatch<{ n: number }[][]>(
      db,
      tables.flatMap((table) => [deleteOld(table, retention, now()), ["SELECT changes() AS n"] satisfies Statement]),
    );
    const numbers = tables.map((_, index) => counts[2 * index + 1]?.[0]?.n ?? 0);
    for (const [index, table] of tables.entries()) {
      const n = numbers[index] ?? 0;
      if (n > 0) deleted[table] = (deleted[table] ?? 0) + n;
    }
    tables = tables.filter((_, index) => numbers[index] === ROWS_AT_ONCE);
  }
  return deleted;
}

function deleteOld(table: string, retention: readonly RetentionRule[], now: number): Statement {
  const rule = retention.find((one) => one.table === table);
  return rule ? deleteByRule(rule, now) : deleteMonths(now);
}

function deleteByRule({ table, column, days, only = "true", byNumber = false }: RetentionRule, now: number): Statement {
  // In the order of the numbers, the first rows are the oldest; reading stops at the limit.
  const oldest = byNumber
    ? `SELECT rowid FROM (SELECT rowid, ${column}, ${only} AS may_go FROM ${table} ORDER BY rowid LIMIT ${ROWS_AT_ONCE}) AS first
       WHERE ${column} < ?1 AND may_go`
    : `SELECT rowid FROM ${table} WHERE ${column} < ?1 AND ${only} ORDER BY ${column} LIMIT ${ROWS_AT_ONCE}`;
  return [`DELETE FROM ${table} WHERE rowid IN (${oldest})`, now - days * DAY];
}

/** Deletes rows of the oldest month of the rankings that is kept no longer; the list of months keeps its name. */
function deleteMonths(now: number): Statement {
  let first = manilaMonth(now);
  for (let months = 1; months < KEPT_RANKING_MONTHS; months += 1) first = monthBefore(first);
  return [
    `DELETE FROM month_rankings WHERE rowid IN (SELECT rowid FROM month_rankings WHERE month < ?1 ORDER BY month LIMIT ${ROWS_AT_ONCE})`,
    first,
  ];
}
