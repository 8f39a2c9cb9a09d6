import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { deliveriesBridgeCalls } from "../bridge-calls.ts";
import { deliveryFlags } from "../limits.ts";
import { deliveries } from "./schema.ts";

/** A unit belongs either to the agent or to a program that uses these two calls, whichever claims it first. */
const isUnclaimed = and(eq(deliveries.flag, deliveryFlags.pending), isNull(deliveries.claimedAt));

/** Pending deliveries, oldest first; a delivery stays in the list until it is acknowledged. */
export const pullDeliveries: Handler<typeof deliveriesBridgeCalls.pullDeliveries> = async ({ limit }, { db }) => {
  const rows = await db
    .select({ delivery: deliveries, userId: users.userId })
    .from(deliveries)
    .innerJoin(users, eq(users.userNum, deliveries.userNum))
    .where(isUnclaimed)
    .orderBy(asc(deliveries.id))
    .limit(Math.min(Math.max(limit, 1), bridgeLimits.maxPulled));
  return {
    deliveries: rows.map(({ delivery, userId }) => ({
      id: delivery.id,
      userNum: delivery.userNum,
      userId,
      productNum: delivery.productNum,
      itemName: delivery.itemName,
      purchasedAt: isoTime(delivery.purchasedAt),
      flag: delivery.flag,
    })),
  };
};

/**
 * Acknowledges deliveries. Pending ones become taken. Ones that were already taken stay so, so that the call can be
 * repeated after a lost reply. Cancelled and unknown ones are rejected.
 */
export const ackDeliveries: Handler<typeof deliveriesBridgeCalls.ackDeliveries> = async ({ ids }, { db, now }) => {
  // All numbers are one parameter, because the database accepts at most a hundred.
  const isRequested = sql`${deliveries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [, rows] = await db.batch([
    db
      .update(deliveries)
      .set({ flag: deliveryFlags.taken, agentWork: 0, changedAt: now() })
      .where(and(isRequested, isUnclaimed)),
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(isRequested, eq(deliveries.flag, deliveryFlags.taken), isNull(deliveries.claimedAt))),
  ]);
  const taken = new Set(rows.map(({ id }) => id));
  return { taken: ids.filter((id) => taken.has(id)), refused: ids.filter((id) => !taken.has(id)) };
};
