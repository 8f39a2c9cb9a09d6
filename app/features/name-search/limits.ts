export const nameSearchLimits = {
  /** The longest name that is looked for, as in the rankings. */
  search: 33,
  characters: 20,
  guilds: 10,
  /** Rows that are compared by edit distance. */
  compared: 50,
  /** Rows of an index that one part of a search reads, of which some may be hidden. */
  scanned: 200,
  /** The same for each part of a name with typing errors. */
  scannedNear: 40,
} as const;
