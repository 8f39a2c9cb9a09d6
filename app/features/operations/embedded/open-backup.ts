import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import type { operationsAdminCalls } from "../admin-calls.ts";

/**
 * `adminopenbackup`: records that an owner downloads a backup, which has the addresses of all players.
 * @throws GameApiError `forbidden` for others than owners; `not_found` if there is no complete backup of that name
 */
export const openBackup: Handler<typeof operationsAdminCalls.openBackup> = async ({ file }, context) => {
  if (context.admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.staff.ownersOnly"));
  const [[backup]] = await runBatch<[{ bytes: number }[]]>(context.db, [
    ["SELECT bytes FROM backups WHERE key = ?1 AND finished_at IS NOT NULL AND error = ''", file],
  ]);
  if (!backup) throw new GameApiError("not_found", message("admin.backup.unknown"));
  await writeAudited(context, { target: `backup ${file}` }, []);
  return { file, bytes: backup.bytes };
};
