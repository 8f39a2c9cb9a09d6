import * as z from "zod";
import { storedEntry } from "#app/features/game/stored-entry.ts";
import { boardColumns } from "./boards.ts";

/** A board of the rankings as it is stored. Texts: `name`. */
export const storedBoard = z.object({
  ...storedEntry,
  hidden: z.boolean(),
  /** Whether the table has the columns for class, school and level. */
  group: z.boolean(),
  school: z.boolean(),
  level: z.boolean(),
  /** The column after the one by which the board is ranked; empty for none. */
  more: z.enum(["", ...boardColumns]),
});
