export const pager = {
  /** Page links on each side of the current one. */
  adjacent: 2,
  /** Up to this many pages, plus the adjacent ones on both sides, every page is linked. */
  showAllUpTo: 1000,
} as const;
