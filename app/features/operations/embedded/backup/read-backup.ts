import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import {
  BACKUP_FORMAT,
  type BackupEnd,
  type BackupHeader,
  backupChecksum,
  backupChunk,
  backupEnd,
  backupHeader,
  type DatabaseBinding,
  databaseOfBackup,
} from "../../backup-file.ts";

/** A backup that cannot be restored, with the reason for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export type BackupChunk = z.output<typeof backupChunk>;

/** What a backup's lines contain, in order: the header, chunks, and the end. */
export type BackupPart =
  | { header: BackupHeader; chunk?: never; end?: never }
  | { header?: never; chunk: BackupChunk; text: string; end?: never }
  | { header?: never; chunk?: never; end: BackupEnd };

/**
 * Reads the lines of a backup.
 *
 * @param lines without their line breaks
 * @throws BackupError if the backup is damaged, incomplete, or of a newer format; at its end at the latest
 */
export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<BackupPart> {
  let hash = createHash("sha256");
  const rows = new Map<string, number>();
  let hasHeader = false;
  let hasEnd = false;
  for await (const text of lines) {
    if (hasEnd) throw new BackupError("The backup is damaged: there is something after its end.");
    const value = parsed(text);
    if (!hasHeader) {
      const header = headerOf(value);
      for (const { name } of header.tables) rows.set(name, 0);
      hasHeader = true;
      hash.update(`${text}\n`);
      yield { header };
      continue;
    }
    if (typeof value === "object" && value !== null && "checksum" in value) {
      const digest = hash.digest("hex");
      if (backupChecksum.safeParse(value).data?.checksum !== digest)
        throw new BackupError("The backup is damaged: its checksum differs.");
      hash = createHash("sha256").update(digest);
      continue;
    }
    if (typeof value === "object" && value !== null && "end" in value) {
      const end = backupEnd.safeParse(value.end).data;
      if (!end || end.sha256 !== hash.digest("hex"))
        throw new BackupError("The backup is damaged: its checksum differs.");
      for (const [name, count] of rows)
        if (end.tables[name]?.rows !== count)
          throw new BackupError(`The backup is damaged: it has ${count} rows of ${name}.`);
      hasEnd = true;
      yield { end };
      continue;
    }
    hash.update(`${text}\n`);
    const chunk = backupChunk.safeParse(value).data;
    if (!chunk || !rows.has(chunk.table))
      throw new BackupError("The backup is damaged: a line has no rows of a table.");
    rows.set(chunk.table, (rows.get(chunk.table) ?? 0) + (chunk.rows?.length ?? 0));
    yield { chunk, text };
  }
  if (!hasEnd) throw new BackupError("The backup is incomplete: its end is missing.");
}

/**
 * Requires that a backup is of a database, by its tables.
 * @throws BackupError if it is of the other one
 */
export function requireBackupOf(database: DatabaseBinding, header: BackupHeader): void {
  const found = databaseOfBackup(header);
  if (found === database) return;
  throw new BackupError(
    found === "LOGS"
      ? "This is a backup of old logs, which belongs into the second database (LOGS): restore it with --logs."
      : "This is a backup of the site's database (DB), not of old logs: restore it without --logs.",
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError("The backup is damaged: a line is not JSON.");
  }
}

function headerOf(value: unknown): BackupHeader {
  const header = backupHeader.safeParse(value).data;
  if (!header) throw new BackupError("This is not a backup of the portal.");
  if (header.backup > BACKUP_FORMAT)
    throw new BackupError(`The backup has format ${header.backup}: it was made by a newer version of the portal.`);
  return header;
}
