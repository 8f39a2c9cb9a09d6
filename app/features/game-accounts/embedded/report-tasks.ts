import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { inForce } from "#app/features/bans/embedded/active-bans.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { queueForAgent } from "#app/features/shop/embedded/queue-for-agent.ts";
import type { gameTasksBridgeCalls } from "../bridge-calls.ts";

/**
 * Records the results of tasks in one transaction. Sealed credentials are deleted. A task whose result is known is left
 * as it is, so that the call can be repeated. An account that becomes ready gets what waited for it: its characters,
 * its addresses, its items, and a suspension.
 */
export const reportTasks: Handler<typeof gameTasksBridgeCalls.reportTasks> = async ({ results }, { db, now }) => {
  const time = now();
  const reported = JSON.stringify(results);
  const rows = await runBatch<{ id: number }[][]>(db, [
    connectAccounts(reported, time),
    failAccounts(reported, time),
    forgetUnreadable(reported),
    tellLaterTasks(reported),
    announceAddresses(reported, time),
    blockSuspended(reported, time),
    queueForAgent(`user_num IN (${connected})`, reported),
    finishTasks(reported, time),
    [
      "DELETE FROM game_tasks WHERE id IN (SELECT id FROM game_tasks WHERE state = 'done' AND done_at < ?1 LIMIT ?2)",
      time - bridgeLimits.taskMemory,
      bridgeLimits.tasksRemoved,
    ],
    [`SELECT game_tasks.id FROM ${reportedTasks} ORDER BY game_tasks.id`, reported],
  ]);
  return { recorded: (rows.at(-1) ?? []).map(({ id }) => id) };
};

/** The tasks whose results are in the JSON `?1`. */
const reportedTasks =
  "json_each(?1) JOIN game_tasks ON game_tasks.id = value ->> '$.task' AND game_tasks.created_at = value ->> '$.issuedAt'";

/** The results that are new, joined with their tasks; `?1` is the JSON of all results. */
const results = `(
  SELECT game_tasks.id, game_tasks.user_num, kind, value ->> '$.refusal' AS refusal,
    value ->> '$.gameUserNum' AS game_user_num, value ->> '$.gameUserId' AS game_user_id
  FROM ${reportedTasks}
  WHERE game_tasks.state = 'pending')`;

/** The portal numbers of the accounts that these results made ready; `?1` is the JSON of all results. */
const connected = `SELECT results.user_num FROM ${results} AS results
  JOIN game_accounts ON game_accounts.user_num = results.user_num
  WHERE kind IN ('create', 'link') AND results.refusal IS NULL AND game_accounts.state = 'ready'`;

/**
 * Connects the accounts that the game created or whose password it confirmed. A game account that belongs to another
 * player stays with that player: the number is unique.
 */
function connectAccounts(reported: string, now: number): Statement {
  return [
    `UPDATE OR IGNORE game_accounts
     SET game_user_num = results.game_user_num, game_user_id = coalesce(results.game_user_id, game_accounts.game_user_id),
       state = 'ready', refusal = NULL, changed_at = ?2
     FROM ${results} AS results
     WHERE results.user_num = game_accounts.user_num AND kind IN ('create', 'link') AND results.refusal IS NULL
       AND results.game_user_num IS NOT NULL AND game_accounts.state = 'pending'`,
    reported,
    now,
  ];
}

function failAccounts(reported: string, now: number): Statement {
  return [
    `UPDATE game_accounts SET state = 'failed', refusal = coalesce(results.refusal, 'taken'), changed_at = ?2
     FROM ${results} AS results
     WHERE results.user_num = game_accounts.user_num AND kind IN ('create', 'link') AND game_accounts.state = 'pending'`,
    reported,
    now,
  ];
}

/** An account that was sealed for a key that the agent lost is created again at the next login. */
function forgetUnreadable(reported: string): Statement {
  return [
    `DELETE FROM game_accounts WHERE state = 'failed' AND user_num IN (
       SELECT user_num FROM ${results} AS results WHERE kind = 'create' AND results.refusal = 'unreadable')`,
    reported,
  ];
}

/** Later tasks of an account that was deleted meanwhile find it by its number. */
function tellLaterTasks(reported: string): Statement {
  return [
    `UPDATE game_tasks SET game_user_num = results.game_user_num
     FROM ${results} AS results
     WHERE results.user_num = game_tasks.user_num AND game_tasks.id > results.id AND game_tasks.state = 'pending'
       AND results.kind = 'create' AND results.refusal IS NULL`,
    reported,
  ];
}

/** The agent skipped the addresses of accounts without a number in the game: it gets them again. */
function announceAddresses(reported: string, now: number): Statement {
  return [
    `UPDATE whitelist SET seq = announced.seq, changed_at = ?2
     FROM (SELECT user_num, ip,
         (SELECT max(seq) FROM whitelist) + row_number() OVER (ORDER BY whitelist.seq) AS seq
       FROM whitelist WHERE active = 1 AND user_num IN (${connected})) AS announced
     WHERE announced.user_num = whitelist.user_num AND announced.ip = whitelist.ip`,
    reported,
    now,
  ];
}

function blockSuspended(reported: string, now: number): Statement {
  return [
    `INSERT INTO game_tasks (user_num, kind, game_user_num, until, created_at)
     SELECT game_accounts.user_num, 'block', game_accounts.game_user_num, ends_at, ?2
     FROM account_bans JOIN game_accounts ON game_accounts.user_num = account_bans.user_num
     WHERE ${inForce("?2")} AND account_bans.user_num IN (${connected})`,
    reported,
    now,
  ];
}

function finishTasks(reported: string, now: number): Statement {
  return [
    `UPDATE game_tasks
     SET state = CASE WHEN results.refusal IS NULL THEN 'done' ELSE 'failed' END, refusal = results.refusal,
       sealed = NULL, done_at = ?2
     FROM ${results} AS results WHERE results.id = game_tasks.id`,
    reported,
    now,
  ];
}
