import * as z from "zod/mini";
import { manilaClock, manilaDate } from "#app/format/manila-time.ts";

/**
 * A backup is a text of lines, compressed with gzip. The first line is the header, the last one the end; between them
 * are the rows of all tables. Each line is JSON.
 */
export const BACKUP_FORMAT = 1;

/** How the rows of a chunk are separated, here and in the staged text. */
export const ROW_SEPARATOR = ",\n";

/** A part of the database's schema: a table, an index, a trigger or a view. */
const schemaPart = z.object({ type: z.string(), name: z.string(), sql: z.string() });

/** A table with its columns, in the order of the values. */
const tablePart = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The column with binary values, which are null in the rows and follow in pieces. */
  bytesColumn: z.optional(z.string()),
});

export const backupHeader = z.object({
  backup: z.number(),
  /** When it was made, in epoch milliseconds. */
  createdAt: z.number(),
  /** The last migration that the database had. */
  migration: z.string(),
  schema: z.array(schemaPart),
  tables: z.array(tablePart),
});
export type BackupHeader = z.output<typeof backupHeader>;

/** The rows and the SHA-256 of each table, and that of all lines before. */
export const backupEnd = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sha256: z.string(),
});
export type BackupEnd = z.output<typeof backupEnd>;

/** Rows of a table, or a further piece of the last row's binary value. */
export const backupChunk = z.object({
  table: z.string(),
  rows: z.optional(z.array(z.array(z.union([z.string(), z.number(), z.null()])))),
  /** The column and the bytes in hexadecimal, for the only row of the chunk. */
  bytes: z.optional(z.object({ column: z.string(), hex: z.string() })),
});

/** The name of a backup's file, with its time in Manila. */
export function backupName(createdAt: number): string {
  return `portal-${manilaDate(createdAt)}T${manilaClock(createdAt).replaceAll(":", "-")}-manila.backup.gz`;
}

/**
 * When a backup with such a name was made, in epoch milliseconds; undefined for other names. Names without the city are
 * from earlier versions, and in UTC.
 */
export function backupTime(name: string): number | undefined {
  const [, day, clock, city] = /portal-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)(-manila)?\.backup\.gz$/.exec(name) ?? [];
  const time = Date.parse(`${day}T${clock?.replaceAll("-", ":")}${city ? "+08:00" : "Z"}`);
  return Number.isNaN(time) ? undefined : time;
}
