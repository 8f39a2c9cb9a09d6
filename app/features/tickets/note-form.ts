// zod/mini: this schema is part of the browser's bundle.
import * as z from "zod/mini";
import { ticketLimits } from "./limits.ts";

/** The form of a note for staff. */
export const noteForm = z.object({
  note: z.string("Note is required.").check(
    z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
    z.trim(),
    z.minLength(1, { error: "Note is required.", abort: true }),
    z.maxLength(ticketLimits.messageLength, `Note may have at most ${ticketLimits.messageLength} characters.`),
  ),
});
