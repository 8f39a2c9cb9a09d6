import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { BackupEnd, BackupHeader, DatabaseBinding } from "../../backup-file.ts";
import { type BackupChunk, BackupError, type BackupPart, requireBackupOf } from "./read-backup.ts";
import { quoted, rowsOf, type SqlDatabase } from "./sql-database.ts";

/** Of the way in which rows are grouped into transactions: another version cannot go on with a restore. */
const GROUPING = 1;

/** How many statements are sent at once, and how many characters of rows. */
const STATEMENTS_AT_ONCE = 50;
const LENGTH_AT_ONCE = 1_500_000;

/** A statement, and what went wrong if it inserts another number of rows. */
interface Insert {
  statement: Statement;
  rows?: number;
  table?: string;
}

/**
 * Restores a backup into an empty database: tables, then rows, then indexes and triggers, because a trigger would act on
 * every row that is inserted. Goes on in a database into which the same backup was restored in part; `finishRestore` makes
 * it a database like any other.
 *
 * @param parts of the backup, whose checksum was verified before
 * @param place which of the site's databases it is to be
 * @throws BackupError if the database is not empty, rows of the backup cannot be inserted, or it is of the other database
 */
export async function restoreBackup(
  database: SqlDatabase,
  parts: AsyncIterable<BackupPart>,
  place: DatabaseBinding,
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  let target: Restoration | undefined;
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  for await (const part of parts) {
    if (part.header) {
      header = part.header;
      requireBackupOf(place, header);
      target = await Restoration.begin(database, header);
      await target.create(["table"]);
    }
    if (part.chunk) await target?.add(part.chunk, part.text);
    if (part.end) end = part.end;
  }
  if (!target || !header || !end) throw new BackupError("The backup is incomplete.");
  await target.create(["view", "index", "trigger"]);
  return { header, end };
}

/** Removes the place of a restore, once its database was checked. */
export async function finishRestore(database: SqlDatabase): Promise<void> {
  await database.batch([["DROP TABLE IF EXISTS restore_progress"]]);
}

/**
 * The statements of a restore, in transactions that are numbered: each stores its number in the database, so that a
 * restore that was stopped goes on after the last one.
 */
class Restoration {
  readonly #database: SqlDatabase;
  readonly #header: BackupHeader;
  /** The number of the last transaction of an earlier attempt, and that of the last one now. */
  readonly #done: number;
  #sent = 0;
  #waiting: Insert[] = [];
  #length = 0;

  private constructor(database: SqlDatabase, header: BackupHeader, done: number) {
    this.#database = database;
    this.#header = header;
    this.#done = done;
  }

  static async begin(database: SqlDatabase, header: BackupHeader): Promise<Restoration> {
    const existing = await rowsOf<{ name: string }>(
      database,
      `SELECT name FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_'
       ORDER BY name <> 'restore_progress' LIMIT 1`,
    );
    const [first] = existing;
    if (first && first.name !== "restore_progress")
      throw new BackupError(`The database is not empty: it has ${first.name}.`);
    if (!first) {
      await database.batch([
        [
          "CREATE TABLE restore_progress (created_at INTEGER NOT NULL, done INTEGER NOT NULL, grouping INTEGER NOT NULL)",
        ],
        ["INSERT INTO restore_progress (created_at, done, grouping) VALUES (?1, 0, ?2)", header.createdAt, GROUPING],
      ]);
      return new Restoration(database, header, 0);
    }
    const [progress] = await rowsOf<{ createdAt: number; done: number; grouping: number }>(
      database,
      "SELECT created_at AS createdAt, done, grouping FROM restore_progress",
    );
    if (progress?.createdAt !== header.createdAt)
      throw new BackupError("The database is not empty: another backup was restored into it in part.");
    if (progress.grouping !== GROUPING)
      throw new BackupError("Another version of the portal began this restore. Restore into a new database.");
    return new Restoration(database, header, progress.done);
  }

  /** Creates parts of the schema; an index in a transaction of its own, because a large one takes long. */
  async create(types: readonly string[]): Promise<void> {
    for (const type of types) {
      for (const part of this.#header.schema.filter((one) => one.type === type)) {
        await this.#add({ statement: [part.sql] }, 0);
        if (type === "index") await this.#send();
      }
    }
    await this.#send();
  }

  /** Inserts the rows of a line, or a piece of the binary value of the last one. */
  async add({ table: name, rows = [], changed, bytes }: BackupChunk, line: string): Promise<void> {
    const table = this.#header.tables.find((one) => one.name === name);
    if (!table) throw new BackupError(`The backup has rows of a table that it does not describe: ${name}.`);
    if (bytes) {
      const column = quoted(bytes.column);
      const append: Statement = [
        `UPDATE ${quoted(name)} SET ${column} = CAST(coalesce(${column}, x'') || unhex(?1) AS BLOB)
         WHERE rowid = coalesce(?2, (SELECT max(rowid) FROM ${quoted(name)}))`,
        ...[bytes.hex, bytes.row ?? null],
      ];
      await this.#add({ statement: append }, bytes.hex.length);
      return;
    }
    if (name === "sqlite_sequence") await this.#add({ statement: ["DELETE FROM sqlite_sequence"] }, 0);
    if (changed) {
      const values = table.key.map((_, index) => `value ->> '$[${index}]'`);
      const keys = `SELECT ${values.join(", ")} FROM json_each(?1, '$.changed')`;
      await this.#add(
        { statement: [`DELETE FROM ${quoted(name)} WHERE (${table.key.map(quoted).join(", ")}) IN (${keys})`, line] },
        line.length,
      );
    }
    if (rows.length === 0) return;
    const isFirstFormat = this.#header.backup === 1;
    const values = table.columns.map((column, index) => {
      if (column !== table.bytesColumn) return `value ->> '$[${index}]'`;
      return isFirstFormat ? "x''" : `unhex(value ->> '$[${index}]')`;
    });
    // Two rows that were read at different times may have the same value that must be unique: the later one is right, or
    // is corrected by the changed rows at the end.
    const insert: Statement = [
      `INSERT OR REPLACE INTO ${quoted(name)} (${table.columns.map(quoted).join(", ")})
       SELECT ${values.join(", ")} FROM json_each(?1, '$.rows') WHERE true ORDER BY key`,
      line,
    ];
    await this.#add({ statement: insert, rows: rows.length, table: name }, line.length);
  }

  async #add(insert: Insert, length: number): Promise<void> {
    if (this.#waiting.length >= STATEMENTS_AT_ONCE || (this.#length > 0 && this.#length + length > LENGTH_AT_ONCE))
      await this.#send();
    this.#waiting.push(insert);
    this.#length += length;
  }

  async #send(): Promise<void> {
    const inserts = this.#waiting;
    if (inserts.length === 0) return;
    this.#waiting = [];
    this.#length = 0;
    this.#sent += 1;
    if (this.#sent <= this.#done) return;
    const statements = inserts.flatMap(({ statement, rows }): Statement[] =>
      rows === undefined ? [statement] : [statement, ["SELECT changes() AS inserted"]],
    );
    const results = await this.#database.batch([...statements, ["UPDATE restore_progress SET done = ?1", this.#sent]]);
    let at = 0;
    for (const { rows, table } of inserts) {
      at += rows === undefined ? 1 : 2;
      const inserted = rows === undefined ? undefined : results[at - 1]?.[0]?.inserted;
      if (inserted !== rows) throw new BackupError(`${inserted} of ${rows} rows of ${table} could be inserted.`);
    }
  }
}
