import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type JobContext, Unfinished } from "#app/embedded/job.ts";
import { applyRules } from "#app/features/operations/embedded/apply-retention.ts";
import { DAY } from "#app/format/units.ts";
import { connectLogs } from "./connect.ts";
import { type MovedTable, movedTables } from "./moved-tables.ts";

/** How many changes are followed at once. */
const CHANGES_AT_ONCE = 20;
/**
 * What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. A move has so many
 * rows, and about so many bytes: an entry of the audit log can have 80 kB.
 */
const ROUND_LIMITS = { milliseconds: 6_000, moves: 60, rows: 2_000, bytes: 500_000 };

/** How many rows of each table were moved. */
type Moved = Record<string, number>;

/**
 * Moves old rows to the second database: what a round may move, and the rest in the next rounds. A row is deleted from
 * the first only after it was read from the second as it is, so that a run can be stopped anywhere; until then it is in
 * both, which readers expect. Rounds never overlap.
 *
 * @returns how many rows were moved, and how many deleted; undefined where the site has no second database
 * @throws Error if it is not the one that has the site's old logs, or has another row with the number of an old one
 */
export async function moveLogs(
  context: Pick<JobContext, "db" | "logs" | "now" | "retention" | "progress">,
  limits = ROUND_LIMITS,
): Promise<Moved | Unfinished | undefined> {
  const since = Date.now();
  const { db, now, retention } = context;
  const logs = await connectLogs(context);
  if (!logs) return undefined;
  // First, so that rows that are in both databases are the same again.
  await followChanges(db, logs);
  const moved: Moved = { ...(context.progress as Moved | undefined) };
  let moves = 0;
  for (const table of movedTables) {
    for (;;) {
      if (moves >= limits.moves || Date.now() - since >= limits.milliseconds) return new Unfinished(moved);
      moves += 1;
      const count = await moveRows(db, logs, table, now(), limits);
      if (count === 0) break;
      moved[table.name] = (moved[table.name] ?? 0) + count;
    }
  }
  const names = movedTables.map(({ name }) => name);
  const rules = retention.filter(({ table }) => names.includes(table));
  const deleted = await applyRules({ db: logs, now, retention: rules, progress: undefined });
  return deleted instanceof Unfinished ? new Unfinished(moved) : moved;
}

/** @returns how many rows were moved */
async function moveRows(
  db: Database,
  logs: Database,
  table: MovedTable,
  now: number,
  limits: typeof ROUND_LIMITS,
): Promise<number> {
  const { name, columns, days } = table;
  const [rows] = await runBatch<[{ row: string }[]]>(db, [
    [
      `SELECT row FROM (
         SELECT id, at, row, sum(octet_length(row)) OVER (ORDER BY id) - octet_length(row) AS bytes_before
         FROM (SELECT id, at, ${asArray(table)} AS row FROM ${name} WHERE id > 0 ORDER BY id LIMIT ?2))
       WHERE at < ?1 AND bytes_before < ?3`,
      ...[now - days * DAY, limits.rows, limits.bytes],
    ],
  ]);
  if (rows.length === 0) return 0;
  const list = `[${rows.map(({ row }) => row).join()}]`;
  const values = columns.map((_, index) => `value ->> '$[${index}]'`).join(", ");
  const same = `json_each(?1) CROSS JOIN ${name} ON ${name}.id = value ->> '$[${columns.indexOf("id")}]'
    WHERE ${asArray(table)} = value`;
  const [, [found]] = await runBatch<[unknown[], { n: number }[]]>(logs, [
    [
      `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
      list,
    ],
    [`SELECT count(*) AS n FROM ${same}`, list],
  ]);
  if (found?.n !== rows.length)
    throw new Error(`The database LOGS has other rows of ${name} with the same numbers; nothing of them was deleted.`);
  // A row that was changed meanwhile stays, and is moved after the change was followed.
  await runBatch(db, [[`DELETE FROM ${name} WHERE id IN (SELECT ${name}.id FROM ${same})`, list]]);
  return rows.length;
}

const asArray = ({ name, columns }: MovedTable) =>
  `json_array(${columns.map((column) => `${name}.${column}`).join(", ")})`;

/** Runs what the second database is to follow, see `changeLogs`. Each change may be repeated. */
async function followChanges(db: Database, logs: Database): Promise<void> {
  for (;;) {
    const [changes] = await runBatch<[{ id: number; query: string; parameters: string }[]]>(db, [
      [`SELECT id, query, parameters FROM log_changes WHERE id > 0 ORDER BY id LIMIT ${CHANGES_AT_ONCE}`],
    ]);
    const last = changes.at(-1);
    if (!last) return;
    await runBatch(
      logs,
      changes.map(({ query, parameters }): Statement => [query, ...(JSON.parse(parameters) as (string | null)[])]),
    );
    await runBatch(db, [["DELETE FROM log_changes WHERE id <= ?1", last.id]]);
  }
}
