import { DAY, MEGABYTE } from "#app/format/units.ts";

/** Support tickets (specification section 10, "Support"); lengths and pages ours. */
export const tickets = {
  images: 3,
  imageBytes: 5 * MEGABYTE,
  /** A form with all its images, its text, and the markers between them. */
  formBytes: 15.5 * MEGABYTE,
  /** Pixels: pictures of phones (12 and 24 megapixels) fit, and decoding one takes at most 100 MB. */
  imageSide: 8192,
  imagePixels: 25_000_000,
  /** Of all frames together. */
  animationFrames: 1000,
  animationPixels: 200_000_000,
  /**
   * Bytes of pictures that lie in the D1 database, where there is no bucket for them: D1's free plan has 500 MB, and
   * accounts and money share them.
   */
  databasePictureBytes: 50 * MEGABYTE,
  /** What a small picture counts for in it, so that no number of them makes the table large. */
  databasePictureBytesAtLeast: 16 * 1024,
  /** How long after it was closed a reply opens a ticket again. */
  reopenWithin: 14 * DAY,
  nameLength: 60,
  subjectLength: 100,
  messageLength: 5000,
  /** Messages of one ticket: bounds what it costs to show it. */
  messages: 200,
  /** Tickets on a page of a player's own list, and of the console's. */
  ownPageSize: 10,
  pageSize: 20,
} as const;
