import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { hasKeyInUse } from "#app/embedded/key-in-use.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { sealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { statusCalls } from "../calls.ts";
import { statusReport } from "./status-report.ts";

/**
 * The newest count of players. An old one says nothing about now, so that only its time is returned; nothing once the
 * keys of all agents are revoked, because nobody will count again.
 */
const readServerStatus: Handler<typeof statusCalls.current> = async (_, { db, now }) => {
  type Row = { at: number | null; online: number; isCounted: 0 | 1; hasGameAccounts: 0 | 1 };
  const [[row]] = await runBatch<[Row[]]>(db, [
    [
      `SELECT at, online, ${hasKeyInUse("status")} AS isCounted, ${sealingKey} IS NOT NULL AS hasGameAccounts
      FROM (SELECT max(at) AS newest FROM online_counts) LEFT JOIN online_counts ON at = newest`,
    ],
  ]);
  const hasGameAccounts = row?.hasGameAccounts === 1;
  if (!row?.at || row.isCounted !== 1) return { players: null, at: null, hasGameAccounts };
  const isCurrent = row.at >= now() - bridgeLimits.onlineFreshness;
  return { players: isCurrent ? row.online : null, at: isoTime(row.at), hasGameAccounts };
};

export const handlers = {
  status: { current: readServerStatus, report: statusReport(readServerStatus) },
};
