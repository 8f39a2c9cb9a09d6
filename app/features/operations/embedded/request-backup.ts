import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { operationsAdminCalls } from "../admin-calls.ts";
import { BACKUP_REQUEST } from "./job-runs.ts";

/**
 * `adminbackup`: asks the companion worker for a backup, which it makes at its next trigger.
 * @throws GameApiError `conflict` for a site without that worker
 */
export const requestBackup: Handler<typeof operationsAdminCalls.backUp> = async (_, context) => {
  if (!context.hasCompanion) {
    const advice = "This site has no companion worker that makes backups. The command npm run backup makes one.";
    throw new GameApiError("conflict", plainText(advice));
  }
  await writeAudited(context, { target: "backup" }, [
    [
      `INSERT INTO job_runs (name, started_at, held_until) VALUES (?1, ?2, 0)
       ON CONFLICT (name) DO UPDATE SET started_at = ?2, error = ''`,
      BACKUP_REQUEST,
      context.now(),
    ],
  ]);
  return { message: "The database is backed up within five minutes." };
};
