import { MINUTE, SECOND } from "#app/format/units.ts";

/** Ours: how long the reads of one page wait for an upstream in total; writes take their own time. */
export const PAGE_BUDGET = 3 * SECOND;

/** Ours: calls that an upstream may lack or not respond to. */
export const optionalCallLimits = {
  /** How long a page waits for such a call. */
  timeout: SECOND,
  /** How long the absence of a call is remembered. */
  ttl: MINUTE,
  /** How long a failure to respond in time is remembered: meanwhile players see the account as it was at their login. */
  slowTtl: 10 * SECOND,
} as const;
