import { DAY, MEGABYTE } from "#app/format/units.ts";

/** Support tickets (specification section 10, "Support"); lengths and page sizes are our own. */
export const ticketLimits = {
  images: 3,
  imageBytes: 5 * MEGABYTE,
  /** A form with all its images, its text, and the multipart boundaries. */
  formBytes: 15.5 * MEGABYTE,
  /** In pixels: photos of phones (12 and 24 megapixels) fit, and decoding one takes at most 100 MB. */
  imageSide: 8192,
  imagePixels: 25_000_000,
  /** All frames together. */
  animationFrames: 1000,
  animationPixels: 200_000_000,
  /**
   * Bytes of pictures stored in the D1 database when there is no bucket for them. D1's free plan has 500 MB, shared
   * with accounts and money.
   */
  databasePictureBytes: 50 * MEGABYTE,
  /** The minimum that a picture counts for in the database, so that many small pictures cannot make the table large. */
  minDatabasePictureBytes: 16 * 1024,
  /** How long after it was closed a ticket can be reopened by a reply. */
  reopenPeriod: 14 * DAY,
  nameLength: 60,
  subjectLength: 100,
  messageLength: 5000,
  ratingLength: 500,
  /** Messages of one ticket: limits the cost of showing it. */
  messages: 200,
  /** Tickets per page of a player's own list, and of the console's. */
  ownPageSize: 10,
  pageSize: 20,
} as const;
