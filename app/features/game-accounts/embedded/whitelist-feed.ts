import { asc, eq, gt, sql } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { gameAccounts, gameTasks } from "#app/features/game-tasks/embedded/schema.ts";
import { users, whitelist } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { gameTasksBridgeCalls } from "../bridge-calls.ts";

/**
 * The account's number in the game. A deleted account has no mapping any more, and the task that closes it there keeps
 * its number: without it, the game could not remove its addresses.
 */
const gameUserNum = sql<number | null>`coalesce(${gameAccounts.gameUserNum}, (
  SELECT ${gameTasks.gameUserNum} FROM ${gameTasks}
  WHERE ${gameTasks.userNum} = ${whitelist.userNum} AND ${gameTasks.kind} = 'close' ORDER BY ${gameTasks.id} DESC LIMIT 1))`;

/**
 * Changes of the whitelist after a cursor, oldest first. Repeating a cursor returns the same changes and any newer
 * ones.
 */
export const pullWhitelist: Handler<typeof gameTasksBridgeCalls.pullWhitelist> = async ({ cursor, limit }, { db }) => {
  const size = Math.min(Math.max(limit, 1), bridgeLimits.maxPulled);
  const rows = await db
    .select({ change: whitelist, userId: users.userId, gameUserNum })
    .from(whitelist)
    .innerJoin(users, eq(users.userNum, whitelist.userNum))
    .leftJoin(gameAccounts, eq(gameAccounts.userNum, whitelist.userNum))
    .where(gt(whitelist.seq, cursor))
    .orderBy(asc(whitelist.seq))
    .limit(size + 1);
  const changes = rows.slice(0, size).map(({ change, userId, gameUserNum }) => ({
    seq: change.seq,
    userNum: change.userNum,
    userId,
    gameUserNum,
    ip: change.ip,
    active: change.active,
    changedAt: isoTime(change.changedAt),
  }));
  return { changes, cursor: changes.at(-1)?.seq ?? cursor, more: rows.length > size };
};
