import type * as z from "zod/v4/core";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { confirmedForm, confirmForm } from "./confirmation.ts";

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

/**
 * Answers a form with a confirmation and a reason whose call mails a link. Without a mail server, only this response
 * shows the link: a redirect would have to store it in the session.
 * @param to as {@link handleAdminForm}
 */
export function handleLinkForm(
  services: Services,
  form: FormData,
  call: (values: z.output<typeof confirmedForm>) => Promise<{ message: string; link?: string | null | undefined }>,
  to: string,
) {
  return handleForm({ services, form, schema: confirmedForm }, async (values, submission) => {
    const { message, link } = await call(values);
    if (!link) return submission.succeed({ tone: "success", lines: [message], next: { to, after: 0 } });
    return submission.succeed({ tone: "success", lines: [message, new URL(link, services.site.origin).href] });
  });
}

/** Rejects a form whose intent the page does not know. */
export function refuseUnknownForm(services: Services, form: FormData) {
  const submission = parseSubmission({ services, form, schema: confirmForm });
  return submission.fail({ tone: "error", lines: ["This form is unknown, so nothing was changed."] }, 400);
}
