/** Limits of the game's terms. Everything is read with pages, so that all of it is bounded. */
export const gameLimits = {
  classes: 16,
  /** Classes in the filter of the home page: its style sheet has a rule for each. */
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

/** The names of the documents that owners edit as lists: the terms of a game, the menus and the home page. */
export type DocumentName =
  | "classes"
  | "schools"
  | "currencies"
  | "navigation"
  | "footer"
  | "socials"
  | "boards"
  | "requirements"
  | "keys"
  | "boxes"
  | "hero";

/** Where the guide of `/characters` shows a class. */
export const guidePlaces = ["tab", "more", "none"] as const;
