import * as z from "zod/mini";
import { type FieldErrors, GameApiError } from "#app/contract/errors.ts";
import { plainIssue } from "#app/contract/plain-issue.ts";

/** What is said of a form as a whole when single fields have messages of their own. */
export const CHECK_THE_FORM = "Please check the form.";

/**
 * Checks values by a form's rules.
 * @throws GameApiError `invalid` with the messages by field
 */
export function checkedForm<Form extends z.ZodMiniType>(form: Form, values: unknown): z.output<Form> {
  const result = form.safeParse(values, { error: (issue) => plainIssue(issue) });
  if (result.success) return result.data;
  const fields = z.flattenError(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", CHECK_THE_FORM, fields);
}
