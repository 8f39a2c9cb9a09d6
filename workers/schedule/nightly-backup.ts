import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { backupName } from "#app/features/operations/backup-file.ts";
import type { SqlDatabase } from "#app/features/operations/embedded/backup/sql-database.ts";
import { type BackupSummary, writeBackup } from "#app/features/operations/embedded/backup/write-backup.ts";
import { claimJob, finishRun } from "#app/features/operations/embedded/job-runs.ts";
import { backupsToDelete } from "#app/features/operations/kept-backups.ts";
import { DAY, MINUTE } from "#app/format/units.ts";
import { storeLines } from "./store-backup.ts";

/** The job's name, also of its lease: only one backup may be made at a time. */
const NAME = "backup";
/** Longer than a trigger may run. */
const HELD = 20 * MINUTE;
/** How long the list of backups keeps an entry; the files of the last months are kept longer. */
const LISTED = 400 * DAY;

interface BackupResources {
  database: D1Database;
  bucket: R2Bucket;
  now: number;
}

/**
 * Backs up the database to the bucket, and deletes the backups that are no longer kept. The table `backups` has the
 * result, which the console shows and which alerts are about.
 *
 * @returns the file's name and size; undefined if another backup is being made
 * @throws Error if it failed
 */
export async function backUpNightly({ database, bucket, now }: BackupResources) {
  const db = openDatabase(database);
  if (!(await claimJob(db, NAME, now, HELD))) return undefined;
  const since = Date.now();
  const time = () => now + Date.now() - since;
  const key = backupName(now);
  await runBatch(db, [["INSERT INTO backups (key, started_at) VALUES (?1, ?2)", key, now]]);
  const finish = (result: { bytes?: number; summary?: BackupSummary; error?: string }) =>
    runBatch(db, [
      [
        `UPDATE backups SET finished_at = ?2, bytes = ?3, rows = ?4, migration = ?5, error = ?6 WHERE key = ?1`,
        ...[key, time(), result.bytes ?? 0, result.summary?.rows ?? 0],
        ...[result.summary?.migration ?? "", (result.error ?? "").slice(0, 500)],
      ],
      ["DELETE FROM backups WHERE started_at < ?1", now - LISTED],
    ]);
  try {
    let summary: BackupSummary | undefined;
    const lines = async function* () {
      summary = yield* writeBackup(sqlDatabase(database), now);
    };
    const bytes = await storeLines(bucket, key, lines());
    await finish({ bytes, summary });
    const deleted = await deleteOld(bucket);
    await finishRun(db, NAME, { startedAt: now, now: time(), detail: { key, bytes, deleted } });
    return { key, bytes, deleted };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await finish({ error: message });
    await finishRun(db, NAME, { startedAt: now, now: time(), error: message });
    throw error;
  }
}

/** @returns how many backups were deleted */
async function deleteOld(bucket: R2Bucket): Promise<number> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: "portal-", ...(cursor ? { cursor } : {}) });
    names.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  const old = backupsToDelete(names);
  if (old.length > 0) await bucket.delete(old);
  return old.length;
}

function sqlDatabase(binding: D1Database): SqlDatabase {
  return {
    async batch(statements) {
      const results = await binding.batch<Record<string, unknown>>(
        statements.map(([sql, ...values]) => binding.prepare(sql).bind(...values)),
      );
      return results.map((result) => result.results);
    },
  };
}
