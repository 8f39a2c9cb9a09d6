import * as z from "zod/mini";

/** The confirmation of an action that cannot be undone; see also `reasonField`. */
export const confirmField = z.literal("on", "Please confirm.");

/** The admin's reason for an action; stored in the audit log. */
export const reasonField = z
  .string("Please give a reason.")
  .check(
    z.trim(),
    z.minLength(3, { error: "Please give a reason.", abort: true }),
    z.maxLength(200, "The reason may have at most 200 characters."),
  );

/** A form with only a confirmation. */
export const confirmForm = z.object({ confirm: confirmField });

/** A form with only a confirmation and a reason. */
export const confirmedForm = z.object({ reason: reasonField, confirm: confirmField });
