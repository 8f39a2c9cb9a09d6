import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type JobContext, type RetentionRule, Unfinished } from "#app/embedded/job.ts";
import { firstKeptMonth } from "#app/features/rankings/months.ts";
import { DAY } from "#app/format/units.ts";

/** How many rows of each table are deleted in the first transaction of a run, and of a single table in each of the others. */
const FIRST_ROWS = 500;
const ROWS_AT_ONCE = 1_000;
/** What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. */
const ROUND_LIMITS = { milliseconds: 6_000, statements: 200 };

/** How many rows of each table were deleted, and of each text emptied. */
type Deleted = Record<string, number>;

/** Rows of rankings have entries in eighteen indexes. */
const RANKING_ROWS = 100;

/** Work on one table. */
interface Task {
  /** The table, or the column of a text that is emptied. */
  name: string;
  statement: (rows: number) => Statement;
  byNumber: boolean;
  /** The most rows of a transaction. */
  most: number;
}

/** What is kept of a database's tables, and where the last run has stopped. */
type Kept = Pick<JobContext, "db" | "now" | "retention" | "progress">;

/** Deletes rows and texts that are kept no longer, those of past rankings too. */
export function applyRetention(context: Kept, limits = ROUND_LIMITS): Promise<Deleted | Unfinished> {
  const now = context.now();
  const months = {
    name: "month_rankings",
    statement: (rows: number) => deleteMonths(now, rows),
    byNumber: false,
    most: RANKING_ROWS,
  };
  return runTasks(context, [...tasksOf(context), months], limits);
}

/** Deletes rows and texts by rules alone. */
export function applyRules(context: Kept, limits = ROUND_LIMITS): Promise<Deleted | Unfinished> {
  return runTasks(context, tasksOf(context), limits);
}

/**
 * Runs tasks in small transactions: what a round may delete, and the rest in the next rounds. Costs one round trip when
 * nothing is old.
 */
async function runTasks(
  { db, progress }: Kept,
  all: readonly Task[],
  limits: typeof ROUND_LIMITS,
): Promise<Deleted | Unfinished> {
  const since = Date.now();
  const deleted: Deleted = { ...(progress as Deleted | undefined) };
  /** @returns the tasks that may have more */
  const run = async (tasks: readonly Task[], rows: number): Promise<Task[]> => {
    const counts = await runDeletions(
      db,
      tasks.map(({ statement, most }) => statement(Math.min(rows, most))),
    );
    for (const [index, { name }] of tasks.entries()) {
      const count = counts[index] ?? 0;
      if (count > 0) deleted[name] = (deleted[name] ?? 0) + count;
    }
    return tasks.filter((task, index) => mayHaveMore(counts[index] ?? 0, Math.min(rows, task.most), task));
  };
  let statements = 2 * all.length;
  let tasks = await run(all, FIRST_ROWS);
  for (; tasks.length > 0; statements += 2) {
    if (statements >= limits.statements || Date.now() - since >= limits.milliseconds) return new Unfinished(deleted);
    // In turn, so that a table with very many old rows does not keep the others waiting.
    const [first, ...others] = tasks;
    tasks = [...others, ...(first ? await run([first], ROWS_AT_ONCE) : [])];
  }
  return deleted;
}

function tasksOf({ retention, now }: Kept): Task[] {
  return retention.map((rule) => ({
    name: rule.empties === undefined ? rule.table : `${rule.table}.${rule.empties}`,
    statement: (rows: number) => deleteByRule(rule, now(), rows),
    byNumber: rule.byNumber ?? false,
    most: ROWS_AT_ONCE,
  }));
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
function mayHaveMore(count: number, rows: number, { byNumber }: Task): boolean {
  return byNumber ? count > 0 : count >= rows;
}

function deleteByRule(
  { table, column, days, only = "true", empties, byNumber = false }: RetentionRule,
  now: number,
  rows: number,
): Statement {
  // In the order of the numbers, the first rows are the oldest; reading stops at the limit.
  const oldest = byNumber
    ? `SELECT rowid FROM (SELECT rowid, ${column}, ${only} AS may_go FROM ${table} ORDER BY rowid LIMIT ${rows}) AS first
       WHERE ${column} < ?1 AND may_go`
    : `SELECT rowid FROM ${table} WHERE ${column} < ?1 AND ${only} ORDER BY ${column} LIMIT ${rows}`;
  const change = empties === undefined ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${empties} = ''`;
  return [`${change} WHERE rowid IN (${oldest})`, now - days * DAY];
}

/** Deletes rows of the oldest month of the rankings that is kept no longer; the list of months keeps its name. */
function deleteMonths(now: number, rows: number): Statement {
  return [
    `DELETE FROM month_rankings WHERE rowid IN (SELECT rowid FROM month_rankings WHERE month < ?1 ORDER BY month LIMIT ${rows})`,
    firstKeptMonth(now),
  ];
}
