export const rankings = { top: 100 } as const;
