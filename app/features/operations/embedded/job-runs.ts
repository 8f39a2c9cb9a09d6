import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { type JobPeriod, Unfinished } from "#app/embedded/job.ts";
import { manilaDayStart } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";

/** The row of a whole round. */
export const ROUND = "round";
/** The job that compares the ledger with its parts. */
export const LEDGER_CHECK = "ledger check";

/** The row of a backup that was asked for, until the companion worker makes it; its error says why it cannot. */
export const BACKUP_REQUEST = "backup request";

/** How long a run keeps others away if it is stopped before it ends: longer than any run takes. */
const HELD = 5 * MINUTE;

/** A job that could not be finished for so long begins anew: what is in its way may be its place. */
const LONGEST_RUN = DAY;

const MAX_ERROR_LENGTH = 500;

/** The last run of a job. */
export interface LastRun {
  /** Epoch milliseconds. */
  startedAt: number;
  /** Whether it has failed. */
  failed: boolean;
  /** Where it goes on, as JSON; empty when it has done everything. */
  progress: string;
}

/** The last runs of the jobs that have a row, by the job's name. */
export type LastRuns = ReadonlyMap<string, LastRun>;

/**
 * Takes the lease of a round of jobs, so that two rounds never overlap, whoever starts them. Costs one round trip, and
 * writes nothing if the lease is not free.
 *
 * @param now current time in epoch milliseconds
 * @param interval how long ago the last round must have begun at least, in milliseconds
 * @returns the last runs; undefined if the lease is not free
 */
export async function claimRound(db: Database, now: number, interval: number): Promise<LastRuns | undefined> {
  const [claimed, runs] = await runBatch<
    [unknown[], { name: string; startedAt: number; failed: 0 | 1; progress: string }[]]
  >(db, [
    claim(ROUND, now, interval),
    [
      `SELECT name, started_at AS startedAt, error <> '' AS failed, iif(began_at < ?1, '', progress) AS progress
       FROM job_runs`,
      now - LONGEST_RUN,
    ],
  ]);
  if (claimed.length === 0) return undefined;
  return new Map(runs.map(({ name, failed, ...run }) => [name, { ...run, failed: failed === 1 }]));
}

/**
 * Takes the lease of a single job.
 * @param held how long the job keeps others away if it is stopped before it ends, in milliseconds
 * @returns whether it was free
 */
export async function claimJob(db: Database, name: string, now: number, held = HELD): Promise<boolean> {
  const [claimed] = await runBatch<[unknown[]]>(db, [claim(name, now, 0, held)]);
  return claimed.length > 0;
}

/** A clock that was set back does not delay a run: a start in the future counts as long ago. */
function claim(name: string, now: number, interval: number, held = HELD): Statement {
  return [
    `INSERT INTO job_runs (name, started_at, began_at, held_until) VALUES (?1, ?2, ?2, ?2 + ?4)
     ON CONFLICT (name) DO UPDATE SET started_at = ?2, held_until = ?2 + ?4,
       began_at = iif(progress = '' OR began_at < ?2 - ${LONGEST_RUN}, ?2, began_at),
       progress = iif(began_at < ?2 - ${LONGEST_RUN}, '', progress)
     WHERE (held_until <= ?2 OR held_until > ?2 + ?4) AND (started_at <= ?2 - ?3 OR started_at > ?2)
     RETURNING name`,
    ...[name, now, interval, held],
  ];
}

/** How a run ended. */
export interface RunResult {
  /** Why it failed. */
  error?: string | undefined;
  /** What it has found or done; where it goes on if it is {@link Unfinished}. */
  detail?: unknown;
}

/**
 * Ends a run and its lease. A failed or unfinished run keeps what the last good one has found, and a failed one the place
 * where it goes on.
 * @param startedAt the time with which the lease was taken: a run whose lease has passed to another changes nothing
 */
export async function finishRun(
  db: Database,
  name: string,
  { startedAt, now, error = "", detail }: RunResult & { startedAt: number; now: number },
): Promise<void> {
  const progress = detail instanceof Unfinished ? JSON.stringify(detail.progress) : "";
  await runBatch(db, [
    [
      `UPDATE job_runs SET finished_at = ?3, held_until = 0, error = ?4,
         detail = iif(?4 = '' AND ?6 = '', ?5, detail), progress = iif(?4 = '', ?6, progress)
       WHERE name = ?1 AND started_at = ?2`,
      ...[name, startedAt, now, error.slice(0, MAX_ERROR_LENGTH), detail === undefined ? "" : JSON.stringify(detail)],
      progress,
    ],
  ]);
}

/** Keeps the failure of a job that runs in every round, in a row that is there only while the job fails. */
export async function recordFailure(
  db: Database,
  name: string,
  { startedAt, now, error }: { startedAt: number; now: number; error: string },
): Promise<void> {
  await runBatch(db, [
    [
      `INSERT INTO job_runs (name, started_at, finished_at, error) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (name) DO UPDATE SET started_at = ?2, finished_at = ?3, error = ?4`,
      ...[name, startedAt, now, error.slice(0, MAX_ERROR_LENGTH) || "It failed without a message."],
    ],
  ]);
}

/** The job has succeeded again. */
export async function forgetFailure(db: Database, name: string): Promise<void> {
  await runBatch(db, [["DELETE FROM job_runs WHERE name = ?1", name]]);
}

/** Whether a job is due. */
export function isDue(period: JobPeriod, lastStart: number | undefined, now: number): boolean {
  if (lastStart === undefined || lastStart > now) return true;
  if ("every" in period) return lastStart <= now - period.every;
  const today = manilaDayStart(now) + period.dailyAt * HOUR;
  return lastStart < (today <= now ? today : today - DAY);
}
