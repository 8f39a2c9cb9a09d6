import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { type JobContext, Unfinished } from "#app/embedded/job.ts";
import { applyRules } from "#app/features/operations/embedded/apply-retention.ts";
import { DAY } from "#app/format/units.ts";
import { type Connected, connectLogs } from "./connect.ts";
import { followDeletions } from "./deletions.ts";
import { type MovedTable, movedTables } from "./moved-tables.ts";

/**
 * What a round may use: a request that starts it can wait 30 seconds for all jobs after its response. A move has so many
 * rows, and about so many bytes: an entry of the audit log can have 80 kB.
 */
const ROUND_LIMITS = { milliseconds: 4_000, moves: 60, rows: 2_000, bytes: 500_000 };

/** How many rows of each table were moved. */
type Moved = Record<string, number>;

/**
 * Moves old rows to the second database: what a round may move, and the rest in the next rounds. A row is deleted from
 * the first only after it was read from the second as it is, so that a run can be stopped anywhere; until then it is in
 * both, which readers expect. Rounds never overlap.
 *
 * @returns how many rows were moved; nothing where the site has no second database
 * @throws Error if it is not the one that has the site's old logs, or has another row with the number of an old one
 */
export async function moveLogs(
  context: Pick<JobContext, "db" | "logs" | "now" | "retention" | "progress">,
  limits = ROUND_LIMITS,
): Promise<Moved | Unfinished> {
  const since = Date.now();
  const { db, now, retention } = context;
  const connected = await connectLogs(context);
  if (!connected) return {};
  const moved: Moved = { ...(context.progress as Moved | undefined) };
  let moves = 0;
  const isSpent = () => {
    moves += 1;
    return moves > limits.moves || Date.now() - since >= limits.milliseconds;
  };
  while (await followDeletions(db, connected)) if (isSpent()) return new Unfinished(moved);
  for (const table of movedTables) {
    for (;;) {
      if (isSpent()) return new Unfinished(moved);
      const count = await moveRows(db, connected, table, now(), limits);
      if (count === 0) break;
      moved[table.name] = (moved[table.name] ?? 0) + count;
    }
  }
  const names = movedTables.map(({ name }) => name);
  const rules = retention.filter(({ table }) => names.includes(table));
  const milliseconds = limits.milliseconds - (Date.now() - since);
  const deleted = await applyRules(
    { db: connected.logs, now, retention: rules, progress: undefined },
    { milliseconds, statements: 2 * limits.moves },
  );
  return deleted instanceof Unfinished ? new Unfinished(moved) : moved;
}

/** @returns how many rows were moved */
async function moveRows(
  db: Database,
  connected: Connected,
  table: MovedTable,
  now: number,
  limits: typeof ROUND_LIMITS,
): Promise<number> {
  const { logs, known, own } = connected;
  const { name, columns, fixed, days } = table;
  const size = columns.map((column) => `octet_length(${column})`).join(" + ");
  const [rows] = await runBatch<[{ row: string }[]]>(db, [
    [
      `WITH first AS (SELECT id, at, ${size} AS size FROM ${name} WHERE id > 0 ORDER BY id LIMIT ?2)
       SELECT ${asArray(table)} AS row FROM (SELECT id, at, sum(size) OVER (ORDER BY id) - size AS bytes_before FROM first) AS first
         CROSS JOIN ${name} ON ${name}.id = first.id
       WHERE first.at < ?1 AND bytes_before < ?3`,
      ...[now - days * DAY, limits.rows, limits.bytes],
    ],
  ]);
  if (rows.length === 0) return 0;
  const list = `[${rows.map(({ row }) => row).join()}]`;
  const values = columns.map((_, index) => `value ->> '$[${index}]'`).join(", ");
  const same = `json_each(?1) CROSS JOIN ${name} ON ${name}.id = value ->> '$[${columns.indexOf("id")}]'
    WHERE ${asArray(table)} = value`;
  const moves = known.moves + 1;
  // A row can be there from a run that was stopped or from before a restore: the first database knows its present texts.
  const merge = `ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}
    WHERE ${fixed.map((column) => `${name}.${column} = excluded.${column}`).join(" AND ")}`;
  const [, , [found]] = await runBatch<[unknown[], unknown[], { n: number }[]]>(logs, [
    [`INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?1) WHERE true ${merge}`, list],
    ["UPDATE log_database SET moves = ?1", moves],
    [`SELECT count(*) AS n FROM ${same}`, list],
  ]);
  own.moves = moves;
  if (found?.n !== rows.length)
    throw new Error(`The database LOGS has other rows of ${name} with the same numbers; nothing of them was deleted.`);
  await runBatch(db, [
    // A row that was changed meanwhile stays, and is moved after the change was followed.
    [`DELETE FROM ${name} WHERE id IN (SELECT ${name}.id FROM ${same})`, list],
    ["UPDATE log_database SET moves = ?1", moves],
  ]);
  known.moves = moves;
  return rows.length;
}

const asArray = ({ name, columns }: MovedTable) =>
  `json_array(${columns.map((column) => `${name}.${column}`).join(", ")})`;
