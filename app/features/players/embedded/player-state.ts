import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { suspendedUntil } from "#app/features/bans/embedded/list-bans.ts";
import { DELETED } from "#app/features/staff/user-types.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { playersAdminCalls } from "../admin-calls.ts";

/**
 * The state of an account, for programs.
 * @throws GameApiError `not_found`, also for a deleted account
 */
export const playerState: Handler<typeof playersAdminCalls.state> = async ({ userId }, { db, now }) => {
  const [[found]] = await runBatch<
    [{ userNum: number; userId: string; created: number; confirmed: 0 | 1; until: number | null }[]]
  >(db, [
    [
      `SELECT user_num AS userNum, user_id AS userId, created_at AS created, email_verified_at IS NOT NULL AS confirmed,
         ${suspendedUntil} AS until
       FROM users WHERE user_id_key = ?1 AND user_type <> ${DELETED}`,
      lookupKey(userId),
    ],
  ]);
  if (!found) throw new GameApiError("not_found", message("admin.player.unknown"));
  const { created, confirmed, until, ...player } = found;
  const suspended = until !== null && until > now();
  return {
    ...player,
    createdAt: isoTime(created),
    confirmed: confirmed === 1,
    suspended,
    suspendedUntil: suspended && until < Number.MAX_SAFE_INTEGER ? isoTime(until) : null,
  };
};
