import { createForm, linkForm, pinForm } from "#app/features/game-accounts/forms.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { createIntent, pinIntent } from "./intents.ts";

/** The page itself shows that the game server is asked, and its answer. */
const waiting: Outcome = { tone: "success", lines: [], next: { to: "/gameaccount", after: 0 } };

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
    await services.gameApi.gameAccounts.link(values);
    return submission.succeed(waiting);
  });
}

function create(services: Services, form: FormData) {
  const options = { services, form, schema: createForm, secret: ["password"], errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    await services.gameApi.gameAccounts.create(values);
    return submission.succeed(waiting);
  });
}

function setPin(services: Services, form: FormData) {
  const options = { services, form, schema: pinForm, secret: ["pin", "password"], errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.gameAccounts.setPin(values);
    return submission.succeed({ tone: "success", title: t("outcome.success"), lines: [message] });
  });
}
