export const guildLimits = {
  /** Rows of a page of a board, and members on a page of a guild: with a hundred, a page would be too large. */
  page: 50,
  /** The last page of both, which limits what they cost. */
  pages: 20,
  /** How many former names and masters a guild shows, the latest first. */
  history: 20,
  /** How many guilds have a card above the lines of a board. */
  podium: 3,
} as const;
