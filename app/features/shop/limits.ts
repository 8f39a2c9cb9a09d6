import { DAY, MINUTE } from "#app/format/units.ts";

export const shopLimits = {
  /** Ours: items per page of the catalogue. */
  pageSize: 12,
  /** Ours: longest search text, in characters. */
  searchLength: 40,
  /** Ours: categories that the shop lists. */
  categories: 50,
} as const;

/** Decisions "Cart". */
export const cartLimits = {
  lines: 50,
  minQuantity: 1,
  maxQuantity: 99,
  /** Ours: units of one purchase, those in bundles included. Each is a delivery, and a purchase is one transaction. */
  units: 50 * 99,
  /** Ours: longest discount code, in characters. */
  codeLength: 40,
} as const;

/** How long after its beginning in the shop an item is marked as new. */
export const newPeriod = 14 * DAY;

/** Which items are marked as best sellers: those that the most accounts have bought recently, if enough have. */
export const bestSellers = { period: 30 * DAY, items: 3, minBuyers: 5 } as const;

/** How much a bundle can contain. */
export const bundleLimits = { items: 20, units: 99 } as const;

/** How long after the purchase a player may cancel units that the game has not taken yet. */
export const cancelPeriod = 15 * MINUTE;

/** How long after the purchase the recipient of a gift can refuse it. */
export const giftRefusalPeriod = DAY;

/** Gifts to other players. */
export const giftLimits = {
  /** How old an account must be to give, in milliseconds: stolen money is spent from new accounts. */
  minAccountAge: 3 * DAY,
  messageLength: 200,
  pageSize: 10,
} as const;

/** Flags by which RAN servers store the state of a purchase (specification section 10, "Delivery"). */
export const deliveryFlags = { pending: 0, taken: 1, cancelRequested: 2, cancelled: 3 } as const;
