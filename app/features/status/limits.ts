import { DAY, HOUR, MINUTE } from "#app/format/units.ts";

export const statusLimits = {
  /** The shortest period for which players are kept, and how long it is. */
  slot: 10 * MINUTE,
  slotRetention: 3 * DAY,
  /** How long hours are kept; days are kept forever. */
  hourRetention: 40 * DAY,
  /** Periods whose late counts are still taken into account. */
  lateSlots: 3,
  /** How many periods a round of the job stores at most. */
  slotsPerRound: 144,
  /** Until so long ago the latest periods may be missing before they are shown as unknown. */
  delay: HOUR / 2,
  /** How many past maintenances are listed. */
  maintenances: 10,
} as const;
