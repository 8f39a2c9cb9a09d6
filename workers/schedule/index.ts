import { BACKUP_REQUEST } from "#app/features/operations/embedded/job-runs.ts";
import { areLogsDue, backUp, forgetStopped, NIGHTLY_LIMITS } from "./nightly-backup.ts";
import { startRound } from "./start-round.ts";
import { NIGHTLY } from "./triggers.ts";

/** The bindings of the companion worker, see `wrangler.toml`. */
export interface ScheduleEnv {
  /** The address of the site. */
  PORTAL_URL: string;
  /** The secret that the site shares with this worker. */
  SCHEDULE_KEY: string;
  DB: D1Database;
  /** The second database, where the site has one. */
  LOGS?: D1Database;
  /** Where backups are stored; without it none are made. */
  BACKUPS?: R2Bucket;
}

export default {
  /** Runs a trigger. Its failure is shown in the worker's list of past events, and in its log. */
  async scheduled({ cron, scheduledTime }: ScheduledController, env: ScheduleEnv): Promise<void> {
    const isBackupDue = cron === NIGHTLY || (await takeBackupRequest(env));
    const work = [
      ...(cron === NIGHTLY ? [] : [round(env)]),
      backUpDue(env, scheduledTime, { isDue: isBackupDue, isNightly: cron === NIGHTLY }),
    ];
    // A site that does not answer prevents no backup.
    for (const done of await Promise.allSettled(work)) {
      if (done.status === "rejected") throw done.reason;
      if (done.value !== undefined)
        console.info(JSON.stringify({ level: "info", message: "scheduled work", cron, result: done.value }));
    }
  },
} satisfies ExportedHandler<ScheduleEnv>;

/** Takes the request of a backup, if there is one. Without a bucket it stays, and the console shows why. */
async function takeBackupRequest({ DB, BACKUPS }: ScheduleEnv): Promise<boolean> {
  const write = BACKUPS ? "DELETE FROM job_runs" : "UPDATE job_runs SET error = 'There is no bucket for backups.'";
  const { results } = await DB.prepare(`${write} WHERE name = ?1 RETURNING name`).bind(BACKUP_REQUEST).all();
  return BACKUPS !== undefined && results.length > 0;
}

const round = ({ PORTAL_URL, SCHEDULE_KEY }: ScheduleEnv) => startRound({ url: PORTAL_URL, key: SCHEDULE_KEY });

/** Makes a backup that is due, or goes on with one that an earlier trigger began. */
async function backUpDue(
  { DB, LOGS, BACKUPS }: ScheduleEnv,
  now: number,
  { isDue, isNightly }: { isDue: boolean; isNightly: boolean },
): Promise<unknown> {
  if (!BACKUPS) {
    for (const database of LOGS ? [DB, LOGS] : [DB]) await forgetStopped(database, now);
    return isDue ? "There is no bucket for backups." : undefined;
  }
  const common = { database: DB, bucket: BACKUPS, now };
  const done = await backUp({ ...common, isDue, ...(isNightly ? { limits: NIGHTLY_LIMITS } : {}) });
  // A trigger may send 1,000 queries, so the second database waits for one in which the first needs nothing.
  if (done !== undefined || !LOGS) return done;
  return backUp({ ...common, logs: LOGS, isDue: await areLogsDue(DB) });
}
