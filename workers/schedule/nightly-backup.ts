import { type Database, openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { backupHeader, backupName, type DatabaseBinding, isOfLogs } from "#app/features/operations/backup-file.ts";
import { boundDatabase, rowsOf, type SqlDatabase } from "#app/features/operations/embedded/backup/sql-database.ts";
import {
  BackupEnded,
  type BackupState,
  BackupText,
  beginBackup,
  endBackup,
  isEnded,
  readDatabase,
  rowsIn,
} from "#app/features/operations/embedded/backup/write-backup.ts";
import { claimJob, finishRun, recordFailure } from "#app/features/operations/embedded/job-runs.ts";
import { backupsToDelete } from "#app/features/operations/kept-backups.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { BackupUpload, deleteUnfinished, type StoredParts } from "./store-backup.ts";

/** The jobs' names, also of their leases: only one backup of a database may be made at a time. */
const names: Record<DatabaseBinding, string> = { DB: "backup", LOGS: "backup of old logs" };
/** Longer than a trigger may run. */
const HELD = 16 * MINUTE;
/** How long a backup may take over all its triggers, and how often it may fail at one place. */
const LONGEST = 12 * HOUR;
const ATTEMPTS = 3;
/** How long the list of backups keeps an entry; the files of the last months are kept longer. */
const LISTED = 400 * DAY;

/** How much a trigger does at most before the next one goes on. */
export interface BackupLimits {
  /** Of 1,000 that D1 allows: the last transaction has one for each table. */
  queries: number;
  /** Characters in all: a trigger that comes more often than every hour has 30 seconds of CPU time, others 15 minutes. */
  allCharacters: number;
  /** A trigger may run for 15 minutes. */
  milliseconds: number;
  /** So many characters are stored at once; a backup that is stopped repeats as many. */
  characters: number;
}

const LIMITS: BackupLimits = {
  ...{ queries: 600, milliseconds: 10 * MINUTE },
  ...{ characters: 100_000_000, allCharacters: 400_000_000 },
};
/** Of the nightly trigger. */
export const NIGHTLY_LIMITS: BackupLimits = { ...LIMITS, allCharacters: Number.POSITIVE_INFINITY };
/** How many queries a trigger may have sent before it ends a backup, which needs one for each trigger of the change log. */
const BEFORE_END = 660;

interface BackupResources {
  /** The site's database, which also has the list of all backups, and the leases. */
  database: D1Database;
  /** The second database: it is backed up instead. */
  logs?: D1Database;
  bucket: R2Bucket;
  now: number;
  /** Whether a new backup is to be made, if none is being made. */
  isDue: boolean;
  limits?: BackupLimits;
}

/** A row of `backup_progress`. */
interface Progress {
  id: string;
  key: string;
  startedAt: number;
  /** Empty before something was stored. */
  state: string;
}

/** Where a backup in a bucket goes on. */
interface StoredState {
  backup: BackupState;
  stored: StoredParts;
  /** The names of its tables. */
  tables: string[];
}

/**
 * Backs up a database to the bucket, and deletes the backups that are no longer kept; goes on with a backup that was
 * begun by an earlier trigger. The table `backups` has the result, which the console shows and which alerts are about.
 *
 * @returns the file's name and size; what else happened; undefined if there is nothing to do
 * @throws Error if it failed
 */
export async function backUp(resources: BackupResources) {
  const { database, logs, now, isDue } = resources;
  const name = names[logs ? "LOGS" : "DB"];
  const db = openDatabase(database);
  const readProgress = () =>
    runBatch<[Progress[]]>(openDatabase(logs ?? database), [
      ["SELECT id, key, started_at AS startedAt, state FROM backup_progress"],
    ]).catch(async (error: unknown) => {
      // A second database that cannot be read is known from its job.
      if (isDue) await recordFailure(db, name, { startedAt: now, now, error: messageOf(error) });
      throw error;
    });
  const [[[found]], [unfinished]] = await Promise.all([
    readProgress(),
    runBatch<[{ key: string; startedAt: number }[]]>(db, [
      [
        `SELECT key, started_at AS startedAt FROM backups WHERE finished_at IS NULL AND (${isOfLogs}) = ?1 LIMIT 100`,
        logs ? 1 : 0,
      ],
    ]),
  ]);
  const isRecent = (backup: { startedAt: number }) => backup.startedAt >= now - LONGEST;
  const isEnding = found !== undefined && isEnded(found.id);
  const isLeftBehind = found !== undefined && (isEnding || !isRecent(found));
  // A backup without a name is written to a file by `npm run backup`.
  const isStopped = found ? found.key !== "" && !isLeftBehind : unfinished.some(isRecent);
  if (!isDue && !isStopped && !isLeftBehind) return undefined;
  if (!(await claimJob(db, name, now, HELD))) return "Another backup is being made.";
  const run = new BackupRun(db, resources);
  try {
    const goesOn = found?.state && isRecent(found);
    if (!goesOn)
      await run.forget(
        found?.id,
        unfinished.map(({ key }) => key),
      );
    const detail = goesOn
      ? await run.resume(found)
      : isDue || isStopped
        ? await run.begin()
        : "A stopped backup was given up.";
    await finishRun(db, name, { startedAt: now, now: run.time(), detail });
    return detail;
  } catch (error) {
    const message = messageOf(error);
    await run.fail(message, error instanceof BackupEnded);
    await finishRun(db, name, { startedAt: now, now: run.time(), error: message });
    throw error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Whether the second database is to be backed up: after each backup of the first one. */
export async function areLogsDue(database: D1Database): Promise<boolean> {
  const [due] = await runBatch<[unknown[]]>(openDatabase(database), [
    [
      `SELECT 1 FROM backups WHERE finished_at IS NOT NULL AND NOT ${isOfLogs}
         AND started_at > coalesce((SELECT max(started_at) FROM backups WHERE ${isOfLogs}), 0) LIMIT 1`,
    ],
  ]);
  return due.length > 0;
}

/** Ends the log of changes of a backup to a file that was stopped long ago, where there is no bucket. */
export async function forgetStopped(database: D1Database, now: number): Promise<void> {
  const counted = countedDatabase(database);
  const [stopped] = await rowsOf<{ id: string }>(
    counted,
    "SELECT id FROM backup_progress WHERE started_at < ?1",
    now - LONGEST,
  );
  if (stopped) await endBackup(counted, stopped.id);
}

/** What a trigger does for a backup. */
class BackupRun {
  /** With the list of backups. */
  readonly #db: Database;
  /** With the progress of this one. */
  readonly #source: Database;
  readonly #binding: DatabaseBinding;
  readonly #bucket: R2Bucket;
  readonly #database: ReturnType<typeof countedDatabase>;
  readonly #now: number;
  readonly #limits: BackupLimits;
  readonly #since = Date.now();
  #characters = 0;
  #current: Pick<Progress, "id" | "key"> | undefined;

  constructor(db: Database, { database, logs, bucket, now, limits = LIMITS }: BackupResources) {
    this.#db = db;
    this.#source = openDatabase(logs ?? database);
    this.#binding = logs ? "LOGS" : "DB";
    this.#bucket = bucket;
    this.#database = countedDatabase(logs ?? database);
    this.#now = now;
    this.#limits = limits;
  }

  /** The time, in epoch milliseconds. */
  time(): number {
    return this.#now + Date.now() - this.#since;
  }

  /** Removes what is left of backups that were stopped. @param id of the last one @param keys of their files */
  async forget(id: string | undefined, keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#finish(key, { error: "It was stopped before it ended." });
    await deleteUnfinished(this.#bucket, this.#binding);
    if (id !== undefined) await endBackup(this.#database, id);
  }

  async begin() {
    const key = backupName(this.#now, this.#binding);
    await runBatch(this.#db, [["INSERT INTO backups (key, started_at) VALUES (?1, ?2)", key, this.#now]]);
    this.#current = { id: "", key };
    const { lines, state: backup } = await beginBackup(this.#database, this.#now, key);
    this.#current = { id: backup.id, key };
    const upload = new BackupUpload(this.#bucket, key);
    const text = new BackupText();
    await upload.add(text.lines(lines));
    // What was begun is stored at once, so that the next trigger can go on with it.
    const state = await this.#store({ backup, stored: undefined, tables: tablesOf(lines) }, upload, text);
    return this.#write(state, upload, text);
  }

  async resume({ id, key, state: text }: Progress) {
    this.#current = { id, key };
    const state = JSON.parse(text) as StoredState;
    // The trigger may have been stopped after the file was complete.
    const complete = await this.#bucket.head(key);
    if (complete) return this.#complete(key, state, complete.size);
    const upload = await BackupUpload.resume(this.#bucket, key, state.stored);
    return this.#write(state, upload, new BackupText(state.backup.checksum));
  }

  /** Records a failure. The next trigger tries again, unless there is nothing to go on with. */
  async fail(message: string, hasEnded: boolean): Promise<void> {
    if (!this.#current) return;
    const { id, key } = this.#current;
    const [[progress]] = await runBatch<[{ attempts: number; state: string }[]]>(this.#source, [
      ["UPDATE backup_progress SET attempts = attempts + 1 WHERE id = ?1 RETURNING attempts, state", id],
    ]);
    if (progress?.state && progress.attempts < ATTEMPTS && !hasEnded) return;
    await this.#finish(key, { error: message });
    // Otherwise its row was replaced by another backup's.
    if (!progress) return;
    await deleteUnfinished(this.#bucket, this.#binding);
    await endBackup(this.#database, id);
  }

  async #write(from: StoredState, upload: BackupUpload, text: BackupText) {
    let state = from;
    let added = 0;
    const key = this.#current?.key ?? "";
    for await (const step of readDatabase(this.#database, from.backup)) {
      if (added >= this.#limits.characters || this.#isSpent()) {
        state = await this.#store(state, upload, text);
        if (this.#isSpent()) return { key, bytes: state.stored.bytes, goesOn: true };
        added = 0;
      }
      const lines = text.lines(step.lines);
      await upload.add(lines);
      added += lines.length;
      this.#characters += lines.length;
      state = { ...state, backup: step.state };
    }
    await upload.add(text.end(state.tables, state.backup));
    return this.#complete(key, state, await upload.finish());
  }

  #isSpent(): boolean {
    const { queries, milliseconds, allCharacters } = this.#limits;
    return (
      this.#database.queries() >= queries ||
      this.#characters >= allCharacters ||
      Date.now() - this.#since >= milliseconds
    );
  }

  /** Stores what was written, and where the next trigger goes on. @throws Error if another backup began */
  async #store(
    { backup, tables }: Omit<StoredState, "stored"> & { stored: StoredParts | undefined },
    upload: BackupUpload,
    text: BackupText,
  ): Promise<StoredState> {
    const { checksum, text: line } = text.checksum();
    await upload.add(line);
    const state = { backup: { ...backup, checksum }, stored: await upload.checkpoint(), tables };
    const [stored] = await runBatch<[unknown[]]>(this.#source, [
      [
        "UPDATE backup_progress SET state = ?2, attempts = 0 WHERE id = ?1 RETURNING id",
        ...[this.#current?.id ?? "", JSON.stringify(state)],
      ],
    ]);
    if (stored.length === 0) throw new BackupEnded("Another backup began meanwhile.");
    return state;
  }

  async #complete(key: string, { backup }: StoredState, bytes: number) {
    await this.#finish(key, { bytes, rows: rowsIn(backup), migration: backup.migration });
    await deleteUnfinished(this.#bucket, this.#binding);
    const deleted = await deleteOld(this.#bucket, this.#binding);
    // The end has a query for each trigger of the change log.
    if (this.#database.queries() > BEFORE_END) return { key, bytes, deleted, goesOn: true };
    await endBackup(this.#database, this.#current?.id ?? "");
    return { key, bytes, deleted };
  }

  async #finish(key: string, result: { bytes?: number; rows?: number; migration?: string; error?: string }) {
    const { bytes = 0, rows = 0, migration = "", error = "" } = result;
    await runBatch(this.#db, [
      [
        "UPDATE backups SET finished_at = ?2, bytes = ?3, rows = ?4, migration = ?5, error = ?6 WHERE key = ?1",
        ...[key, this.time(), bytes, rows, migration, error.slice(0, 500)],
      ],
      ["DELETE FROM backups WHERE started_at < ?1", this.#now - LISTED],
    ]);
  }
}

/** The names of the tables in a backup's first line. */
function tablesOf([header = ""]: readonly string[]): string[] {
  return backupHeader.parse(JSON.parse(header)).tables.map(({ name }) => name);
}

/** @returns how many backups were deleted */
async function deleteOld(bucket: R2Bucket, database: DatabaseBinding): Promise<number> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: "portal-", ...(cursor ? { cursor } : {}) });
    names.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  const old = backupsToDelete(names, database);
  if (old.length > 0) await bucket.delete(old);
  return old.length;
}

/** The binding, with the number of queries that it was sent. */
function countedDatabase(binding: D1Database): SqlDatabase & { queries: () => number } {
  const database = boundDatabase(binding);
  let queries = 0;
  return {
    queries: () => queries,
    batch(statements) {
      queries += statements.length;
      return database.batch(statements);
    },
  };
}
