import * as z from "zod/mini";
import { typedLines } from "#app/format/typed-text.ts";
import { ticketLimits } from "./limits.ts";

/** The form of a note for staff. */
export const noteForm = z.object({
  note: z
    .string("Note is required.")
    .check(
      z.overwrite(typedLines),
      z.minLength(1, { error: "Note is required.", abort: true }),
      z.maxLength(ticketLimits.messageLength, `Note may have at most ${ticketLimits.messageLength} characters.`),
    ),
});
