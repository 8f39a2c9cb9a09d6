import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Connected } from "./connect.ts";

/** How many deletions are followed at once. */
const AT_ONCE = 5;

/** How many targets are in a row: a value of the database has at most two megabytes. */
const TARGETS = 10_000;

/** SQL query of targets as JSON arrays, in the column `list`. @param targets a query of one column */
export const targetLists = (targets: string) => `WITH texts (target) AS (${targets})
  SELECT json_group_array(target) AS list
  FROM (SELECT target, (row_number() OVER () - 1) / ${TARGETS} AS part FROM texts) GROUP BY part`;

/**
 * The statement by which the second database follows the deletion of an account, where the site has one. Its time is not
 * before that of the last one, whatever the clock says.
 * @param targets query of the targets in the audit log that belong to the account, with the parameters `values`
 */
export function deleteOldLogs(
  userNum: number,
  now: number,
  targets: string,
  values: readonly (string | number | null)[],
): Statement {
  const place = (index: number) => `?${values.length + index}`;
  return [
    `INSERT INTO log_deletions (at, user_num, targets)
     SELECT max(${place(1)}, coalesce((SELECT max(at) FROM log_deletions), 0)), ${place(2)}, list FROM (${targetLists(targets)})
     WHERE EXISTS (SELECT 1 FROM log_database WHERE connected_at IS NOT NULL)`,
    ...[...values, now, userNum],
  ];
}

/**
 * Deletes the old logins of deleted accounts, and redacts old audit entries: those about the account lose their texts, which
 * can contain names, and those of its own actions as staff get the pseudonym. Idempotent: after a restore of the second
 * database, all deletions since its backup are applied again.
 * @returns whether there may be more
 */
export async function followDeletions(db: Database, { logs, own }: Connected): Promise<boolean> {
  const [deletions] = await runBatch<[{ at: number; id: number; userNum: number; targets: string }[]]>(db, [
    [
      `SELECT at, id, user_num AS userNum, targets FROM log_deletions WHERE (at, id) > (?1, ?2)
       ORDER BY at, id LIMIT ${AT_ONCE}`,
      own.followedAt,
      own.followedId,
    ],
  ]);
  const last = deletions.at(-1);
  if (!last) return false;
  const accounts = JSON.stringify(deletions.map(({ userNum }) => userNum));
  await runBatch(logs, [
    ["DELETE FROM logins WHERE user_num IN (SELECT value FROM json_each(?1))", accounts],
    [
      `UPDATE audit_log SET admin_id = 'deleted-' || admin_num, ip = ''
       WHERE admin_num IN (SELECT value FROM json_each(?1))`,
      accounts,
    ],
    ...deletions.map(
      ({ targets }): Statement => [
        "UPDATE audit_log SET reason = '', before = '', after = '' WHERE target IN (SELECT value FROM json_each(?1))",
        targets,
      ],
    ),
    ["UPDATE log_database SET followed_at = ?1, followed_id = ?2", last.at, last.id],
  ]);
  own.followedAt = last.at;
  own.followedId = last.id;
  return true;
}
