import { DAY, MINUTE, SECOND } from "#app/format/units.ts";

export const clubWarLimits = {
  wars: 20,
  seasons: 40,
  /** The length of a war in minutes. */
  minMinutes: 5,
  maxMinutes: 1440,
  /** The largest number of a region. */
  region: 255,
  /** Characters of the name of a war or a season. */
  name: 40,
  /** Until so long after the end of a war its result is looked for, and a missing one can be entered. */
  lookBack: 14 * DAY,
  /** A report counts as one after the war if it is so much later: it is read before it is sent. */
  settling: 5 * MINUTE,
  /** Results on a page, and the last page of the list. */
  page: 30,
  pages: 40,
  /** How many guilds the table of a season has. */
  standings: 50,
  /** How old the owners may be that are shown during a war. */
  live: 30 * SECOND,
} as const;
