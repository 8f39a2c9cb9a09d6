import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { tokenForm } from "./token-form.ts";

/**
 * Confirms the address that the link was sent to, with or without a login (specification section 10, "E-mail
 * verification").
 */
export function verifyEmail(services: Services, form: FormData) {
  const options = { services, form, schema: tokenForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.accounts.verifyEmail(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}
