import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";

/** Reads which second database the site has used, from the first; and which one a database is, from itself. */
export const knownQuery: Statement = ["SELECT id, connected_at AS connectedAt FROM log_database"];
export const ownQuery: Statement = ["SELECT id FROM log_database"];

export interface Known {
  id: string;
  connectedAt: number | null;
}

/**
 * The second database, if it is the one that has the site's old logs, or a new one, which is the site's from now on.
 * @returns undefined where the site has none
 * @throws Error telling owners what is wrong with it
 */
export async function connectLogs({
  db,
  logs,
  now,
}: Pick<CallContext, "db" | "logs" | "now">): Promise<Database | undefined> {
  const [[known]] = await runBatch<[Known[]]>(db, [knownQuery]);
  if (!logs) {
    if (known?.connectedAt)
      throw new Error("The database LOGS, which has old logs, is not bound: add it to wrangler.toml, and deploy.");
    return undefined;
  }
  const [[own]] = await runBatch<[{ id: string }[]]>(logs, [ownQuery]);
  if (own && own.id !== known?.id)
    throw new Error("The database LOGS is that of another site: bind the one that has the old logs of this site.");
  if (known?.connectedAt) {
    if (!own) throw new Error("The database LOGS is empty, and old logs are elsewhere: bind that one, or restore it.");
    return logs;
  }
  const id = known?.id ?? crypto.randomUUID();
  await runBatch(db, [["INSERT INTO log_database (id) VALUES (?1) ON CONFLICT DO NOTHING", id]]);
  await runBatch(logs, [["INSERT INTO log_database (id) VALUES (?1) ON CONFLICT DO NOTHING", id]]);
  await runBatch(db, [["UPDATE log_database SET connected_at = ?2 WHERE id = ?1", id, now()]]);
  return logs;
}
