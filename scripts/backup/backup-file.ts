import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupName, type DatabaseBinding } from "../../app/features/operations/backup-file.ts";
import { writeBackup } from "../../app/features/operations/embedded/backup/write-backup.ts";
import { root } from "../setup/project.mjs";
import { writeLines } from "./backup-lines.ts";
import type { OpenedDatabase } from "./databases.ts";

/** The file of a backup that has no name of its own, in a folder that git ignores. */
export const usualBackupFile = (now: number, database: DatabaseBinding = "DB") =>
  join(root, "backups", backupName(now, database));

/**
 * Writes a database to a file, and closes it.
 * @returns how many rows, and the last migration
 */
export async function writeBackupFile(database: OpenedDatabase, file: string, now: number) {
  let summary = { rows: 0, migration: "" };
  const lines = async function* () {
    summary = yield* writeBackup(database, now);
  };
  mkdirSync(dirname(file), { recursive: true });
  await writeLines(file, lines()).finally(() => database.close());
  return summary;
}
