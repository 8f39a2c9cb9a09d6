/** Our own limits of bans, in characters. */
export const banLimits = {
  reason: 200,
  note: 300,
  /** A range of IPv6 addresses in its longest notation. */
  range: 60,
} as const;
