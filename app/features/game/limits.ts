/** Limits of the game's terms. Everything is read with pages, so that all of it is bounded. */
export const gameLimits = {
  classes: 16,
  /** Classes in the filter of the home page: its stylesheet has a rule for each. */
  homeClasses: 8,
  /** Codes of a class. */
  codes: 12,
  minSchools: 2,
  schools: 6,
  name: 30,
  currencyName: 20,
  motto: 80,
  /** Characters of the text of a class. */
  guideText: 2000,
  lines: 12,
  line: 160,
} as const;

/** Where the guide of `/characters` shows a class. */
export const guidePlaces = ["tab", "more", "none"] as const;
