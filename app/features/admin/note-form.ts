import * as z from "zod/mini";
import { typedLines } from "#app/format/typed-text.ts";
import { adminLimits } from "./limits.ts";

/** The form of a note for staff, about a ticket or an account. */
export const noteForm = z.object({
  note: z
    .string("Note is required.")
    .check(
      z.overwrite(typedLines),
      z.minLength(1, { error: "Note is required.", abort: true }),
      z.maxLength(adminLimits.noteLength, `Note may have at most ${adminLimits.noteLength} characters.`),
    ),
});
