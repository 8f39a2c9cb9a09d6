export const rankingLimits = { top: 100 } as const;
