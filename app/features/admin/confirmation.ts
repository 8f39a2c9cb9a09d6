import * as z from "zod/mini";

/** Fields of forms that confirm what cannot be taken back; see also `reasonField`. */
export const confirmField = z.literal("on", "Please confirm.");

/** Why an admin does something; kept in the audit log. */
export const reasonField = z
  .string("Please give a reason.")
  .check(
    z.trim(),
    z.minLength(3, { error: "Please give a reason.", abort: true }),
    z.maxLength(200, "The reason may have at most 200 characters."),
  );

/** Whatever takes a confirmation only. */
export const confirmForm = z.object({ confirm: confirmField });

/** Whatever takes a confirmation and a reason, and nothing else. */
export const confirmedForm = z.object({ reason: reasonField, confirm: confirmField });
