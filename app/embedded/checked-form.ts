import * as z from "zod/mini";
import { describeIssue } from "#app/contract/describe-issue.ts";
import { type FieldErrors, GameApiError, plainFields } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";

/**
 * Validates values against a form's schema.
 * @throws GameApiError `invalid` with messages by field
 */
export function checkedForm<Form extends z.ZodMiniType>(form: Form, values: unknown): z.output<Form> {
  const result = form.safeParse(values, { error: (issue) => describeIssue(issue) });
  if (result.success) return result.data;
  const fields = z.flattenError(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", message("form.check"), plainFields(fields));
}
