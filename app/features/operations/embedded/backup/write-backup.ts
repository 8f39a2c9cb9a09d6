import { createHash } from "node:crypto";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader } from "../../backup-file.ts";
import { changeLogQuery, endChangeLog, startChangeLog, TRIGGERS_OF_TABLE } from "./change-log.ts";
import { rowsOf, type SqlDatabase } from "./sql-database.ts";
import {
  changedRows,
  describeTables,
  migrationQuery,
  nextRows,
  type ReadRow,
  type SchemaPart,
  schemaQuery,
  sequenceQuery,
  type Table,
} from "./tables.ts";

/** A line has rows of about so many bytes: it is a value of a statement when it is restored, of two megabytes at most. */
const LINE_BYTES = 900_000;
/** How many changes are read at once, and how many of them may be of tables with binary values. */
const CHANGES_AT_ONCE = 1000;
const LARGE_CHANGES_AT_ONCE = 4;
/** The table of the numbers that were given, which SQLite creates itself. */
const SEQUENCES = "sqlite_sequence";

/** A backup that cannot go on, however often it is tried. */
export class BackupEnded extends Error {
  override readonly name = "BackupEnded";
}

/** Where a backup goes on: all that another process needs to know. */
export interface BackupState {
  /** Of the row in `backup_progress`. */
  id: string;
  /** When it began, in epoch milliseconds. */
  createdAt: number;
  /** The last migration that was applied. */
  migration: string;
  /** The SHA-256 of the schema. */
  schema: string;
  /** How many tables were read completely. */
  tables: number;
  /** The key of the last row that was read of the next table. */
  after: string | null;
  /** The number of the last change that was read. */
  changes: number;
  /** How many rows were written of each table. */
  rows: Record<string, number>;
  /** The last checksum among the lines; empty before the first. */
  checksum: string;
}

/** The next lines of a backup, without line breaks, and where it goes on after them. */
export interface BackupStep {
  lines: string[];
  state: BackupState;
}

/**
 * Begins a backup. From now on each change of a row is logged; another backup that is being made ends with an error.
 *
 * @param now current time in epoch milliseconds
 * @param key the name of its file in the bucket, or nothing
 */
export async function beginBackup(database: SqlDatabase, now: number, key = ""): Promise<BackupStep> {
  const id = crypto.randomUUID();
  await database.batch([
    ["DELETE FROM backup_progress"],
    ["INSERT INTO backup_progress (id, key, started_at) VALUES (?1, ?2, ?3)", id, key, now],
  ]);
  await endChangeLog(database);
  const schema = await readSchema(database);
  const tables = await describeTables(database, schema);
  try {
    for (const batch of startChangeLog(tables)) await database.batch(batch);
  } catch (error) {
    await endBackup(database, id);
    throw error;
  }
  const [latest] = await rowsOf<{ migration: string | null }>(database, ...migrationQuery);
  const header: BackupHeader = {
    backup: BACKUP_FORMAT,
    createdAt: now,
    migration: latest?.migration ?? "",
    schema: schema.map(({ type, name, sql }) => ({ type, name, sql })),
    tables: [
      ...tables.map(({ name, columns, key, bytesColumn }) => ({
        ...{ name, columns, key },
        ...(bytesColumn ? { bytesColumn } : {}),
      })),
      { name: SEQUENCES, columns: ["name", "seq"], key: ["rowid"] },
    ],
  };
  const state: BackupState = {
    ...{ id, createdAt: now, migration: header.migration, schema: hashOf(schema) },
    ...{ tables: 0, after: null, changes: 0, rows: {}, checksum: "" },
  };
  return { lines: [JSON.stringify(header)], state };
}

/**
 * Reads all tables one after another by their keys, and then the rows that were changed meanwhile, the last ones in one
 * transaction: together they are the database at the moment of this transaction. Needs the memory of one chunk.
 *
 * @param from where it goes on
 * @throws Error if the schema was changed since the backup began, or another backup began
 */
export async function* readDatabase(database: SqlDatabase, from: BackupState): AsyncGenerator<BackupStep, void> {
  const schema = await readSchema(database);
  requireSame(from, { schema });
  const tables = await describeTables(database, schema);
  let state = from;
  const step = (table: Table, rows: readonly ReadRow[], change: Partial<BackupState>, isChange: boolean) => {
    const lines = linesOf(table, rows, isChange);
    const written = rows.filter(({ row }) => row !== null).length;
    state = { ...state, ...change, rows: { ...state.rows, [table.name]: (state.rows[table.name] ?? 0) + written } };
    return { lines, state };
  };
  for (let index = from.tables; index < tables.length; index += 1) {
    const table = tables[index] as Table;
    let hasMore = true;
    while (hasMore) {
      const rows = await rowsOf<ReadRow>(database, ...nextRows(table, state.after));
      const last = rows.at(-1);
      hasMore = last?.hasMore === 1;
      yield step(table, rows, hasMore ? { after: last?.key ?? null } : { tables: index + 1, after: null }, false);
    }
  }
  for (;;) {
    const [changes] = await rowsOf<Changes>(database, ...nextChanges(tables, state.changes));
    const upTo = changes?.upTo ?? state.changes;
    if (changes?.hasMore !== 1) break;
    const changed = new Set(JSON.parse(changes.tables) as string[]);
    const concerned = tables.filter(({ name }) => changed.has(name));
    const read = (await database.batch(
      concerned.map((table) => changedRows(table, state.changes, upTo)),
    )) as unknown as ReadRow[][];
    for (const [index, table] of concerned.entries()) {
      const isLast = index === concerned.length - 1;
      yield step(table, read[index] ?? [], isLast ? { changes: upTo } : {}, true);
    }
  }
  const [owners, [log], last, [latest], sequences, ...read] = (await database.batch([
    ["SELECT id FROM backup_progress"],
    changeLogQuery,
    schemaQuery,
    migrationQuery,
    sequenceQuery,
    ...tables.map((table) => changedRows(table, state.changes)),
  ])) as unknown as [
    { id: string }[],
    { triggers: number }[],
    SchemaPart[],
    { migration: string }[],
    ReadRow[],
    ...ReadRow[][],
  ];
  if (owners[0]?.id !== state.id || log?.triggers !== TRIGGERS_OF_TABLE * tables.length)
    throw new BackupEnded("Another backup began meanwhile.");
  requireSame(from, { schema: last, migration: latest?.migration ?? "" });
  for (const [index, table] of tables.entries()) {
    const rows = read[index] ?? [];
    if (rows.length > 0) yield step(table, rows, {}, true);
  }
  const sequenceTable = { name: SEQUENCES, bytesColumn: undefined };
  yield step(sequenceTable as Table, sequences, {}, false);
}

/** How the id of a backup begins of which only the end is missing. */
const ENDING = "ending ";
export const isEnded = (id: string) => id.startsWith(ENDING);

/**
 * Ends a backup, whether it is complete or not: changes are not logged any longer. Nothing happens if another one has
 * begun meanwhile, whose log it is now.
 */
export async function endBackup(database: SqlDatabase, id: string): Promise<void> {
  // From now on the backup cannot go on, however far this gets.
  const ended = isEnded(id) ? id : `${ENDING}${id}`;
  const [owned] = await database.batch([
    ["UPDATE backup_progress SET id = ?2, state = '' WHERE id = ?1 RETURNING id", id, ended],
  ]);
  if (owned?.length === 0) return;
  await endChangeLog(database);
  await database.batch([["DELETE FROM backup_progress WHERE id = ?1", ended]]);
}

/** The text of a backup's lines, with their checksums. */
export class BackupText {
  #hash = createHash("sha256");

  /** @param checksum the last one among the lines, by another process; empty at the beginning */
  constructor(checksum = "") {
    this.#hash.update(checksum);
  }

  /** The text of lines. */
  lines(lines: readonly string[]): string {
    const text = lines.map((line) => `${line}\n`).join("");
    this.#hash.update(text);
    return text;
  }

  /** The checksum of what came before, after which another process may go on. */
  checksum(): { checksum: string; text: string } {
    const checksum = this.#hash.digest("hex");
    this.#hash = createHash("sha256").update(checksum);
    return { checksum, text: `${JSON.stringify({ checksum })}\n` };
  }

  /** The last line. @param tables all tables of the header */
  end(tables: readonly string[], { rows }: BackupState): string {
    const counts = tables.map((name) => [name, { rows: rows[name] ?? 0 }]);
    const end: BackupEnd = { tables: Object.fromEntries(counts), sha256: this.#hash.digest("hex") };
    return `${JSON.stringify({ end })}\n`;
  }
}

/** How many rows a backup has. */
export function rowsIn({ rows }: BackupState): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}

/**
 * Writes a backup in one go.
 * @returns after the last line, what the backup has
 */
export async function* writeBackup(
  database: SqlDatabase,
  now: number,
): AsyncGenerator<string, { rows: number; migration: string }> {
  const begun = await beginBackup(database, now);
  try {
    const text = new BackupText();
    yield text.lines(begun.lines);
    let { state } = begun;
    for await (const step of readDatabase(database, state)) {
      if (step.lines.length > 0) yield text.lines(step.lines);
      state = step.state;
    }
    yield text.end(Object.keys(state.rows), state);
    return { rows: rowsIn(state), migration: state.migration };
  } finally {
    await endBackup(database, begun.state.id);
  }
}

async function readSchema(database: SqlDatabase): Promise<SchemaPart[]> {
  return rowsOf<SchemaPart>(database, ...schemaQuery);
}

const hashOf = (schema: readonly SchemaPart[]) => createHash("sha256").update(JSON.stringify(schema)).digest("hex");

function requireSame(state: BackupState, found: { schema: readonly SchemaPart[]; migration?: string }): void {
  if (hashOf(found.schema) !== state.schema || (found.migration ?? state.migration) !== state.migration)
    throw new BackupEnded("The schema was changed while the backup was made. Make it again.");
}

/** The next changes: up to which number, of which tables as a JSON array, and whether there are more than may be read at once. */
interface Changes {
  upTo: number | null;
  tables: string;
  hasMore: number;
}

function nextChanges(tables: readonly Table[], after: number): Statement {
  const large = tables.filter(({ bytesColumn }) => bytesColumn).map(({ name }) => name);
  return [
    `WITH next AS MATERIALIZED (
       SELECT id, table_name FROM (
         SELECT id, table_name, sum(table_name IN (SELECT value FROM json_each(?2))) OVER (ORDER BY id) AS large
         FROM (SELECT id, table_name FROM backup_changes WHERE id > ?1 ORDER BY id LIMIT ${CHANGES_AT_ONCE}))
       WHERE large <= ${LARGE_CHANGES_AT_ONCE})
     SELECT max(id) AS upTo, json_group_array(DISTINCT table_name) AS tables,
       EXISTS (SELECT 1 FROM backup_changes WHERE id > (SELECT max(id) FROM next)) AS hasMore
     FROM next`,
    ...[after, JSON.stringify(large)],
  ];
}

/** The lines with rows of a table. A row with a long binary value ends a line, after which its pieces follow. */
function linesOf(
  { name, bytesColumn }: Pick<Table, "name" | "bytesColumn">,
  read: readonly ReadRow[],
  isChange: boolean,
) {
  const table = JSON.stringify(name);
  const lines: string[] = [];
  const line = (keys: readonly string[], rows: readonly string[]) => {
    const changed = isChange ? `,"changed":[${keys.join(",")}]` : "";
    lines.push(`{"table":${table}${changed},"rows":[${rows.join(",")}]}`);
  };
  let keys: string[] = [];
  let rows: string[] = [];
  let length = 0;
  for (const { key, row, piece0, piece1, piece2 } of read) {
    const size = Buffer.byteLength(key) + Buffer.byteLength(row ?? "");
    if (length > 0 && length + size > LINE_BYTES) {
      line(keys, rows);
      [keys, rows, length] = [[], [], 0];
    }
    keys.push(key);
    if (row !== null) rows.push(row);
    length += size;
    if (!bytesColumn || !piece0) continue;
    line(keys, rows);
    [keys, rows, length] = [[], [], 0];
    for (const hex of [piece0, piece1, piece2]) {
      if (!hex) continue;
      const [number] = JSON.parse(key) as number[];
      lines.push(`{"table":${table},"bytes":${JSON.stringify({ column: bytesColumn, hex, row: number })}}`);
    }
  }
  if (keys.length > 0) line(keys, rows);
  return lines;
}
