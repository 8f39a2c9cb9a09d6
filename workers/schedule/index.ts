import { backUpNightly } from "./nightly-backup.ts";
import { startRound } from "./start-round.ts";
import { NIGHTLY } from "./triggers.ts";

/** The bindings of the companion worker, see `wrangler.toml`. */
export interface ScheduleEnv {
  /** The address of the site. */
  PORTAL_URL: string;
  /** The secret that the site shares with this worker. */
  SCHEDULE_KEY: string;
  DB: D1Database;
  /** Where backups are stored; without it none are made. */
  BACKUPS?: R2Bucket;
}

export default {
  /** Runs a trigger. Its failure is shown in the worker's list of past events, and in its log. */
  async scheduled({ cron, scheduledTime }: ScheduledController, env: ScheduleEnv): Promise<void> {
    const result = cron === NIGHTLY ? await backUp(env, scheduledTime) : await round(env);
    console.info(JSON.stringify({ level: "info", message: "scheduled work", cron, result }));
  },
} satisfies ExportedHandler<ScheduleEnv>;

const round = ({ PORTAL_URL, SCHEDULE_KEY }: ScheduleEnv) => startRound({ url: PORTAL_URL, key: SCHEDULE_KEY });

async function backUp({ DB, BACKUPS }: ScheduleEnv, now: number): Promise<unknown> {
  if (!BACKUPS) return "There is no bucket for backups.";
  return (await backUpNightly({ database: DB, bucket: BACKUPS, now })) ?? "Another backup is being made.";
}
