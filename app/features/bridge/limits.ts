import { DAY, MINUTE } from "#app/format/units.ts";

/** Our own limits of a list of the game's products, as CSV. */
export const productListLimits = {
  bytes: 1_000_000,
  products: 20_000,
  /** How many invalid lines are named. */
  problems: 200,
} as const;

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
  /** Maximum number of tasks per pull, each with sealed credentials. */
  maxTasks: 100,
  /** How long finished tasks are remembered, so that a repeated result changes nothing. */
  taskMemory: 30 * DAY,
  /** How many expired tasks are deleted with every report. */
  tasksRemoved: 200,
  /** How long counts of online players are kept. */
  onlineMemory: 35 * DAY,
  /** After this time without a count, the number of players is unknown. */
  onlineFreshness: 3 * MINUTE,
} as const;
