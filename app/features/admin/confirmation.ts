import * as z from "zod/mini";
import { typedLines } from "#app/format/typed-text.ts";

/** The confirmation of an action that cannot be undone; see also `reasonField`. */
export const confirmField = z.literal("on", "Please confirm.");

/** The message for a reason that is missing or too short. */
export const REASON_MISSING = "Please give a reason of at least 3 characters.";

/** The admin's reason for an action; stored in the audit log. */
export const reasonField = z
  .string(REASON_MISSING)
  .check(
    z.overwrite(typedLines),
    z.minLength(3, { error: REASON_MISSING, abort: true }),
    z.maxLength(200, "The reason may have at most 200 characters."),
  );

/** A note for the audit log where the action itself says enough; may be empty. */
export const noteField = z._default(
  z.string().check(z.trim(), z.maxLength(200, "The note may have at most 200 characters.")),
  "",
);

/** A form with only a confirmation. */
export const confirmForm = z.object({ confirm: confirmField });

/** A form with only a confirmation and a reason. */
export const confirmedForm = z.object({ reason: reasonField, confirm: confirmField });

/** A form with only a confirmation and a note. */
export const notedForm = z.object({ reason: noteField, confirm: confirmField });
