import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { belongsTo, type Known, knownQuery, type Own, ownQuery } from "./connect.ts";

type Databases = Pick<CallContext, "db" | "logs">;

/**
 * Reads logs in the second database. The caller has read the first one before: a row that is moved meanwhile is then in
 * both, see {@link mergeLogs}, and not in neither.
 *
 * @param statements queries of tables that `movedTables` lists
 * @returns the rows of each query: none where the site has no second database; undefined if it cannot be read
 */
export async function readOldLogs<Rows extends unknown[][]>(
  { db, logs }: Databases,
  statements: readonly Statement[],
): Promise<Rows | undefined> {
  const none = statements.map(() => []) as unknown[][] as Rows;
  if (!logs) return none;
  // Rows that were moved between the two reads make them differ, once.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const [[[known]], old] = await Promise.all([
      runBatch<[Known[]]>(db, [knownQuery]),
      runBatch<unknown[][]>(logs, [...statements, ownQuery]).catch((error: unknown) => {
        console.error("The database LOGS cannot be read", error);
        return undefined;
      }),
    ]);
    if (!known?.connectedAt) return none;
    const [own] = (old?.at(-1) ?? []) as Own[];
    if (old && belongsTo(own, known)) return old.slice(0, -1) as Rows;
  }
  return undefined;
}

/**
 * The same for what must be complete.
 * @throws GameApiError `unavailable` if there are old logs that cannot be read
 */
export async function requireOldLogs<Rows extends unknown[][]>(
  databases: Databases,
  statements: readonly Statement[],
): Promise<Rows> {
  const old = await readOldLogs<Rows>(databases, statements);
  const [[known]] = databases.logs ? [[]] : await runBatch<[Known[]]>(databases.db, [knownQuery]);
  if (!old || known?.connectedAt) throw new GameApiError("unavailable", message("call.networkError"));
  return old;
}

/** Rows of both databases as one list in the order of their numbers, each once. */
export function mergeLogs<Row extends { id: number }>(rows: readonly Row[], order: "oldest" | "newest"): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (order === "oldest" ? one.id - other.id : other.id - one.id));
}
