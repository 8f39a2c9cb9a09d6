import * as z from "zod";
import { storedEntry } from "#app/features/game/stored-entry.ts";
import { keyGroups } from "./guide-limits.ts";

/** A row of the system requirements. Texts: `name`, `minimum`, `recommended`. */
export const storedRequirement = z.object(storedEntry);

/** A key of the game. Texts: `name`, `action`. */
export const storedKey = z.object({
  ...storedEntry,
  /** The table that has it. */
  section: z.enum(keyGroups),
});
