export const rankingLimits = {
  top: 100,
  /** How many characters have a card above the lines, and are the champions of a month. */
  podium: 3,
  /** How many lines phones show at a time. */
  group: 25,
  /** The longest name of a character. */
  name: 33,
  /** How many months the filter offers; the hall of fame leads to all that are kept. */
  months: 12,
  /** How many months have rankings, with the current one. Of older ones, the hall of fame knows the first places. */
  keptMonths: 24,
  /** How many characters a search shows. */
  found: 5,
  /**
   * The last place that a list has, that stays of a past month, and that a search counts, which limits its cost; characters
   * below have the next one.
   */
  place: 1000,
  /** How many days after its end a month stays as it is, because game servers may push late. */
  graceDays: 7,
} as const;
