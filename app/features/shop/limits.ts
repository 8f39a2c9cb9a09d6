import { MINUTE } from "#app/format/units.ts";

export const shop = {
  /** Ours: items on a page of the catalogue. */
  pageSize: 12,
  /** Ours: characters of a search. */
  searchLength: 40,
} as const;

/** Decisions "Cart". */
export const cart = { lines: 50, quantityAtLeast: 1, quantityAtMost: 99 } as const;

/** How long after buying a player may cancel what the game has not taken yet. */
export const cancelWithin = 15 * MINUTE;

/** What RAN servers call the state of a purchase (specification section 10, "Delivery"). */
export const deliveryFlags = { pending: 0, taken: 1, cancelRequested: 2, cancelled: 3 } as const;
