import type { Statement } from "#app/embedded/database/run-batch.ts";
import { quoted, rowsOf, type SqlDatabase } from "./sql-database.ts";

/**
 * Tables whose rows are not part of a backup: those of the backup itself, the guards of writes, which are always empty, and
 * the index of names, which a job makes again.
 */
const LEFT_OUT = new Set(["backup_progress", "backup_changes", "write_guards", "name_keys", "name_parts"]);

/** How the names of the triggers begin that log changes. */
export const CHANGE_TRIGGER_PREFIX = "backup_of_";

/** A query reads rows of about so many bytes, so that the response fits into the memory of a worker. */
const CHUNK_BYTES = 2_500_000;
const CHUNK_ROWS = 15_000;
/** A longer binary value is not among the others of its row, but follows in pieces. */
const SHORT_BYTES = 100_000;
/** So many bytes are a piece: a text of the database has at most two megabytes, a digit for each half byte. */
const PIECE_BYTES = 800_000;
/** As many pieces as the largest value of the database has. */
const PIECES = [0, 1, 2] as const;
/** The most arguments that a function takes in D1 is 32. */
const COLUMNS_AT_ONCE = 30;
/** About how many bytes a number has as text. */
const NUMBER_BYTES = 12;

/** A table as it is backed up. */
export interface Table {
  name: string;
  columns: string[];
  /** The columns of its key. */
  key: string[];
  /** The column with binary values. */
  bytesColumn: string | undefined;
  /** An expression of about how many bytes a row has. */
  size: string;
}

/** A part of the schema, as it is created. */
export interface SchemaPart {
  type: string;
  name: string;
  sql: string;
  /** Whether the table has no row numbers; null for others. */
  withoutRowid: number | null;
}

/** A row of a table, or a key whose row was deleted. */
export interface ReadRow {
  /** The values of the key as a JSON array. */
  key: string;
  /** The values as a JSON array, a binary one in hexadecimal digits if it is short, else empty; null without such a row. */
  row: string | null;
  /** A longer binary value in hexadecimal digits. */
  piece0?: string | null;
  piece1?: string | null;
  piece2?: string | null;
  /** 1 if rows follow, for the rows of a whole table. */
  hasMore?: number;
}

/** Reads the schema: what is created by SQL, except for tables of the platform and the triggers of a backup. */
export const schemaQuery: Statement = [
  `SELECT sqlite_master.type, sqlite_master.name, sqlite_master.sql, listed.wr AS withoutRowid
   FROM sqlite_master LEFT JOIN pragma_table_list AS listed ON listed.name = sqlite_master.name AND listed.schema = 'main'
   WHERE sqlite_master.sql IS NOT NULL AND substr(sqlite_master.name, 1, 7) <> 'sqlite_'
     AND substr(sqlite_master.name, 1, 4) <> '_cf_'
     AND substr(sqlite_master.name, 1, ${CHANGE_TRIGGER_PREFIX.length}) <> '${CHANGE_TRIGGER_PREFIX}'
   ORDER BY sqlite_master.name`,
];

/** Reads the last migration that was applied. */
export const migrationQuery: Statement = ["SELECT max(name) AS migration FROM d1_migrations"];

/** Reads which numbers were given, so that those of deleted rows are not given again. */
export const sequenceQuery: Statement = [
  "SELECT json_array(rowid) AS key, json_array(name, seq) AS row FROM sqlite_sequence WHERE name NOT IN (SELECT value FROM json_each(?1)) ORDER BY name",
  JSON.stringify([...LEFT_OUT]),
];

/**
 * The tables of a schema.
 * @throws Error for a table that cannot be backed up
 */
export async function describeTables(database: SqlDatabase, schema: readonly SchemaPart[]): Promise<Table[]> {
  const listed = schema.filter(({ type, name }) => type === "table" && !LEFT_OUT.has(name));
  const columns = await rowsOf<{ tableName: string; name: string; type: string; pk: number }>(
    database,
    `SELECT names.value AS tableName, columns.name, columns.type, columns.pk
     FROM json_each(?1) AS names, pragma_table_info(names.value) AS columns ORDER BY names.key, columns.cid`,
    JSON.stringify(listed.map(({ name }) => name)),
  );
  return listed.map(({ name, withoutRowid }): Table => {
    const own = columns.filter(({ tableName }) => tableName === name);
    const ofType = (wanted: string) =>
      own.filter(({ type }) => type.toUpperCase() === wanted).map((column) => column.name);
    const [bytesColumn, ...more] = ofType("BLOB");
    if (more.length > 0) throw new Error(`The table ${name} has several columns with binary values.`);
    const key = own.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const names = own.map((column) => column.name);
    const hasAlias = key.length === 1 && key[0]?.type.toUpperCase() === "INTEGER";
    const size = ofType("TEXT").map((column) => ` + coalesce(octet_length(${quoted(column)}), 0)`);
    const bytes = bytesColumn ? ` + 2 * coalesce(octet_length(${quoted(bytesColumn)}), 0)` : "";
    return {
      name,
      columns: withoutRowid || hasAlias ? names : ["rowid", ...names],
      key: withoutRowid ? key.map((column) => column.name) : ["rowid"],
      bytesColumn,
      size: `${names.length * NUMBER_BYTES}${size.join("")}${bytes}`,
    };
  });
}

/**
 * Reads the next rows of a table in the order of its key, some megabytes of them; none at its end.
 * @param after the key of the last row that was read, as a JSON array
 */
export function nextRows(table: Table, after: string | null): Statement {
  const key = keyOf(table);
  const name = quoted(table.name);
  const isAfter = after === null ? "true" : `${key} > ${keyFrom(table, "?1")}`;
  const order = table.key.map(quoted).join(", ");
  const query = `
    WITH last AS MATERIALIZED (
      SELECT ${order} FROM (
        SELECT ${order}, row_size, sum(row_size) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS total_size
        FROM (SELECT ${aliased(table)}, ${table.size} AS row_size FROM ${name} WHERE ${isAfter} ORDER BY ${order} LIMIT ${CHUNK_ROWS}))
      WHERE total_size <= ${CHUNK_BYTES} OR total_size = row_size ORDER BY ${descending(table)} LIMIT 1)
    SELECT ${keyArray(table)} AS key, ${rowOf(table)} AS row${pieces(table)},
      EXISTS (SELECT 1 FROM ${name} WHERE ${key} > (SELECT ${order} FROM last)) AS hasMore
    FROM ${name} WHERE ${isAfter} AND ${key} <= (SELECT ${order} FROM last) ORDER BY ${order}`;
  return after === null ? [query] : [query, after];
}

/**
 * Reads the rows that were changed or deleted, once each.
 * @param after the number of the last change that was read
 * @param upTo the number of the last change to read; undefined for all
 */
export function changedRows(table: Table, after: number, upTo?: number): Statement {
  const joined = table.key.map((column, index) => `stored.${quoted(column)} = changed_key ->> '$[${index}]'`);
  const query = `
    SELECT changed_key AS key, iif(${rowExists(table)}, ${rowOf(table)}, NULL) AS row${pieces(table)}
    FROM (SELECT DISTINCT key AS changed_key FROM backup_changes WHERE id > ?1 AND id <= ?2 AND table_name = ?3)
    LEFT JOIN ${quoted(table.name)} AS stored ON ${joined.join(" AND ")}`;
  return [query, after, upTo ?? Number.MAX_SAFE_INTEGER, table.name];
}

const rowExists = ({ key }: Table) => `stored.${quoted(key[0] ?? "rowid")} IS NOT NULL`;
const keyOf = ({ key }: Table) => (key.length === 1 ? quoted(key[0] ?? "") : `(${key.map(quoted).join(", ")})`);
const aliased = ({ key }: Table) => key.map((column) => `${quoted(column)} AS ${quoted(column)}`).join(", ");
const descending = ({ key }: Table) => key.map((column) => `${quoted(column)} DESC`).join(", ");
const keyArray = ({ key }: Table) => `json_array(${key.map(quoted).join(", ")})`;

function keyFrom({ key }: Table, json: string): string {
  const values = key.map((_, index) => `${json} ->> '$[${index}]'`);
  return values.length === 1 ? (values[0] ?? "") : `(${values.join(", ")})`;
}

function pieces({ bytesColumn }: Table): string {
  if (!bytesColumn) return "";
  const column = quoted(bytesColumn);
  const piece = (at: number) => `hex(substr(${column}, ${at * PIECE_BYTES + 1}, ${PIECE_BYTES}))`;
  return PIECES.map((at) => `, iif(octet_length(${column}) > ${SHORT_BYTES}, ${piece(at)}, NULL) AS piece${at}`).join(
    "",
  );
}

/** A row's values as a JSON array. */
function rowOf({ columns, bytesColumn }: Table): string {
  const values = columns.map((column) =>
    column === bytesColumn
      ? `iif(octet_length(${quoted(column)}) > ${SHORT_BYTES}, '', iif(${quoted(column)} IS NULL, NULL, hex(${quoted(column)})))`
      : quoted(column),
  );
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
