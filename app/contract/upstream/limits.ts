import { MINUTE, SECOND } from "#app/format/units.ts";

/** Ours: calls that an upstream may lack or not answer. */
export const optionalCalls = {
  /** How long a page waits for one. */
  timeout: SECOND,
  /** How long it is remembered that one is missing, or not answered. */
  ttl: MINUTE,
} as const;
