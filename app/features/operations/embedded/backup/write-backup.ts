import { createHash } from "node:crypto";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, ROW_SEPARATOR } from "../../backup-file.ts";
import { quoted, rowsOf, type SqlDatabase } from "./sql-database.ts";

/** The staged text of a chunk aims at so many bytes; a row of the database holds at most two megabytes. */
const CHUNK_BYTES = 400_000;
const MAX_CHUNK_ROWS = 1000;
/** How many chunks are read at once. */
const CHUNKS_AT_ONCE = 3;
/** A binary value is read in pieces of so many bytes. */
const PIECE_BYTES = 400_000;
/** The most arguments that a function takes in D1 is 32. */
const COLUMNS_AT_ONCE = 30;

/** Tables that are not part of a backup: the staged rows, and the guards of writes, which are always empty. */
const LEFT_OUT = new Set(["backup_chunks", "write_guards"]);

/** A table as it is backed up. */
interface Table {
  name: string;
  columns: string[];
  /** The column with binary values. */
  bytesColumn: string | undefined;
  /** What ranges of rows are formed by. */
  rangeKey: string;
  rowsPerChunk: number;
}

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
  /** `table`, `virtual`, `shadow` or null for others. */
  kind: string | null;
  withoutRowid: number | null;
}

/** Reads the schema: what is created by SQL, except for tables of the platform and of virtual tables. */
const schemaQuery = `
  SELECT sqlite_master.type, sqlite_master.name, sqlite_master.sql, listed.type AS kind, listed.wr AS withoutRowid
  FROM sqlite_master LEFT JOIN pragma_table_list AS listed ON listed.name = sqlite_master.name AND listed.schema = 'main'
  WHERE sqlite_master.sql IS NOT NULL AND substr(sqlite_master.name, 1, 7) <> 'sqlite_'
    AND substr(sqlite_master.name, 1, 4) <> '_cf_' AND listed.type IS NOT 'shadow'
  ORDER BY sqlite_master.name`;

/** What a backup has, once it is complete. */
export interface BackupSummary {
  createdAt: number;
  migration: string;
  rows: number;
  end: BackupEnd;
}

/**
 * Writes a backup of a database as lines, see `backup-file.ts`. It is the state of one moment: all rows are first written
 * as text to a table of their own, in one transaction, and then read piece by piece. Needs the memory of a few chunks, and
 * for its time the space of the database once more. Only one backup may be written at a time.
 *
 * @param now current time in epoch milliseconds
 * @returns after the last line, what the backup has
 */
export async function* writeBackup(database: SqlDatabase, now: number): AsyncGenerator<string, BackupSummary> {
  try {
    const header = await stage(database, now);
    const all = createHash("sha256");
    const line = (value: string) => {
      all.update(`${value}\n`);
      return `${value}\n`;
    };
    yield line(JSON.stringify(header));
    const written = new Map(header.tables.map(({ name }) => [name, { rows: 0, hash: createHash("sha256") }]));
    for await (const chunk of stagedChunks(database)) {
      const table = written.get(chunk.tableName);
      if (!table) throw new Error(`The table ${chunk.tableName} was not in the schema.`);
      table.rows += chunk.rowCount;
      table.hash.update(chunk.rows).update(ROW_SEPARATOR);
      const column = header.tables.find(({ name }) => name === chunk.tableName)?.bytesColumn;
      const name = JSON.stringify(chunk.tableName);
      yield line(`{"table":${name},"rows":[${chunk.rows.replaceAll("\n", "")}]}`);
      for (let at = 0; at < (chunk.size ?? 0); at += PIECE_BYTES) {
        const hex = await pieceOf(database, chunk.id, at);
        table.hash.update(hex);
        yield line(`{"table":${name},"bytes":${JSON.stringify({ column, hex })}}`);
      }
    }
    const counts = [...written].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest("hex") }] as const);
    const end: BackupEnd = { tables: Object.fromEntries(counts), sha256: all.digest("hex") };
    yield `${JSON.stringify({ end })}\n`;
    const rows = counts.reduce((total, [, table]) => total + table.rows, 0);
    return { createdAt: header.createdAt, migration: header.migration, rows, end };
  } finally {
    await database.batch([["DELETE FROM backup_chunks"]]);
  }
}

/** Writes all rows as text to `backup_chunks`, in one transaction. */
async function stage(database: SqlDatabase, now: number): Promise<BackupHeader> {
  const schema = await rowsOf<SchemaRow>(database, schemaQuery);
  const tables = await describeTables(database, schema);
  const [, ...results] = await database.batch([
    ["DELETE FROM backup_chunks"],
    [schemaQuery],
    ["SELECT max(name) AS migration FROM d1_migrations"],
    ...tables.map(stageTable),
    // Which numbers were given, so that those of deleted rows are not given again.
    [
      `INSERT INTO backup_chunks (table_name, rows, row_count)
       SELECT 'sqlite_sequence', group_concat(json_array(name, seq), ?1), count(*) FROM sqlite_sequence
       WHERE name NOT IN (SELECT value FROM json_each(?2)) HAVING count(*) > 0`,
      ROW_SEPARATOR,
      JSON.stringify([...LEFT_OUT]),
    ],
  ]);
  const [staged, [latest]] = results as [SchemaRow[], { migration: string | null }[]];
  if (JSON.stringify(staged) !== JSON.stringify(schema))
    throw new Error("The schema was changed while the backup began. Make it again.");
  return {
    backup: BACKUP_FORMAT,
    createdAt: now,
    migration: latest?.migration ?? "",
    schema: schema.map(({ type, name, sql }) => ({ type, name, sql })),
    tables: [
      ...tables.map(({ name, columns, bytesColumn }) => ({ name, columns, ...(bytesColumn ? { bytesColumn } : {}) })),
      { name: "sqlite_sequence", columns: ["name", "seq"] },
    ],
  };
}

async function describeTables(database: SqlDatabase, schema: readonly SchemaRow[]): Promise<Table[]> {
  const listed = schema.filter(({ type, name }) => type === "table" && !LEFT_OUT.has(name));
  const columns = (await database.batch(
    listed.map(({ name }): Statement => ["SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid", name]),
  )) as unknown as { name: string; type: string; pk: number }[][];
  const tables = listed.map((table, index): Table => {
    const own = columns[index] ?? [];
    const [bytes, ...more] = own.filter(({ type }) => type.toUpperCase() === "BLOB");
    const key = own.find(({ pk }) => pk === 1);
    if (more.length > 0) throw new Error(`The table ${table.name} has several columns with binary values.`);
    if (table.withoutRowid && key?.type.toUpperCase() !== "INTEGER")
      throw new Error(`The table ${table.name} has neither a row number nor a number as its key.`);
    return {
      name: table.name,
      columns: own.map(({ name }) => name),
      bytesColumn: bytes?.name,
      rangeKey: table.withoutRowid ? quoted(key?.name ?? "") : "rowid",
      rowsPerChunk: 1,
    };
  });
  const longest = (await database.batch(
    tables.map(
      (table): Statement => [`SELECT max(octet_length(${rowExpression(table)})) AS bytes FROM ${quoted(table.name)}`],
    ),
  )) as unknown as { bytes: number | null }[][];
  return tables.map((table, index) => {
    const bytes = longest[index]?.[0]?.bytes ?? 1;
    const fitting = Math.max(1, Math.min(MAX_CHUNK_ROWS, Math.floor(CHUNK_BYTES / (bytes + 2))));
    if (table.bytesColumn) return table;
    // A number as the first part of a key is shared by a few rows, such as the currencies of an account.
    return { ...table, rowsPerChunk: table.rangeKey === "rowid" ? fitting : Math.max(1, Math.floor(fitting / 8)) };
  });
}

/** A statement that writes a table's rows as chunks of neighbouring rows. */
function stageTable(table: Table): Statement {
  const { name, bytesColumn, rangeKey, rowsPerChunk } = table;
  const row = rowExpression(table);
  if (bytesColumn) {
    return [
      `INSERT INTO backup_chunks (table_name, rows, row_count, bytes)
       SELECT ?1, ${row}, 1, ${quoted(bytesColumn)} FROM ${quoted(name)} ORDER BY rowid`,
      name,
    ];
  }
  const range = `${rangeKey} BETWEEN chunk * ${rowsPerChunk} AND chunk * ${rowsPerChunk} + ${rowsPerChunk - 1}`;
  return [
    `INSERT INTO backup_chunks (table_name, rows, row_count)
     SELECT ?1, (SELECT group_concat(${row}, ?2) FROM ${quoted(name)} WHERE ${range}),
       (SELECT count(*) FROM ${quoted(name)} WHERE ${range})
     FROM (SELECT DISTINCT ${floored(rangeKey, rowsPerChunk)} AS chunk FROM ${quoted(name)} ORDER BY 1)`,
    name,
    ROW_SEPARATOR,
  ];
}

/** The number of the range that a number belongs to: divided and rounded down, also for negative ones. */
function floored(key: string, size: number): string {
  return `(${key} - ((${key} % ${size}) + ${size}) % ${size}) / ${size}`;
}

/** A row's values as a JSON array; binary values are null there. */
function rowExpression({ columns, bytesColumn }: Table): string {
  const values = columns.map((column) => (column === bytesColumn ? "NULL" : quoted(column)));
  const groups: string[] = [];
  for (let at = 0; at < values.length; at += COLUMNS_AT_ONCE) {
    groups.push(`json_array(${values.slice(at, at + COLUMNS_AT_ONCE).join(", ")})`);
  }
  // No value begins or ends with a bracket: texts have quotation marks.
  return groups
    .map((group, index) => {
      const open = index === 0 ? group : `ltrim(${group}, '[')`;
      return index === groups.length - 1 ? open : `rtrim(${open}, ']')`;
    })
    .join(" || ',' || ");
}

interface StagedChunk {
  id: number;
  tableName: string;
  rows: string;
  rowCount: number;
  /** Bytes of the binary value. */
  size: number | null;
}

async function* stagedChunks(database: SqlDatabase): AsyncGenerator<StagedChunk> {
  let after = 0;
  for (;;) {
    const chunks = await rowsOf<StagedChunk>(
      database,
      `SELECT id, table_name AS tableName, rows, row_count AS rowCount, length(bytes) AS size
       FROM backup_chunks WHERE id > ?1 ORDER BY id LIMIT ${CHUNKS_AT_ONCE}`,
      after,
    );
    yield* chunks;
    const last = chunks.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function pieceOf(database: SqlDatabase, id: number, at: number): Promise<string> {
  const [piece] = await rowsOf<{ hex: string }>(
    database,
    `SELECT hex(substr(bytes, ?2, ${PIECE_BYTES})) AS hex FROM backup_chunks WHERE id = ?1`,
    id,
    at + 1,
  );
  return piece?.hex ?? "";
}
