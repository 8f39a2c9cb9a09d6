import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { deliveryWork } from "#app/features/bridge/embedded/delivery-work.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import type { GameDeliveryState } from "#app/features/bridge/protocol.ts";
import type { deliveriesBridgeCalls } from "../bridge-calls.ts";
import { deliveryFlags } from "../limits.ts";
import { refundDeliveries } from "./ledger/refund.ts";
import { queueForAgent } from "./queue-for-agent.ts";

const { pending, taken, cancelRequested, cancelled } = deliveryFlags;

interface WorkRow {
  id: number;
  issuedAt: number;
  flag: number;
  price: number;
  productNum: number;
  gameUserNum: number;
}

/**
 * Claims queued units for the agent and lists what it has to do. Until it reports the state of a claimed unit, the unit
 * stays in the list, and only the agent decides whether it can still be cancelled.
 */
export const claimDeliveries: Handler<typeof deliveriesBridgeCalls.claimDeliveries> = async (
  { limit },
  { db, now },
) => {
  const size = Math.min(Math.max(limit, 1), bridgeLimits.maxPulled);
  const [, rows] = await runBatch<[[], WorkRow[]]>(db, [
    [
      `UPDATE deliveries SET claimed_at = ?2
       WHERE claimed_at IS NULL AND flag = ${pending}
         AND id IN (SELECT id FROM ${deliveryWork} ORDER BY id LIMIT ?1)`,
      size,
      now(),
    ],
    [
      `SELECT id, purchased_at AS issuedAt, flag, price, game_product_num AS productNum, game_user_num AS gameUserNum
       FROM ${deliveryWork} ORDER BY id LIMIT ?1 + 1`,
      size,
    ],
  ]);
  const work = rows.slice(0, size);
  return {
    put: work.filter(({ flag }) => flag === pending).map(({ flag, ...unit }) => unit),
    cancel: work.filter(({ flag }) => flag === cancelRequested).map(({ id, issuedAt }) => ({ id, issuedAt })),
    more: rows.length > size,
  };
};

/**
 * Records the states of units in the game. A cancelled unit is refunded once. Each state has a version, so that reports
 * can be repeated and arrive late.
 */
export const reportDeliveries: Handler<typeof deliveriesBridgeCalls.reportDeliveries> = async (
  { deliveries },
  { db, now },
) => {
  const reported = JSON.stringify(deliveries);
  const ids = `SELECT deliveries.id FROM json_each(?1)
    JOIN deliveries ON deliveries.id = value ->> '$.id' AND purchased_at = value ->> '$.issuedAt'`;
  const [, , rows] = await runBatch<[[], [], { id: number }[]]>(db, [
    recordStates(reported, now()),
    refundDeliveries(`id IN (${ids})`, now(), reported),
    [`SELECT id FROM deliveries WHERE id IN (${ids})`, reported],
  ]);
  return { recorded: rows.map(({ id }) => id) };
};

function recordStates(reported: string, now: number): Statement {
  return [
    `UPDATE deliveries
     SET game_version = reported.version, game_key = coalesce(reported.game_key, deliveries.game_key), changed_at = ?2,
       banked_at = CASE WHEN reported.state IN ('banked', 'taken') THEN coalesce(banked_at, ?2) ELSE banked_at END,
       flag = CASE reported.state
         WHEN 'taken' THEN ${taken}
         WHEN 'cancelled' THEN ${cancelled}
         -- A request to cancel stays until the agent has carried it out.
         WHEN 'banked' THEN CASE flag WHEN ${cancelRequested} THEN ${cancelRequested} ELSE ${pending} END
         ELSE flag END,
       agent_work = CASE WHEN flag = ${cancelRequested} AND reported.state IN ('banked', 'refused') THEN 1 ELSE 0 END,
       game_refusal = CASE reported.state WHEN 'refused' THEN reported.refusal END
     FROM (SELECT value ->> '$.id' AS id, value ->> '$.issuedAt' AS issued_at, value ->> '$.state' AS state, value ->> '$.version' AS version,
         value ->> '$.gameKey' AS game_key, value ->> '$.refusal' AS refusal FROM json_each(?1)) AS reported
     WHERE reported.id = deliveries.id AND reported.issued_at = purchased_at AND claimed_at IS NOT NULL AND flag <> ${cancelled}
       AND reported.version > game_version`,
    reported,
    now,
  ];
}

interface ListedRow {
  id: number;
  issuedAt: number;
  flag: number;
  bankedAt: number | null;
  refusal: string | null;
  gameKey: string | null;
}

/** Claimed units after a number, by number, with the states that were reported. */
export const listClaimedDeliveries: Handler<typeof deliveriesBridgeCalls.listDeliveries> = async (
  { after, limit },
  { db },
) => {
  const size = Math.min(Math.max(limit, 1), bridgeLimits.maxPulled);
  const [rows] = await runBatch<[ListedRow[]]>(db, [
    [
      `SELECT id, purchased_at AS issuedAt, flag, banked_at AS bankedAt, game_refusal AS refusal, game_key AS gameKey FROM deliveries
       WHERE id > ?1 AND claimed_at IS NOT NULL ORDER BY id LIMIT ?2`,
      after,
      size + 1,
    ],
  ]);
  return {
    deliveries: rows.slice(0, size).map((row) => ({
      id: row.id,
      issuedAt: row.issuedAt,
      state: stateOf(row),
      gameKey: row.gameKey,
    })),
    more: rows.length > size,
  };
};

function stateOf({ flag, bankedAt, refusal }: ListedRow): GameDeliveryState | "waiting" {
  if (flag === taken) return "taken";
  if (flag === cancelled) return "cancelled";
  if (bankedAt !== null) return "banked";
  return refusal === null ? "waiting" : "refused";
}

/** Queues units again that the game lost because its backup was restored, but those that were refunded. */
export const restoreDeliveries: Handler<typeof deliveriesBridgeCalls.restoreDeliveries> = async (
  { ids },
  { db, now },
) => {
  const wanted = JSON.stringify(ids);
  const [, , rows] = await runBatch<[[], [], { id: number }[]]>(db, [
    [
      `UPDATE deliveries
       SET flag = ${pending}, agent_work = 0, claimed_at = NULL, banked_at = NULL, game_key = NULL, game_version = 0,
         changed_at = ?2
       WHERE id IN (SELECT value FROM json_each(?1)) AND claimed_at IS NOT NULL AND refunded_at IS NULL
         AND (flag = ${taken} OR flag = ${pending} AND banked_at IS NOT NULL)`,
      wanted,
      now(),
    ],
    queueForAgent("id IN (SELECT value FROM json_each(?1))", wanted),
    ["SELECT id FROM deliveries WHERE id IN (SELECT value FROM json_each(?1)) AND agent_work = 1", wanted],
  ]);
  return { queued: rows.map(({ id }) => id) };
};
