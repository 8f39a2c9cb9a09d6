import { MINUTE } from "#app/format/units.ts";

export const shopLimits = {
  /** Ours: items per page of the catalogue. */
  pageSize: 12,
  /** Ours: longest search text, in characters. */
  searchLength: 40,
} as const;

/** Decisions "Cart". */
export const cartLimits = { lines: 50, minQuantity: 1, maxQuantity: 99 } as const;

/** How long after the purchase a player may cancel units that the game has not taken yet. */
export const cancelPeriod = 15 * MINUTE;

/** Flags by which RAN servers store the state of a purchase (specification section 10, "Delivery"). */
export const deliveryFlags = { pending: 0, taken: 1, cancelRequested: 2, cancelled: 3 } as const;
