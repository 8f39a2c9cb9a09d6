import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type JobContext, type RetentionRule, Unfinished } from "#app/embedded/job.ts";
import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";

/** How many rows of each table are deleted in the first transaction of a run, and of a single table in each of the others. */
const FIRST_ROWS = 500;
const ROWS_AT_ONCE = 1_000;
/** What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. */
const ROUND_LIMITS = { milliseconds: 6_000, statements: 300 };

/** The months of rankings that are kept, including the current one. */
const KEPT_RANKING_MONTHS = 24;

/** How many rows of each table were deleted. */
type Deleted = Record<string, number>;

/**
 * Deletes rows that are kept no longer, in small transactions: what a round may delete, and the rest in the next rounds.
 * Costs one round trip when nothing is old.
 */
export async function applyRetention(
  { db, now, retention, progress }: Pick<JobContext, "db" | "now" | "retention" | "progress">,
  limits = ROUND_LIMITS,
): Promise<Deleted | Unfinished> {
  const since = Date.now();
  const deleted: Deleted = { ...(progress as Deleted | undefined) };
  /** Deletes rows of tables. @returns the tables that may have more */
  const deleteFrom = async (tables: readonly string[], rows: number): Promise<string[]> => {
    const counts = await runDeletions(
      db,
      tables.map((table) => deleteOld(table, retention, now(), rows)),
    );
    for (const [index, table] of tables.entries()) {
      const count = counts[index] ?? 0;
      if (count > 0) deleted[table] = (deleted[table] ?? 0) + count;
    }
    return tables.filter((table, index) => mayHaveMore(counts[index] ?? 0, rows, ruleOf(table, retention)));
  };
  let statements = 2 * (retention.length + 1);
  let tables = await deleteFrom([...retention.map(({ table }) => table), "month_rankings"], FIRST_ROWS);
  for (; tables.length > 0; statements += 2) {
    if (statements >= limits.statements || Date.now() - since >= limits.milliseconds) return new Unfinished(deleted);
    // In turn, so that a table with very many old rows does not keep the others waiting.
    const [table = "", ...others] = tables;
    tables = [...others, ...(await deleteFrom([table], ROWS_AT_ONCE))];
  }
  return deleted;
}

/** Runs deletions in one transaction. @returns how many rows each has deleted, without those that triggers delete */
async function runDeletions(db: Database, deletions: readonly Statement[]): Promise<number[]> {
  const rows = await runBatch<{ n: number }[][]>(
    db,
    deletions.flatMap((deletion) => [deletion, ["SELECT changes() AS n"] satisfies Statement]),
  );
  return deletions.map((_, index) => rows[2 * index + 1]?.[0]?.n ?? 0);
}

/** In the order of the numbers, rows that stay can be among the first ones, so that fewer are deleted. */
function mayHaveMore(count: number, rows: number, rule: RetentionRule | undefined): boolean {
  return rule?.byNumber ? count > 0 : count >= rows;
}

const ruleOf = (table: string, retention: readonly RetentionRule[]) => retention.find((one) => one.table === table);

function deleteOld(table: string, retention: readonly RetentionRule[], now: number, rows: number): Statement {
  const rule = ruleOf(table, retention);
  return rule ? deleteByRule(rule, now, rows) : deleteMonths(now, rows);
}

function deleteByRule(
  { table, column, days, only = "true", byNumber = false }: RetentionRule,
  now: number,
  rows: number,
): Statement {
  // In the order of the numbers, the first rows are the oldest; reading stops at the limit.
  const oldest = byNumber
    ? `SELECT rowid FROM (SELECT rowid, ${column}, ${only} AS may_go FROM ${table} ORDER BY rowid LIMIT ${rows}) AS first
       WHERE ${column} < ?1 AND may_go`
    : `SELECT rowid FROM ${table} WHERE ${column} < ?1 AND ${only} ORDER BY ${column} LIMIT ${rows}`;
  return [`DELETE FROM ${table} WHERE rowid IN (${oldest})`, now - days * DAY];
}

/** Deletes rows of the oldest month of the rankings that is kept no longer; the list of months keeps its name. */
function deleteMonths(now: number, rows: number): Statement {
  let first = manilaMonth(now);
  for (let months = 1; months < KEPT_RANKING_MONTHS; months += 1) first = monthBefore(first);
  return [
    `DELETE FROM month_rankings WHERE rowid IN (SELECT rowid FROM month_rankings WHERE month < ?1 ORDER BY month LIMIT ${rows})`,
    first,
  ];
}
