import { DAY, MINUTE } from "#app/format/units.ts";

/** Ours: the bridge to a game server. */
export const bridge = {
  /** Characters in one batch. */
  batchRows: 1000,
  /** A batch's time may be ahead of ours by so much. */
  clockSkew: 5 * MINUTE,
  /** How long the names of batches are remembered; later their rows are older than what is known anyway. */
  batchMemory: 62 * DAY,
  /** Names that are forgotten with every new batch. */
  batchesRemoved: 20,
  /** Rows of a pull. */
  pulledAtOnce: 500,
} as const;
