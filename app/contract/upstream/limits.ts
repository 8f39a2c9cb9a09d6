import { MINUTE, SECOND } from "#app/format/units.ts";

/** Ours: calls that an upstream may lack or not answer. */
export const optionalCalls = {
  /** How long a page waits for one. */
  patience: SECOND,
  /** How long it is remembered that one is missing, or not answered. */
  remembered: MINUTE,
} as const;
