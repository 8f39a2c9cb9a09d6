import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { HOUR } from "#app/format/units.ts";
import { movedTables } from "./moved-tables.ts";

/** Reads what the first database knows of the second, and what that one knows of itself. */
export const knownQuery: Statement = ["SELECT id, connected_at AS connectedAt, moves FROM log_database"];
export const ownQuery: Statement = [
  "SELECT id, moves, followed_at AS followedAt, followed_id AS followedId FROM log_database",
];

export interface Known {
  id: string;
  connectedAt: number | null;
  moves: number;
}
export interface Own {
  id: string;
  moves: number;
  /** When the last deletion was made that it followed, and its number. A restored first database gives numbers again. */
  followedAt: number;
  followedId: number;
}

/** Whether both databases are of one moment, apart from rows that are being moved. */
export function belongsTo(own: Own | undefined, { id, moves }: Known): boolean {
  return own?.id === id && (own.moves === moves || own.moves === moves + 1);
}

/** The second database with what both know. */
export interface Connected {
  logs: Database;
  known: Known;
  own: Own;
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
}: Pick<CallContext, "db" | "logs" | "now">): Promise<Connected | undefined> {
  const [[known]] = await runBatch<[Known[]]>(db, [knownQuery]);
  if (!logs) {
    if (known?.connectedAt)
      throw new Error("The database LOGS, which has old logs, is not bound: add it to wrangler.toml, and deploy.");
    return undefined;
  }
  const [[own]] = await runBatch<[Own[]]>(logs, [ownQuery]);
  if (own && own.id !== known?.id)
    throw new Error("The database LOGS is that of another site: bind the one that has the old logs of this site.");
  if (!known?.connectedAt) return begin({ db, logs, now }, known?.id ?? crypto.randomUUID());
  if (!own) throw new Error("The database LOGS is empty, and old logs are elsewhere: bind that one, or restore it.");
  if (own.moves < known.moves)
    throw new Error(
      "The database LOGS is older than the last logs that were moved there: restore a newer state of it.",
    );
  if (belongsTo(own, known)) return { logs, known, own };
  await requireKnownNumbers(db, logs);
  await runBatch(db, [["UPDATE log_database SET moves = ?1", own.moves]]);
  return { logs, known: { ...known, moves: own.moves }, own };
}

async function begin({ db, logs, now }: { db: Database; logs: Database; now: () => number }, id: string) {
  await runBatch(db, [["INSERT INTO log_database (id) VALUES (?1) ON CONFLICT DO NOTHING", id]]);
  await runBatch(logs, [["INSERT INTO log_database (id) VALUES (?1) ON CONFLICT DO NOTHING", id]]);
  const connectedAt = now();
  await runBatch(db, [["UPDATE log_database SET connected_at = ?2 WHERE id = ?1", id, connectedAt]]);
  return { logs, known: { id, connectedAt, moves: 0 }, own: { id, moves: 0, followedAt: 0, followedId: 0 } };
}

/**
 * Of a first database that was restored: rows that the second one has must be from before, or their numbers are given again,
 * also those of accounts. Then the row with the last of these numbers is a new one.
 * @throws Error
 */
async function requireKnownNumbers(db: Database, logs: Database): Promise<void> {
  const last = await runBatch<{ id: number; at: number }[][]>(
    logs,
    movedTables.map(({ name }): Statement => [`SELECT id, at FROM ${name} WHERE id > 0 ORDER BY id DESC LIMIT 1`]),
  );
  const found = await runBatch<{ given: number | null; at: number | null }[][]>(
    db,
    movedTables.map(
      ({ name }, index): Statement => [
        `SELECT (SELECT seq FROM sqlite_sequence WHERE name = ?1) AS given,
         (SELECT at FROM ${name} WHERE id <= ?2 ORDER BY id DESC LIMIT 1) AS at`,
        ...[name, last[index]?.[0]?.id ?? 0],
      ],
    ),
  );
  const isNew = movedTables.some((_, index) => {
    const [[old], [row]] = [last[index] ?? [], found[index] ?? []];
    return old && (old.id > (row?.given ?? 0) || (row?.at ?? 0) > old.at + HOUR);
  });
  if (isNew)
    throw new Error("The database LOGS has logs that this one never had: restore LOGS of the night of this one, too.");
}
