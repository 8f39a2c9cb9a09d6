import * as z from "zod";
import { type FieldErrors, GameApiError } from "../../errors.ts";

/** What is said of a form as a whole when single fields have messages of their own. */
export const CHECK_THE_FORM = "Please check the form.";

/**
 * Checks values by a form's rules.
 * @throws GameApiError `invalid` with the messages by field
 */
export function checkedForm<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const fields = z.flattenError(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", CHECK_THE_FORM, fields);
}
