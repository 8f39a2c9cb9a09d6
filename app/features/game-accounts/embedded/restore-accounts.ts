import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { inForce } from "#app/features/bans/embedded/active-bans.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import type { gameTasksBridgeCalls } from "../bridge-calls.ts";

/** The accounts that the game has, by their number there: no other account has a number. */
export const listGameAccounts: Handler<typeof gameTasksBridgeCalls.listAccounts> = async ({ after, limit }, { db }) => {
  const size = Math.min(Math.max(limit, 1), bridgeLimits.maxPulled);
  const [rows] = await runBatch<[{ gameUserNum: number; gameUserId: string }[]]>(db, [
    [
      `SELECT game_user_num AS gameUserNum, game_user_id AS gameUserId FROM game_accounts
       WHERE game_user_num > ?1 ORDER BY game_user_num LIMIT ?2`,
      after,
      size + 1,
    ],
  ]);
  return { accounts: rows.slice(0, size), more: rows.length > size };
};

/**
 * Forgets accounts that the game lost because its backup was restored: those that the portal made are made again at
 * the next login, and owners of others connect them again. Their numbers may belong to others from now on. Suspensions
 * that the backup may not contain are queued again.
 */
export const restoreAccounts: Handler<typeof gameTasksBridgeCalls.restoreAccounts> = async ({ lost }, { db, now }) => {
  const time = now();
  const listed = `(SELECT value ->> '$.gameUserNum' AS game_user_num, value ->> '$.gameUserId' AS game_user_id
    FROM json_each(?1)) AS lost`;
  const isListed =
    "lost.game_user_num = game_accounts.game_user_num AND lost.game_user_id = game_accounts.game_user_id";
  const json = JSON.stringify(lost);
  const [forgotten, unlinked] = await runBatch<{ gameUserNum: number }[][]>(db, [
    [
      `DELETE FROM game_accounts WHERE EXISTS (SELECT 1 FROM ${listed} WHERE ${isListed})
         AND EXISTS (SELECT 1 FROM users WHERE users.user_num = game_accounts.user_num
           AND user_id_key = lower(game_accounts.game_user_id))
       RETURNING game_user_num AS gameUserNum`,
      json,
    ],
    [`SELECT lost.game_user_num AS gameUserNum FROM ${listed} JOIN game_accounts ON ${isListed}`, json],
    [
      `UPDATE game_accounts SET state = 'unlinked', game_user_num = NULL, game_user_id = '', changed_at = ?2
       WHERE EXISTS (SELECT 1 FROM ${listed} WHERE ${isListed})`,
      json,
      time,
    ],
    [
      `INSERT INTO game_tasks (user_num, kind, game_user_num, until, created_at)
       SELECT game_accounts.user_num, 'block', game_user_num, ends_at, ?1
       FROM account_bans JOIN game_accounts ON game_accounts.user_num = account_bans.user_num
       WHERE ${inForce("?1")} AND game_accounts.state = 'ready'
         AND NOT EXISTS (SELECT 1 FROM game_tasks WHERE game_tasks.user_num = game_accounts.user_num
           AND kind = 'block' AND game_tasks.state = 'pending')`,
      time,
    ],
  ]);
  return { forgotten: [...(forgotten ?? []), ...(unlinked ?? [])].map(({ gameUserNum }) => gameUserNum) };
};
