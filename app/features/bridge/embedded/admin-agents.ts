import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { hasKeyInUse } from "#app/embedded/key-in-use.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";
import type { bridgeAdminCalls } from "../admin-calls.ts";
import type { AgentStreamState } from "../calls.ts";
import type { GameTaskKind, Refusal } from "../protocol.ts";
import { deliveryWork } from "./delivery-work.ts";
import { requireOwner } from "./keys.ts";
import { keyIdOf } from "./seal-credentials.ts";

/** The console identifies a key by the first characters of its hash. */
const keyId = "substr(agents.key_hash, 1, 12)";

interface AgentRow {
  key: string;
  server: string;
  version: string;
  lineage: string;
  startedAt: number;
  lastContactAt: number;
  streams: string;
  publicKey: string | null;
  waitingKey: string | null;
}

interface RefusedRow {
  kind: GameTaskKind | "delivery";
  userNum: number;
  userId: string;
  refusal: Refusal;
  at: number;
}

interface AcceptableRow {
  keyHash: string;
  server: string;
  accepted: string | null;
  waiting: string | null;
}

/** The maximum number of refusals shown. */
const MAX_REFUSED = 20;

/** The agents whose keys are in use, and what waits for them. */
export const listAgents: Handler<typeof bridgeAdminCalls.agents> = async (_, { db }) => {
  type Counts = { hasKey: 0 | 1; pendingTasks: number; pendingDeliveries: number };
  const [agents, [counts], refused] = await runBatch<[AgentRow[], Counts[], RefusedRow[]]>(db, [
    [
      `SELECT ${keyId} AS key, server, version, lineage, started_at AS startedAt, last_contact_at AS lastContactAt,
         streams, public_key AS publicKey, waiting_key AS waitingKey
       FROM agents JOIN bridge_keys ON bridge_keys.key_hash = agents.key_hash
       WHERE revoked_at IS NULL ORDER BY server, created_at DESC LIMIT 50`,
    ],
    [
      `SELECT ${hasKeyInUse("status")} AS hasKey,
         (SELECT count(*) FROM game_tasks WHERE state = 'pending') AS pendingTasks,
         (SELECT count(*) FROM ${deliveryWork}) AS pendingDeliveries`,
    ],
    [
      `SELECT kind, refused.user_num AS userNum, coalesce(user_id, '') AS userId, refusal, at FROM (
         SELECT * FROM (SELECT kind, user_num, refusal, done_at AS at FROM game_tasks
           WHERE state = 'failed' ORDER BY done_at DESC LIMIT ?1)
         UNION ALL
         SELECT * FROM (SELECT 'delivery', user_num, game_refusal, changed_at FROM deliveries
           WHERE game_refusal IS NOT NULL ORDER BY id DESC LIMIT ?1)
       ) AS refused LEFT JOIN users ON users.user_num = refused.user_num ORDER BY at DESC LIMIT ?1`,
      MAX_REFUSED,
    ],
  ]);
  return {
    agents: agents.map(({ startedAt, lastContactAt, streams, publicKey, waitingKey, ...agent }) => ({
      ...agent,
      startedAt: isoTime(startedAt),
      lastContactAt: isoTime(lastContactAt),
      streams: JSON.parse(streams) as AgentStreamState[],
      publicKey: publicKey && keyIdOf(publicKey),
      waitingKey: waitingKey && keyIdOf(waitingKey),
    })),
    hasKey: counts?.hasKey === 1,
    pendingTasks: counts?.pendingTasks ?? 0,
    pendingDeliveries: counts?.pendingDeliveries ?? 0,
    refused: refused.map(({ at, ...row }) => ({ ...row, at: isoTime(at) })),
  };
};

/** The maximum number of points of the chart. */
const MAX_SAMPLES = 180;

/**
 * Minutes of the periods of the chart, and of those of the longest charts. Each divides 16 hours, so that days in Manila,
 * which begin at 16:00 UTC, consist of whole periods.
 */
const PERIODS = [1, 5, 10, 30, 60, 240];
const LONGEST_PERIOD = 480;

/** Numbers of players online, as averages and peaks of equal periods of at least a minute. */
export const readOnline: Handler<typeof bridgeAdminCalls.online> = async ({ hours }, { db, now }) => {
  const minutes = PERIODS.find((length) => hours * 60 <= length * MAX_SAMPLES) ?? LONGEST_PERIOD;
  const period = minutes * MINUTE;
  type Row = { at: number; online: number; peak: number };
  const [rows] = await runBatch<[Row[]]>(db, [
    [
      // A parameter is a floating-point number, whose division would not round.
      `SELECT at / ${period} * ${period} AS at, CAST(round(avg(online)) AS INTEGER) AS online, max(online) AS peak
       FROM online_counts WHERE at >= ?1 GROUP BY 1 ORDER BY 1`,
      now() - hours * HOUR,
    ],
  ]);
  return { minutes, samples: rows.map(({ at, ...sample }) => ({ at: isoTime(at), ...sample })) };
};

/** Products of the game for the choice in the item form. */
export const findGameItems: Handler<typeof bridgeAdminCalls.gameItems> = async ({ search }, { db }) => {
  type Row = { productNum: number; main: number; sub: number; name: string; duration: string };
  const text = search?.trim() ?? "";
  const found = text ? await keysContaining(db, { from: "game_items", key: "product_num", text: "name" }, text) : null;
  const [[count], items] = await runBatch<[{ total: number }[], Row[]]>(db, [
    ["SELECT count(*) AS total FROM game_items"],
    [
      `SELECT product_num AS productNum, item_main AS main, item_sub AS sub, name, duration FROM game_items
       WHERE ?2 IS NULL OR product_num IN (SELECT value FROM json_each(?2)) OR CAST(product_num AS TEXT) = ?1
       ORDER BY CAST(product_num AS TEXT) = ?1 DESC, name COLLATE NOCASE, product_num LIMIT 50`,
      text,
      found,
    ],
  ]);
  return { total: count?.total ?? 0, items };
};

/**
 * Accepts an agent's new public key, in place of the one for which credentials were sealed so far. Accounts that wait
 * with sealed credentials are created again at their owners' next login.
 * @throws GameApiError `forbidden` for others than owners; `not_found`; `conflict` when the agent reported another key since
 */
export const acceptAgentKey: Handler<typeof bridgeAdminCalls.acceptKey> = async (
  { id, publicKey, reason },
  context,
) => {
  requireOwner(context);
  const { db, now } = context;
  const [[agent]] = await runBatch<[AcceptableRow[]]>(db, [
    [
      `SELECT agents.key_hash AS keyHash, server, public_key AS accepted, waiting_key AS waiting
       FROM agents JOIN bridge_keys ON bridge_keys.key_hash = agents.key_hash WHERE ${keyId} = ?1`,
      id,
    ],
  ]);
  if (!agent) throw new GameApiError("not_found", message("admin.bridge.unknownKey"));
  const changed = () => new GameApiError("conflict", message("admin.bridge.otherAgentKey"));
  const { keyHash, server, accepted, waiting } = agent;
  if (!waiting || keyIdOf(waiting) !== publicKey) throw changed();
  const event = {
    change: `${context.admin.userId} has accepted the key ${publicKey} of the agent of ${server}. It opens the passwords that players choose.`,
    path: "/admin/bridge",
  };
  await writeAudited(
    context,
    {
      target: `bridge key ${id}`,
      reason,
      before: { agentKey: accepted ? keyIdOf(accepted) : null },
      after: { agentKey: publicKey },
    },
    [
      guard("(SELECT waiting_key FROM agents WHERE key_hash = ?1) = ?2", keyHash, waiting),
      [
        "UPDATE agents SET public_key = waiting_key, waiting_key = NULL, accepted_at = ?2 WHERE key_hash = ?1",
        keyHash,
        now(),
      ],
      [
        `DELETE FROM game_accounts WHERE state = 'pending' AND user_num IN (
           SELECT user_num FROM game_tasks WHERE state = 'pending' AND sealed IS NOT NULL AND key_id <> ?1)`,
        publicKey,
      ],
      [
        `UPDATE game_tasks SET state = 'failed', refusal = 'unreadable', sealed = NULL, done_at = ?2
         WHERE state = 'pending' AND sealed IS NOT NULL AND key_id <> ?1`,
        publicKey,
        now(),
      ],
    ],
    { refusal: changed, further: securityNotices(event, now()) },
  );
  await mailOwners(context, event);
  return { message: "The new key is accepted. The agent uses it at once." };
};
