/** For how many weeks new players are followed. */
export const RETENTION_WEEKS = 8;

/** The periods in days that statistics can be shown for: today, or days that end with yesterday. */
export const statisticsPeriods = [1, 7, 30, 90] as const;

/** How many pages, referrers, countries, items and campaigns are listed. */
export const LISTED = 10;
