import { DAY, MEGABYTE } from "#app/format/units.ts";

/** How long a player can change their mind after requesting the deletion of the account. */
export const deletionDelay = 14 * DAY;

/** The same in days, for texts. */
export const deletionDays = deletionDelay / DAY;

/** Limits of the file with a player's data; what it leaves out is named in it. */
export const exportLimits = {
  perHour: 5,
  /** The newest records of each part. */
  records: 10_000,
  pictures: 40,
  pictureBytes: 20 * MEGABYTE,
} as const;
