/** The periods in days, ending today, that sales can be shown for. */
export const salesPeriods = [7, 30, 90] as const;

/** A month in Manila, such as `2026-11`. */
export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Our own limits of the reconciliation with a provider's or wallet's list. */
export const reconciliationLimits = {
  bytes: 1_000_000,
  /** Payments of a list. */
  payments: 5000,
  /** Paid orders of a month. */
  orders: 10_000,
  /** How many lines may precede the one that names the columns. */
  preamble: 20,
  /** How many invalid lines, and how many payments of each kind are listed. */
  problems: 200,
  listed: 200,
} as const;

/** Our own limits of the search for transfers of waiting orders in a wallet's list. */
export const statementLimits = {
  /** Waiting orders of a wallet that are looked for, the longest waiting first. */
  orders: 500,
  /** Orders that one form can approve: an invocation makes at most 1,000 queries, and an approval some 35. */
  approved: 20,
} as const;
