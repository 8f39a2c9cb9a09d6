import * as z from "zod/mini";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";

const moveForm = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  direction: z.enum(["up", "down"]),
});

/** Answers the buttons that move an entry of an ordered list: moves it and reloads the list. */
export function moveEntry(
  services: Services,
  form: FormData,
  to: string,
  move: (values: z.output<typeof moveForm>) => Promise<unknown>,
) {
  return handleForm({ services, form, schema: moveForm }, async (values, submission) => {
    await move(values);
    return submission.succeed({ tone: "success", lines: [], next: { to, after: 0 } });
  });
}
