/** Ours: the part of the admin console about people, money and operations. */
export const operations = {
  /** Rows on a page of a list. */
  pageSize: 50,
  /** Rows of one reply when a list is exported. */
  exportedAtOnce: 500,
  /** Entries of a player's timeline on a page. */
  timeline: 40,
  /** Days of the dashboard's charts, today included. */
  chartDays: 30,
  /** What is counted for the dashboard is counted up to here. */
  countedAtMost: 200_000,
  /** Mails that are looked through for a page of one state. */
  mailsLookedAt: 2000,
  vouchersAtOnce: 1000,
  voucherValue: 1_000_000,
  adjustment: 100_000_000,
} as const;
