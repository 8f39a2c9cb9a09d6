import { createForm, linkForm, pinForm } from "#app/features/game-accounts/forms.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { createIntent, pinIntent } from "./intents.ts";

/** Handles the forms of the page. */
export function changeGameAccount(services: Services, form: FormData) {
  return dispatchForm(
    form,
    { [createIntent]: () => create(services, form), [pinIntent]: () => setPin(services, form) },
    () => link(services, form),
  );
}

function link(services: Services, form: FormData) {
  const options = { services, form, schema: linkForm, secret: ["gamePassword"], errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.gameAccounts.link(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}

function create(services: Services, form: FormData) {
  const options = { services, form, schema: createForm, secret: ["password"], errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.gameAccounts.create(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}

function setPin(services: Services, form: FormData) {
  const options = { services, form, schema: pinForm, secret: ["pin", "password"], errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.gameAccounts.setPin(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}
