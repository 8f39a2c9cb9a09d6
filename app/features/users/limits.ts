import { DAY, HOUR, MINUTE, SECOND } from "#app/format/units.ts";

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
  /** The lifetime of the cookie that remembers a browser. Browsers keep a cookie for at most 400 days. */
  knownDevice: 400 * DAY,
  /** How long after proving their identity the owner may change what protects the account or gives money away. */
  recentIdentity: 10 * MINUTE,
  /**
   * How long a token is valid after the session has got another one: for requests that are under way, such as the second
   * one of a double click.
   */
  renewedToken: 15 * SECOND,
  /** How long the second step of a login may take. */
  loginChallenge: 10 * MINUTE,
  resetLink: 30 * MINUTE,
  /** An invitation to own the site. */
  ownerLink: DAY,
  /** Our own: how long the link in the mail about a whitelisted address removes it. */
  unlistLink: 30 * DAY,
  /** Our own: how long the owner of the current e-mail address can undo its change. */
  addressChangeDelay: 72 * HOUR,
  /** Our own. */
  verifyLink: 7 * DAY,
  /** Our own: how long an account remembers a network after the last login from it. */
  knownNetwork: 90 * DAY,
} as const;
