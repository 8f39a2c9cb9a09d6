import * as z from "zod/mini";
import { endSession, loggedOutOutcome } from "#app/auth/end-session.ts";
import { accountOf, type Login } from "#app/auth/session.ts";
import { unnamedField } from "#app/contract/errors.ts";
import { confirmedDetailsForm, listAddressForm } from "#app/features/account-changes/forms.ts";
import { failedPasswordCheck } from "#app/features/accounts/failed-password-check.server.ts";
import { answerShape, answersIn, answersOf, deletedFieldProblem } from "#app/features/sign-up-fields/answers.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import { redeem } from "#app/features/wallet/redeem.server.ts";
import { redeemIntent } from "#app/features/wallet/redeem-form.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import {
  answersIntent,
  cancelChangeIntent,
  hideCharactersIntent,
  listAddressIntent,
  resendIntent,
  showCharactersIntent,
  whitelistIntent,
} from "./forms.ts";

/** Handles the forms of the account page. */
export function changeAccount(services: Services, login: Login, form: FormData) {
  const { gameApi } = services;
  return dispatchForm(
    form,
    {
      [redeemIntent]: () => redeem(services, form),
      [whitelistIntent]: () => press(services, form, () => gameApi.accounts.whitelistIp({})),
      [listAddressIntent]: () => listAddress(services, form),
      [resendIntent]: () => press(services, form, () => gameApi.accounts.resendVerification({})),
      [answersIntent]: () => saveAnswers(services, form),
      [hideCharactersIntent]: () => press(services, form, () => gameApi.characters.setVisibility({ hidden: true })),
      [showCharactersIntent]: () => press(services, form, () => gameApi.characters.setVisibility({ hidden: false })),
      [cancelChangeIntent]: () => press(services, form, () => gameApi.accounts.cancelEmailChange({})),
    },
    () => changeDetails(services, login, form),
  );
}

/** Handles a form that has only a button. */
function press(services: Services, form: FormData, call: () => Promise<{ message: string }>) {
  const options = { services, form, schema: buttonForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (_values, submission) => {
    const { message } = await call();
    return submission.succeed({ tone: "success", title: t("outcome.loudSuccess"), lines: [message] });
  });
}

/** Adds the IPv4 address that a visitor by IPv6 typed. */
function listAddress(services: Services, form: FormData) {
  const options = { services, form, schema: listAddressForm, errorTitle: t("outcome.error") };
  return handleForm(options, async (values, submission) => {
    const { message } = await services.gameApi.accounts.listAddress(values);
    return submission.succeed({ tone: "success", title: t("outcome.loudSuccess"), lines: [message] });
  });
}

/** Changes the player's answers to the owner's fields of the sign-up form. */
async function saveAnswers(services: Services, form: FormData) {
  const fields = (await readSignUpFields(services)).filter(({ onAccount }) => onAccount);
  const deleted = deletedFieldProblem(fields, answersIn(form));
  return handleForm({ services, form, schema: z.object(answerShape(fields)) }, async (values, submission) => {
    if (deleted) return submission.refuse({ [unnamedField]: [deleted] });
    const { message } = await services.gameApi.signUp.save({ answers: answersOf(fields, values) });
    return submission.succeed({ tone: "success", title: t("outcome.loudSuccess"), lines: [message] });
  });
}

/** Changes the details if the password is correct, and logs out (specification sections 4, 7 and 8). */
function changeDetails(services: Services, { user }: Login, form: FormData) {
  const { accounts } = services.gameApi;
  const errorTitle = t("outcome.error");
  const options = { services, form, schema: confirmedDetailsForm, secret: ["password"], errorTitle };
  return handleForm(options, async ({ password, ...details }, submission) => {
    const account = { ...accountOf(user), password };
    try {
      const { message } = await accounts.checkPassword(account);
      if (!message) return submission.refuse({ password: [t("account.wrongPassword")] });
    } catch (error) {
      return failedPasswordCheck(error, submission);
    }
    const { message } = await accounts.updateDetails({ ...account, ...details });
    await endSession(services);
    return submission.succeed(loggedOutOutcome(message));
  });
}
