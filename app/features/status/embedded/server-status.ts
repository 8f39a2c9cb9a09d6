import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { isoTime } from "#app/format/iso-time.ts";

/** The newest count of players. An old one says nothing about now, so that only its time is returned. */
export const readServerStatus: Handler<"status.current"> = async (_, { db, now }) => {
  const [[newest]] = await runBatch<[{ at: number; online: number }[]]>(db, [
    ["SELECT at, online FROM online_counts ORDER BY at DESC LIMIT 1"],
  ]);
  if (!newest) return { players: null, at: null };
  const isCurrent = newest.at >= now() - bridgeLimits.onlineFreshness;
  return { players: isCurrent ? newest.online : null, at: isoTime(newest.at) };
};
