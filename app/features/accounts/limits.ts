import { DAY, MINUTE } from "#app/format/units.ts";

/** Maximum (and, for our own rules, minimum) lengths in characters of what a visitor types. */
export const fieldLength = {
  userId: 20,
  password: 20,
  name: 30,
  email: 60,
  /** Our own rule (specification section 10, "Session"). */
  userIdMin: 4,
  passwordMin: 8,
  secretAnswer: 60,
  phone: 20,
  voucherCode: 40,
} as const;

/** Decisions "Session and account". */
export const sessionLimits = {
  /** Sliding: starts again with each use. */
  lifetime: 30 * DAY,
  /** Our own: a session in use is extended at most this often, so that reading a page rarely writes. */
  renewal: DAY,
  resetLink: 30 * MINUTE,
  /** Our own. */
  verifyLink: 7 * DAY,
  /** Our own: how long an account remembers a network after the last login from it. */
  knownNetwork: 90 * DAY,
} as const;
