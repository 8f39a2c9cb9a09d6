import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type Known, knownQuery, ownQuery } from "./connect.ts";

type Databases = Pick<CallContext, "db" | "logs">;

/**
 * Reads logs in the second database; the caller reads the first one at the same time. Rows that are being moved are in
 * both, see {@link mergeLogs}.
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
  const [[[known]], old] = await Promise.all([
    runBatch<[Known[]]>(db, [knownQuery]),
    runBatch<unknown[][]>(logs, [...statements, ownQuery]).catch((error: unknown) => {
      console.error("The database LOGS cannot be read", error);
      return undefined;
    }),
  ]);
  if (!known?.connectedAt) return none;
  const [own] = (old?.at(-1) ?? []) as { id: string }[];
  return own?.id === known.id ? (old?.slice(0, -1) as Rows) : undefined;
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
  const [[known]] = old && !databases.logs ? await runBatch<[Known[]]>(databases.db, [knownQuery]) : [[]];
  if (!old || known?.connectedAt) throw new GameApiError("unavailable", message("call.networkError"));
  return old;
}

/** Rows of both databases as one list in the order of their numbers, each once. */
export function mergeLogs<Row extends { id: number }>(rows: readonly Row[], order: "oldest" | "newest"): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (order === "oldest" ? one.id - other.id : other.id - one.id));
}

/** The statement by which the second database follows a change of logs, where the site has one. */
export function changeLogs([query, ...values]: Statement): Statement {
  return [
    "INSERT INTO log_changes (query, parameters) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM log_database)",
    query,
    JSON.stringify(values),
  ];
}
