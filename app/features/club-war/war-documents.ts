import * as z from "zod";
import { defineDocument, type EntryOf, storedEntry } from "#app/features/documents/document.ts";
import { clubWarLimits } from "./limits.ts";

/** A day in Manila, `YYYY-MM-DD`; empty for none. */
const day = z.string().max(10);

/** The weekly wars for the regions. Texts: `name`. */
export const warsDocument = defineDocument(
  "wars",
  () =>
    storedEntry({
      region: z.number().int().min(0).max(clubWarLimits.region),
      onMonday: z.boolean(),
      onTuesday: z.boolean(),
      onWednesday: z.boolean(),
      onThursday: z.boolean(),
      onFriday: z.boolean(),
      onSaturday: z.boolean(),
      onSunday: z.boolean(),
      /** When it begins in Manila, `HH:MM`. */
      time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
      minutes: z.number().int().min(clubWarLimits.minMinutes).max(clubWarLimits.maxMinutes),
      /** The first and the last day on which it may begin. */
      from: day,
      until: day,
    }),
  { min: 0, max: clubWarLimits.wars },
  [],
);

/** The seasons of the club war, which do not overlap. Texts: `name`. */
export const seasonsDocument = defineDocument(
  "seasons",
  () => storedEntry({ from: day, until: day }),
  { min: 0, max: clubWarLimits.seasons },
  [],
);
export type StoredSeason = EntryOf<typeof seasonsDocument>;
