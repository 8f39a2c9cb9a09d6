import type * as z from "zod/v4/core";
import { answerForm, receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { confirmForm } from "./confirmation.ts";

/**
 * Answers a form of the console that makes one call: its message, and then the page anew.
 * @param to the page that shows what came of it
 * @param keyed name of the form's request key, see `requestKeyFor`
 */
export function answerAdminForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  schema: Schema,
  call: (values: z.output<Schema>) => Promise<{ message: string }>,
  to: string,
  keyed?: string,
) {
  return answerForm({ services, form, schema, keyed }, async (values, desk) => {
    const { message } = await call(values);
    return desk.succeed({ tone: "success", lines: [message], next: { to, after: 0, closedFirst: true } });
  });
}

/** Answers a form that a page of the console does not know. */
export function refuseUnknownForm(services: Services, form: FormData) {
  const desk = receiveForm({ services, form, schema: confirmForm });
  return desk.fail({ tone: "error", lines: ["This form is not known, so nothing was changed."] }, 400);
}
