import type * as z from "zod/v4/core";
import { findIdForm, findPasswordForm } from "#app/features/account-changes/forms.ts";
import { proofIn } from "#app/features/spam-protection/spam-protection.server.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { findPasswordIntent } from "./intents.ts";

/** Handles the two forms of the page. */
export function findAccount(services: Services, form: FormData) {
  const { gameApi } = services;
  return dispatchForm(
    form,
    { [findPasswordIntent]: () => find(services, form, findPasswordForm, gameApi.accounts.findPassword) },
    () => find(services, form, findIdForm, gameApi.accounts.findUserId),
  );
}

function find<Schema extends z.$ZodType<Record<string, unknown>>>(
  services: Services,
  form: FormData,
  schema: Schema,
  call: (values: z.output<Schema>) => Promise<{ message: string }>,
) {
  return handleForm({ services, form, schema, errorTitle: t("outcome.error") }, async (values, submission) => {
    const { message } = await services.spamProtection.once(proofIn(form), {
      content: [form.get(formFields.intent), values],
      work: () => call(values),
    });
    return submission.succeed({ tone: "success", title: t("outcome.loudSuccess"), lines: [message] });
  });
}
