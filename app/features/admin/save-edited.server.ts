import type * as z from "zod/v4/core";
import { delays } from "#app/forms/delays.ts";
import { type FormDesk, receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { seenField } from "./seen.ts";

interface SaveOptions<Schema extends z.$ZodType> {
  services: Services;
  form: FormData;
  schema: Schema;
  /** Where the admin goes on to. */
  to: string;
  save: (values: z.output<Schema>, seen: string | undefined) => Promise<{ message: string }>;
}

/** Answers a form that changes something: saved, it leads on; otherwise it says what is wrong and keeps what was typed. */
export async function saveForm<Schema extends z.$ZodType<Record<string, unknown>>>(options: SaveOptions<Schema>) {
  const { services, form, schema } = options;
  return finish(receiveForm({ services, form, schema }), options);
}

/** As {@link saveForm}, for a form that was received already. */
export async function finish<Schema extends z.$ZodType<Record<string, unknown>>>(
  desk: FormDesk<z.output<Schema>>,
  { form, to, save }: SaveOptions<Schema>,
) {
  if (!desk.values) return desk.refuse(desk.problems);
  const seen = form.get(seenField);
  try {
    const { message } = await save(desk.values, typeof seen === "string" && seen !== "" ? seen : undefined);
    return await desk.succeed({ tone: "success", lines: [message], next: { to, after: delays.afterSave } });
  } catch (error) {
    return desk.failWith(error);
  }
}
