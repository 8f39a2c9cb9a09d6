import { DAY, MINUTE } from "#app/format/units.ts";

/** Our own limits of the bridge to a game server. */
export const bridgeLimits = {
  /** Maximum number of characters in a batch. */
  batchRows: 1000,
  /** How far a batch's time may be ahead of our clock. */
  clockSkew: 5 * MINUTE,
  /** How long batch IDs are remembered. The rows of older batches would be outdated anyway. */
  batchMemory: 62 * DAY,
  /** How many expired batch IDs are deleted with every new batch. */
  batchesRemoved: 20,
  /** Maximum number of rows per pull. */
  maxPulled: 500,
} as const;
