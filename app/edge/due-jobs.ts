import { type Database, openDatabase } from "#app/embedded/database/client.ts";
import type { Job, JobPeriod } from "#app/embedded/job.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { countErrors } from "#app/features/operations/embedded/count-errors.ts";
import {
  claimJob,
  claimRound,
  finishRun,
  forgetFailure,
  isDue,
  type LastRuns,
  ROUND,
  type RunResult,
  recordFailure,
} from "#app/features/operations/embedded/job-runs.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { allFeatures, featureTables, retentionRules } from "#app/features.ts";
import type { SharedState } from "#app/server/services.ts";

/** How often requests run the jobs, in milliseconds. */
const INTERVAL = 60_000;

/** A job of a feature in a deployment. */
export interface DueJob extends Omit<Job, "run"> {
  /**
   * @param now current time in epoch milliseconds
   * @param progress where the last run has stopped, see `Unfinished`
   */
  run: (now: number, waitUntil: WaitUntil, progress?: unknown) => Promise<unknown>;
}

/** Registers work that the job does not wait for. */
type WaitUntil = (work: Promise<unknown>) => void;

/** The result of a round of jobs. */
export interface RoundResult {
  /** False if another round was running. */
  ran: boolean;
  /** The names of the jobs that failed. */
  failed: string[];
}

/**
 * Runs jobs in rounds. The companion worker starts a round every five minutes (docs/decisions/0039); between them, and
 * where there is none, requests do so in the background, at most once a minute. A lease in the database prevents that two
 * rounds overlap.
 */
export class DueJobs {
  readonly #jobs: readonly DueJob[];
  readonly #db: Database | undefined;
  readonly #afterRound: (now: number) => Promise<void>;
  /** When the isolate last tried to start a round, in epoch milliseconds. */
  #lastAt = 0;

  /**
   * @param db holds the lease; undefined if there is nothing to do
   * @param afterRound called at the end of each round
   */
  constructor(jobs: readonly DueJob[], db: Database | undefined, afterRound = async (_now: number) => {}) {
    this.#jobs = jobs;
    this.#db = db;
    this.#afterRound = afterRound;
  }

  /**
   * Starts a round in the background of a request if the last one is a minute ago.
   * @param now current time in epoch milliseconds
   * @param waitUntil the request's `waitUntil`
   */
  start(now: number, waitUntil: WaitUntil): void {
    // The absolute difference, so that a clock that was set back does not delay the jobs.
    if (this.#jobs.length === 0 || Math.abs(now - this.#lastAt) < INTERVAL) return;
    this.#lastAt = now;
    const round = this.run(now, waitUntil, INTERVAL);
    waitUntil(round.catch((error: unknown) => console.error("jobs could not be started", error)));
  }

  /**
   * Runs a round. The failure of a job is logged and does not prevent the other jobs.
   * @param interval how long ago the last round must have begun, in milliseconds
   */
  async run(now: number, waitUntil: WaitUntil, interval = 0): Promise<RoundResult> {
    const db = this.#db;
    const lastRuns = db && (await claimRound(db, now, interval));
    if (!db || !lastRuns) return { ran: false, failed: [] };
    const since = Date.now();
    const failed: string[] = [];
    for (const job of this.#jobs) {
      try {
        if (job.period) await runPeriodic(db, { ...job, period: job.period }, lastRuns, now, waitUntil);
        else await runAlways(db, job, lastRuns, now, waitUntil);
      } catch (error) {
        failed.push(job.name);
        console.error(`job ${job.name} failed`, error);
      }
    }
    const errors = failed.map((name) => ({ kind: `job ${name}`, requestId: "", message: "The log has its error." }));
    if (errors.length > 0) await countErrors(db, errors, now);
    await finishRun(db, ROUND, {
      startedAt: now,
      now: now + Date.now() - since,
      error: failed.length > 0 ? `failed: ${failed.join(", ")}` : "",
    });
    await this.#afterRound(now);
    return { ran: true, failed };
  }
}

/** Runs a job that has a row only while it fails: its failure lasts until it succeeds. */
async function runAlways(
  db: Database,
  { name, run }: DueJob,
  lastRuns: LastRuns,
  now: number,
  waitUntil: WaitUntil,
): Promise<void> {
  const since = Date.now();
  try {
    await run(now, waitUntil);
  } catch (error) {
    await recordFailure(db, name, { startedAt: now, now: now + Date.now() - since, error: messageOf(error) });
    throw error;
  }
  if (lastRuns.get(name)?.failed) await forgetFailure(db, name);
}

async function runPeriodic(
  db: Database,
  { name, period, run }: DueJob & { period: JobPeriod },
  lastRuns: LastRuns,
  now: number,
  waitUntil: WaitUntil,
): Promise<void> {
  const last = lastRuns.get(name);
  const goesOn = last !== undefined && last.progress !== "";
  if (!goesOn && !isDue(period, last?.startedAt, now)) return;
  if (!(await claimJob(db, name, now))) return;
  const since = Date.now();
  const end = (result: RunResult) => finishRun(db, name, { ...result, startedAt: now, now: now + Date.now() - since });
  try {
    await end({ detail: await run(now, waitUntil, goesOn ? JSON.parse(last.progress) : undefined) });
  } catch (error) {
    await end({ error: messageOf(error) });
    throw error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What the jobs of a deployment work with. */
type JobResources = Pick<SharedState, "env" | "keys" | "connections">;

/** The jobs of a deployment: none with an upstream, whose operator's own server stores everything. */
export function createDueJobs(resources: JobResources, afterRound?: (now: number) => Promise<void>): DueJobs {
  const { database, upstream } = resources.env;
  const db = database && !upstream ? openDatabase(database) : undefined;
  return new DueJobs(db ? dueJobsOf(resources, db) : [], db, afterRound);
}

/** @param db the database of the deployment */
export function dueJobsOf({ env, keys, connections }: JobResources, db: Database): DueJob[] {
  const { ticketImages, logs } = env;
  const context = {
    db,
    logs: logs && openDatabase(logs),
    keys,
    connections,
    caller: { ip: "", token: undefined },
    passwords: new PasswordHasher(undefined, undefined, keys),
    site: { origin: env.siteOrigin, name: env.siteName },
    pictures: ticketImages && bucketPictures(ticketImages),
    hasCompanion: env.scheduleKey !== undefined,
    retention: retentionRules,
    features: featureTables,
  };
  return allFeatures.flatMap(({ jobs = [] }) =>
    jobs.map(({ run, ...job }) => ({
      ...job,
      run: (now: number, waitUntil: WaitUntil, progress?: unknown) =>
        run({ ...context, now: () => now, waitUntil, progress }),
    })),
  );
}
