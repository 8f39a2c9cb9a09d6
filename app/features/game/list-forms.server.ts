import * as z from "zod/mini";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { confirmForm } from "#app/features/admin/confirmation.ts";
import { moveIntent, seenField } from "#app/features/admin/seen.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import type { DocumentName } from "./limits.ts";

const moveForm = z.object({
  id: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  direction: z.enum(["up", "down"]),
});

type Handlers = Parameters<typeof dispatchForm>[1];

/**
 * Answers the forms of a page that lists the entries of a document: moves one, or goes back to the default.
 * @param to the page
 * @param others the page's other forms by their intent
 */
export function handleListForms(
  services: Services,
  form: FormData,
  list: DocumentName,
  to: string,
  others: Handlers = {},
) {
  const { gameAdmin } = services.gameApi;
  const move = () =>
    handleForm({ services, form, schema: moveForm }, async ({ id, direction }, submission) => {
      await gameAdmin.move({ list, entry: id, direction });
      return submission.succeed({ tone: "success", lines: [], next: { to, after: 0 } });
    });
  const seen = form.get(seenField);
  const reset = ({ confirm }: z.output<typeof confirmForm>) =>
    gameAdmin.reset({ list, seen: typeof seen === "string" ? seen : undefined, confirm });
  return dispatchForm(form, { ...others, [moveIntent]: move }, () =>
    handleAdminForm(services, form, confirmForm, reset, to),
  );
}
