import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { Sealed } from "#app/features/bridge/embedded/seal-credentials.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import type { GameTaskKind } from "#app/features/bridge/protocol.ts";
import { isoTimeOrNull } from "#app/format/iso-time.ts";
import type { gameTasksBridgeCalls } from "../bridge-calls.ts";

interface TaskRow {
  task: number;
  issuedAt: number;
  kind: GameTaskKind;
  account: string | null;
  gameUserNum: number | null;
  sealed: string | null;
  until: number | null;
}

/** Tasks that are waiting, oldest first. They stay in the list until their result is reported. */
export const pullTasks: Handler<typeof gameTasksBridgeCalls.pullTasks> = async ({ limit }, { db }) => {
  const size = Math.min(Math.max(limit, 1), bridgeLimits.maxTasks);
  const [rows] = await runBatch<[TaskRow[]]>(db, [
    [
      `SELECT game_tasks.id AS task, game_tasks.created_at AS issuedAt, kind, user_id_key AS account, sealed, until,
         coalesce(game_tasks.game_user_num, game_accounts.game_user_num) AS gameUserNum
       FROM game_tasks
       LEFT JOIN users ON users.user_num = game_tasks.user_num
       LEFT JOIN game_accounts ON game_accounts.user_num = game_tasks.user_num
       WHERE game_tasks.state = 'pending' ORDER BY game_tasks.id LIMIT ?1`,
      size + 1,
    ],
  ]);
  return {
    tasks: rows.slice(0, size).map(({ account, sealed, until, ...task }) => ({
      ...task,
      account: account ?? "",
      sealed: sealed === null ? null : (JSON.parse(sealed) as Sealed),
      until: isoTimeOrNull(until),
    })),
    more: rows.length > size,
  };
};
