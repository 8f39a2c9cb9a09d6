import type * as z from "zod/v4/core";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { confirmForm } from "./confirmation.ts";

/**
 * Answers a form of the console that makes one call: reloads the page, which shows the call's message.
 * @param to the page that shows the result
 * @param keyed the name of the form's request key, see `requestKeyFor`
 */
export function handleAdminForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  schema: Schema,
  call: (values: z.output<Schema>) => Promise<{ message: string }>,
  to: string,
  keyed?: string,
) {
  return handleForm({ services, form, schema, requestKeyName: keyed }, async (values, submission) => {
    const { message } = await call(values);
    return submission.succeed({ tone: "success", lines: [message], next: { to, after: 0 } });
  });
}

/** Rejects a form whose intent the page does not know. */
export function refuseUnknownForm(services: Services, form: FormData) {
  const submission = parseSubmission({ services, form, schema: confirmForm });
  return submission.fail({ tone: "error", lines: ["This form is unknown, so nothing was changed."] }, 400);
}
