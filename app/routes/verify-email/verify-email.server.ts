import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { tokenForm } from "./token-form.ts";

/**
 * Confirms the address that the link was sent to, with or without a login (specification section 10, "E-mail
 * verification").
 */
export function verifyEmail(services: Services, form: FormData) {
  return handleForm({ services, form, schema: tokenForm, errorTitle: "ERROR!" }, async (values, submission) => {
    const { message } = await services.gameApi.accounts.verifyEmail(values);
    return submission.succeed({ tone: "success", title: "Success!", lines: [message] });
  });
}
