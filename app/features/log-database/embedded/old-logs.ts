import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type Known, knownQuery, ownQuery } from "./connect.ts";

interface WithOld<Logs, Rows> {
  /** For each query of logs the rows of both databases, first those of the first one; rows that are being moved are in both. */
  logs: Logs;
  /** The rows of the other queries. */
  rows: Rows;
  /** Whether old logs are missing, because the second database cannot be read. */
  lacksOld: boolean;
}

/**
 * Runs queries in the first database, and those of logs at the same time in the second one, where the site has one.
 *
 * @param ofLogs queries that read only tables of `movedTables`
 * @param others further queries of the first database
 */
export async function withOldLogs<Logs extends unknown[][], Rows extends unknown[][] = []>(
  { db, logs }: Pick<CallContext, "db" | "logs">,
  ofLogs: readonly Statement[],
  others: readonly Statement[] = [],
): Promise<WithOld<Logs, Rows>> {
  if (!logs) {
    const found = await runBatch<unknown[][]>(db, [...ofLogs, ...others]);
    const rows = found.slice(ofLogs.length) as Rows;
    return { logs: found.slice(0, ofLogs.length) as Logs, rows, lacksOld: false };
  }
  const [found, old] = await Promise.all([
    runBatch<unknown[][]>(db, [...ofLogs, ...others, knownQuery]),
    runBatch<unknown[][]>(logs, [...ofLogs, ownQuery]).catch((error: unknown) => {
      console.error("The database LOGS cannot be read", error);
      return undefined;
    }),
  ]);
  const [known] = found.at(-1) as Known[];
  const [own] = (old?.at(-1) ?? []) as { id: string }[];
  const isRight = known !== undefined && own?.id === known.id;
  return {
    logs: ofLogs.map((_, index) => [...(found[index] ?? []), ...((isRight && old?.[index]) || [])]) as Logs,
    rows: found.slice(ofLogs.length, -1) as Rows,
    lacksOld: known !== undefined && known.connectedAt !== null && !isRight,
  };
}

/** @throws GameApiError `unavailable` if old logs are in a database that cannot be read */
export async function requireOldLogs({ db, logs }: Pick<CallContext, "db" | "logs">): Promise<void> {
  const { rows, lacksOld } = await withOldLogs<[], [Known[]]>({ db, logs }, [], [knownQuery]);
  const [[known]] = rows;
  if (lacksOld || (!logs && known?.connectedAt)) throw new GameApiError("unavailable", message("call.networkError"));
}

/** Rows of both databases as one list, as the query orders them: each number once. */
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
