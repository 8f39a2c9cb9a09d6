import { MEGABYTE } from "#app/format/units.ts";

/** Our own limits of the console's sections on people, money and operations. */
export const adminLimits = {
  /** The body of a form in bytes, with pictures and the sizes that a browser has made of them. */
  formBytes: 15.5 * MEGABYTE,
  /** Rows per page of a list. */
  pageSize: 50,
  /** Rows per reply when a list is exported: some megabytes, and two million rows in a few hundred queries. */
  exportPageSize: 10_000,
  /** Entries per page of a player's timeline. */
  timeline: 40,
  /** Days of the dashboard's figures, including today: those of its longest chart, and as many before. */
  chartDays: 60,
  /** Characters of a note for staff. */
  noteLength: 5000,
  /** Notes about one account. */
  playerNotes: 50,
  /** The dashboard counts up to this number. */
  maxCounted: 200_000,
  /** How many mails are scanned for a page of one state. */
  mailsLookedAt: 2000,
  maxBatchVouchers: 1000,
  voucherValue: 1_000_000,
  adjustment: 100_000_000,
} as const;
