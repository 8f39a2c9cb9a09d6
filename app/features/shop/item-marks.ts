/** What the console's list of items can be limited to. */
export const itemMarks = ["sale", "stock", "sold-out", "period", "bundle", "withdrawn"] as const;
export type ItemMark = (typeof itemMarks)[number];
