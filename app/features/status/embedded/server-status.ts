import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { hasKeyInUse } from "#app/features/bridge/embedded/keys.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { sealingKey } from "#app/features/game-accounts/embedded/tasks.ts";
import { isoTime } from "#app/format/iso-time.ts";

/**
 * The newest count of players. An old one says nothing about now, so that only its time is returned; nothing once the
 * keys of all agents are revoked, because nobody will count again.
 */
export const readServerStatus: Handler<"status.current"> = async (_, { db, now }) => {
  type Row = { isCounted: 0 | 1; hasGameAccounts: 0 | 1 };
  const [[newest], [row]] = await runBatch<[{ at: number; online: number }[], Row[]]>(db, [
    ["SELECT at, online FROM online_counts WHERE at = (SELECT max(at) FROM online_counts)"],
    [`SELECT ${hasKeyInUse("status")} AS isCounted, ${sealingKey} IS NOT NULL AS hasGameAccounts`],
  ]);
  const hasGameAccounts = row?.hasGameAccounts === 1;
  if (!newest || row?.isCounted !== 1) return { players: null, at: null, hasGameAccounts };
  const isCurrent = newest.at >= now() - bridgeLimits.onlineFreshness;
  return { players: isCurrent ? newest.online : null, at: isoTime(newest.at), hasGameAccounts };
};
