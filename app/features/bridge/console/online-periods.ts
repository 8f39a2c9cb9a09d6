/** The periods that the chart of players online can show, by their value in the address. */
export const onlinePeriods = {
  "24h": { label: "24 hours", hours: 24 },
  "7d": { label: "7 days", hours: 7 * 24 },
  "30d": { label: "30 days", hours: 30 * 24 },
} as const;
export type OnlinePeriod = keyof typeof onlinePeriods;

export const onlinePeriodKeys = Object.keys(onlinePeriods) as OnlinePeriod[];
