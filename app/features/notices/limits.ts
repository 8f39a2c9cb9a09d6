/** Numbers of accounts that are milestones. */
export const registrationMilestones = [
  100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
] as const;

export const noticeLimits = {
  /** Characters of a template. */
  template: 1000,
  /** Characters of a value in a text. */
  value: 300,
  /** Characters of a text; Discord accepts 2,000. */
  text: 1900,
  destinations: 20,
} as const;
