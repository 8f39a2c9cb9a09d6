import * as z from "zod";
import { storedEntry } from "#app/features/game/stored-entry.ts";

/** A box of the home page. It has no texts. */
export const storedBox = z.object({
  ...storedEntry,
  hidden: z.boolean(),
});

/** The texts of the hero: `headline`, `lead`, `download`, `signUp`. */
export const storedHero = z.object(storedEntry);
