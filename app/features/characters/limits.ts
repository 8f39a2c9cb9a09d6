import * as z from "zod";
import { integer } from "#app/contract/fields.ts";

/** The number of a character in calls. */
export const characterNumber = integer.pipe(z.number().min(1)).meta({ examples: [1252] });

export const profileLimits = {
  /** How many months the level and the kills are shown of. */
  months: 24,
  formerNames: 10,
} as const;
