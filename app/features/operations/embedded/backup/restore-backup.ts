import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { BackupEnd, BackupHeader } from "../../backup-file.ts";
import { BackupError, type BackupPart } from "./read-backup.ts";
import { quoted, rowsOf, type SqlDatabase } from "./sql-database.ts";

/** How many statements without rows are sent at once. */
const STATEMENTS_AT_ONCE = 50;

/**
 * Restores a backup into an empty database: tables, then rows, then indexes and triggers, because a trigger would act on
 * every row that is inserted.
 *
 * @param parts of the backup, whose checksum was verified before
 * @throws BackupError if the database is not empty, or has other rows afterwards than the backup
 */
export async function restoreBackup(
  database: SqlDatabase,
  parts: AsyncIterable<BackupPart>,
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  const [existing] = await rowsOf<{ name: string }>(
    database,
    `SELECT name FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_' LIMIT 1`,
  );
  if (existing) throw new BackupError(`The database is not empty: it has ${existing.name}.`);
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  /** The key of the last row, to which pieces of its binary value belong. */
  let lastRow: number | undefined;
  for await (const part of parts) {
    if (part.header) {
      header = part.header;
      await create(database, header, ["table"]);
      continue;
    }
    if (part.end) {
      end = part.end;
      continue;
    }
    const { chunk, text } = part;
    const table = header?.tables.find(({ name }) => name === chunk.table);
    if (!table) throw new BackupError(`The backup has rows of a table that it does not describe: ${chunk.table}.`);
    if (chunk.bytes) {
      const column = quoted(chunk.bytes.column);
      await database.batch([
        [
          `UPDATE ${quoted(table.name)} SET ${column} = CAST(coalesce(${column}, x'') || unhex(?1) AS BLOB) WHERE rowid = ?2`,
          ...[chunk.bytes.hex, lastRow ?? null],
        ],
      ]);
      continue;
    }
    lastRow = await insertRows(database, table, text);
  }
  if (!header || !end) throw new BackupError("The backup is incomplete.");
  await create(database, header, ["view", "index", "trigger"]);
  await verifyCounts(database, header, end);
  return { header, end };
}

/**
 * Inserts the rows of a line, without binary values: their pieces follow.
 * @returns the number of the last row, if it has a binary value
 */
async function insertRows(
  database: SqlDatabase,
  { name, columns, bytesColumn }: BackupHeader["tables"][number],
  line: string,
): Promise<number | undefined> {
  const values = columns.map((column, index) => (column === bytesColumn ? "x''" : `value ->> '$[${index}]'`));
  const insert: Statement = [
    `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")})
     SELECT ${values.join(", ")} FROM json_each(?1, '$.rows') ORDER BY key`,
    line,
  ];
  // Rows were backed up in the order of their numbers.
  const last: Statement[] = bytesColumn ? [[`SELECT max(rowid) AS id FROM ${quoted(name)}`]] : [];
  const emptied: Statement[] = name === "sqlite_sequence" ? [["DELETE FROM sqlite_sequence"]] : [];
  const results = await database.batch([...emptied, insert, ...last]);
  return bytesColumn ? (results.at(-1)?.[0]?.id as number) : undefined;
}

async function create(database: SqlDatabase, { schema }: BackupHeader, types: readonly string[]): Promise<void> {
  const statements = types.flatMap((type) => schema.filter((part) => part.type === type).map(({ sql }) => sql));
  for (let at = 0; at < statements.length; at += STATEMENTS_AT_ONCE) {
    await database.batch(statements.slice(at, at + STATEMENTS_AT_ONCE).map((sql): Statement => [sql]));
  }
}

async function verifyCounts(database: SqlDatabase, { tables }: BackupHeader, end: BackupEnd): Promise<void> {
  for (const { name } of tables) {
    const [counted] = await rowsOf<{ n: number }>(database, `SELECT count(*) AS n FROM ${quoted(name)}`);
    if (counted?.n !== end.tables[name]?.rows)
      throw new BackupError(`The restored table ${name} has ${counted?.n} rows instead of ${end.tables[name]?.rows}.`);
  }
}
