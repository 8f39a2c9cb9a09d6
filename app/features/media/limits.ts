import { HOUR, MEGABYTE } from "#app/format/units.ts";

/** The pictures of the media library. Sizes in bytes, dimensions in pixels. */
export const mediaLimits = {
  /** A picture as it is kept, in the bucket or in the database. */
  fileBytes: 5 * MEGABYTE,
  databaseFileBytes: 2 * MEGABYTE,
  /** One smaller size of a picture. */
  variantBytes: MEGABYTE,
  /** All pictures in the D1 database when there is no bucket; its free plan has 500 MB for everything. */
  databaseBytes: 100 * MEGABYTE,
  /** The minimum that a file counts for in the database, so that many small ones cannot make the table large. */
  minDatabaseFileBytes: 4 * 1024,
  side: 4096,
  /** Phones show larger pictures slowly; photos of 12 megapixels fit. */
  pixels: 12_600_000,
  animationFrames: 300,
  /** All frames together. */
  animationPixels: 100_000_000,
  nameLength: 120,
  descriptionLength: 160,
  pageSize: 24,
  /** Files of one form. */
  formFiles: 12,
  /** The age after which files without a picture are deleted: the request that stored them did not finish. */
  abandonedAfter: HOUR,
} as const;

/** The groups of the library: the pictures that items show would hide the few others. */
export const mediaGroups = ["others", "items"] as const;

/**
 * The widths in which pages use pictures, from icons to a full screen. A picture has the smaller ones of them, and its
 * own width if that is smaller than the largest.
 */
export const mediaWidths = [160, 320, 640, 960, 1280, 1920] as const;

/** The widths that a picture of this width should have, smallest first. */
export function widthsFor(width: number): number[] {
  const [largest] = mediaWidths.slice(-1);
  return [...mediaWidths.filter((one) => one < width), ...(width <= (largest ?? 0) ? [width] : [])];
}
