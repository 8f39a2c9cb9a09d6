import { DAY, MINUTE } from "#app/format/units.ts";

/** Most (and, ours, least) characters of what a visitor types. */
export const fieldLength = {
  userId: 20,
  password: 20,
  name: 30,
  email: 60,
  /** Ours (specification section 10, "Session"). */
  userIdAtLeast: 4,
  passwordAtLeast: 8,
  secretAnswer: 60,
  phone: 20,
  voucherCode: 40,
} as const;

/** Decisions "Session and account". */
export const sessions = {
  /** Sliding: counts from the last use. */
  lifetime: 30 * DAY,
  /** Ours: a session in use is prolonged this often at most, so that reading a page rarely writes. */
  renewal: DAY,
  resetLink: 30 * MINUTE,
  /** Ours. */
  verifyLink: 7 * DAY,
  /** Ours: how long an account remembers a network after the last login from it. */
  knownNetwork: 90 * DAY,
} as const;
