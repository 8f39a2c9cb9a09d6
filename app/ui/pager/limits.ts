export const pagerLimits = {
  /** Page links on each side of the current one. */
  adjacent: 2,
  /** Every page is linked up to this number of pages plus the adjacent ones on both sides. */
  showAllUpTo: 1000,
} as const;
