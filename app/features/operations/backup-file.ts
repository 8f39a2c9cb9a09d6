import * as z from "zod/mini";
import { manilaClock, manilaDate } from "#app/format/manila-time.ts";

/**
 * A backup is a text of lines, compressed with gzip. The first line is the header, the last one the end. Between them are
 * the rows of all tables as they were read one table after another, and then those that were changed meanwhile: a row that
 * comes later replaces the one with the same key. Each line is JSON. In format 1 all rows were of one moment, so that none
 * was changed, and row numbers were not stored.
 */
export const BACKUP_FORMAT = 2;

/** A part of the database's schema: a table, an index, a trigger or a view. */
const schemaPart = z.object({ type: z.string(), name: z.string(), sql: z.string() });

/** A table with its columns, in the order of the values; `rowid` is among them if no column is an alias of it. */
const tablePart = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The columns of the key by which changed rows are found; `rowid` without it. */
  key: z._default(z.array(z.string()), ["rowid"]),
  /**
   * The column with binary values: in hexadecimal digits, or, if they are long, empty, after which pieces follow. In format
   * 1 they are null, and all of them follow.
   */
  bytesColumn: z.optional(z.string()),
});

/** The first line. */
export const backupHeader = z.object({
  backup: z.number(),
  /** When it was begun, in epoch milliseconds; its moment is that at which it ended. */
  createdAt: z.number(),
  /** The last migration that the database had. */
  migration: z.string(),
  schema: z.array(schemaPart),
  tables: z.array(tablePart),
});
export type BackupHeader = z.output<typeof backupHeader>;

const value = z.union([z.string(), z.number(), z.null()]);

/** Rows of a table, or a piece of a row's binary value. */
export const backupChunk = z.object({
  table: z.string(),
  /** The keys of rows that were changed or deleted meanwhile; `rows` has those that are still there. */
  changed: z.optional(z.array(z.array(value))),
  rows: z.optional(z.array(z.array(value))),
  /** The column, the bytes in hexadecimal digits, and the number of the row; without it, the last row of the line before. */
  bytes: z.optional(z.object({ column: z.string(), hex: z.string(), row: z.optional(z.number()) })),
});

/**
 * The SHA-256 of all lines before, or since the last such line. The next checksum begins with this one, so that a backup
 * can be written by several processes.
 */
export const backupChecksum = z.object({ checksum: z.string() });

/** The last line: how many rows the lines have of each table, and their SHA-256, see `backupChecksum`. */
export const backupEnd = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number() })),
  sha256: z.string(),
});
export type BackupEnd = z.output<typeof backupEnd>;

/** The bindings of a site's databases, each with backups of its own: `LOGS` has old logs, where there is a second one. */
export type DatabaseBinding = "DB" | "LOGS";

/** How the names of their files begin. */
const prefixes: Record<DatabaseBinding, string> = { DB: "portal-", LOGS: "portal-logs-" };

/** A condition in SQL: whether the file of a row of `backups` is one of old logs. */
export const isOfLogs = `substr(key, 1, ${prefixes.LOGS.length}) = '${prefixes.LOGS}'`;

/** Of which database a file is, by its name. */
export function databaseOfFile(name: string): DatabaseBinding {
  return name.startsWith(prefixes.LOGS) ? "LOGS" : "DB";
}

/** Of which database a backup is, by its tables: old logs are without accounts. */
export function databaseOfBackup({ tables }: BackupHeader): DatabaseBinding {
  const has = (table: string) => tables.some(({ name }) => name === table);
  return has("log_database") && has("logins") && !has("users") ? "LOGS" : "DB";
}

/** The name of a backup's file, with its time in Manila. */
export function backupName(createdAt: number, database: DatabaseBinding = "DB"): string {
  const time = `${manilaDate(createdAt)}T${manilaClock(createdAt).replaceAll(":", "-")}`;
  return `${prefixes[database]}${time}-manila.backup.gz`;
}

/**
 * When a backup of the database with such a name was made, in epoch milliseconds; undefined for other names. Names without
 * the city are from earlier versions, and in UTC.
 */
export function backupTime(name: string, database: DatabaseBinding = "DB"): number | undefined {
  if (!name.startsWith(prefixes[database])) return undefined;
  const rest = name.slice(prefixes[database].length);
  const [, day, clock, city] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)(-manila)?\.backup\.gz$/.exec(rest) ?? [];
  const time = Date.parse(`${day}T${clock?.replaceAll("-", ":")}${city ? "+08:00" : "Z"}`);
  return Number.isNaN(time) ? undefined : time;
}
