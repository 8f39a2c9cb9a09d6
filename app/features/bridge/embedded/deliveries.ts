import { and, asc, eq, sql } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { users } from "#app/features/accounts/embedded/schema.ts";
import { deliveries } from "#app/features/shop/embedded/schema.ts";
import { deliveryFlags } from "#app/features/shop/limits.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { bridge as limits } from "../limits.ts";

/** What waits to be handed over, oldest first; it stays until it is acknowledged. */
export const pullDeliveries: Handler<"bridge.pullDeliveries"> = async ({ limit }, { db }) => {
  const rows = await db
    .select({ delivery: deliveries, userId: users.userId })
    .from(deliveries)
    .innerJoin(users, eq(users.userNum, deliveries.userNum))
    .where(eq(deliveries.flag, deliveryFlags.pending))
    .orderBy(asc(deliveries.id))
    .limit(Math.min(Math.max(limit, 1), limits.pulledAtOnce));
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
 * Takes deliveries over. What is pending becomes taken; what was taken before stays so, hence a lost reply may be asked
 * for again; what was cancelled, or never was, is refused.
 */
export const ackDeliveries: Handler<"bridge.ackDeliveries"> = async ({ ids }, { db, now }) => {
  // One parameter for all numbers: the database takes a hundred at most.
  const asked = sql`${deliveries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [, rows] = await db.batch([
    db
      .update(deliveries)
      .set({ flag: deliveryFlags.taken, changedAt: now() })
      .where(and(asked, eq(deliveries.flag, deliveryFlags.pending))),
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(asked, eq(deliveries.flag, deliveryFlags.taken))),
  ]);
  const taken = new Set(rows.map(({ id }) => id));
  return { taken: ids.filter((id) => taken.has(id)), refused: ids.filter((id) => !taken.has(id)) };
};
