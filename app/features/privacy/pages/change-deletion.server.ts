import { endSession } from "#app/auth/end-session.ts";
import { deletionForm } from "#app/features/privacy/forms.ts";
import { keepIntent } from "#app/features/privacy/intents.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { delays } from "#app/forms/delays.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/** Handles the forms of the page. */
export function changeDeletion(services: Services, form: FormData) {
  return dispatchForm(form, { [keepIntent]: () => keepAccount(services, form) }, () => requestDeletion(services, form));
}

/** Cancels the pending deletion. */
function keepAccount(services: Services, form: FormData) {
  const options = { services, form, schema: buttonForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (_values, submission) => {
    const { message } = await services.gameApi.privacy.keepAccount({});
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}

/** Requests the deletion of the account, and logs out. */
function requestDeletion(services: Services, form: FormData) {
  const options = { services, form, schema: deletionForm, secret: ["password"], errorTitle: t("outcome.error") };
  return handleForm(options, async (confirmation, submission) => {
    const { message } = await services.gameApi.privacy.requestDeletion(confirmation);
    await endSession(services);
    // Waits, because the message has the date.
    const next = { to: "/login", after: delays.afterPasswordChange, waitForClose: true };
    return submission.succeed({ tone: "success", title: t("myData.pendingTitle"), lines: [message], next });
  });
}
