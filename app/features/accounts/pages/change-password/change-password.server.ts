import { endSession, loggedOutOutcome } from "#app/auth/end-session.ts";
import { accountOf, type Login } from "#app/auth/session.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { changePasswordForm } from "#app/features/account-changes/forms.ts";
import { failedPasswordCheck } from "#app/features/accounts/failed-password-check.server.ts";
import { refusedPassword } from "#app/features/accounts/new-password/refused-password.server.ts";
import { withStrength } from "#app/features/accounts/new-password/with-strength.server.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { confirmIdentity, type FormSubmission, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { confirmedPasswordsForm, type HeldChange, heldField, heldSecretAnswerForm } from "./forms.ts";

/** Fields that are never sent back to the page. Held values are sent as {@link HeldChange} while they are needed. */
const secret = ["password", "newPassword", "retypedNewPassword", "secretAnswer", heldField];
const formOptions = () => ({ secret, errorTitle: t("outcome.error") });

/** Whether the account has a secret question: those that were imported from another site have none. */
export async function hasSecretQuestion(services: Services): Promise<boolean> {
  return services.source === "upstream" || (await services.currentUser())?.secretQuestion !== 0;
}

/**
 * Changes the password if the secret answer is correct, and logs out (specification sections 5 and 7). With a dialog
 * this is one form. Without one, the passwords are checked first and held until the secret answer is submitted, so that
 * a wrong answer does not discard them.
 */
export async function changePassword(services: Services, login: Login, form: FormData) {
  if (!(await hasSecretQuestion(services))) return changeWithoutQuestion(services, login, form);
  if (form.has(heldField)) return changeToHeld(services, login, form);
  if (!form.has("secretAnswer")) return holdPasswords(services, login, form);
  return changeAtOnce(services, login, form);
}

async function changeWithoutQuestion(services: Services, login: Login, form: FormData) {
  const submission = parseSubmission({ services, form, schema: changePasswordForm, ...formOptions() });
  if (!submission.values) return submission.refuse(submission.errors);
  const { password, newPassword } = submission.values;
  const refused = await refusedPassword(services, newPassword, login.user.userId);
  return refused
    ? submission.refuse(refused)
    : update(services, login, { password, newPassword }, () => submission, form);
}

async function changeAtOnce(services: Services, login: Login, form: FormData) {
  const submission = parseSubmission({ services, form, schema: confirmedPasswordsForm, ...formOptions() });
  if (!submission.values) return submission.refuse(submission.errors);
  const { secretAnswer, ...passwords } = submission.values;
  const refused = await refusedPassword(services, passwords.newPassword, login.user.userId);
  if (refused) return submission.refuse(refused);
  return (
    (await refusedAnswer(services, login, submission, secretAnswer)) ??
    update(services, login, passwords, () => submission, form)
  );
}

/** The first step without a dialog. */
async function holdPasswords(services: Services, login: Login, form: FormData) {
  const submission = parseSubmission({ services, form, schema: changePasswordForm, ...formOptions() });
  if (!submission.values) return submission.refuse(submission.errors);
  const { password, newPassword } = submission.values;
  const refused = await refusedPassword(services, newPassword, login.user.userId);
  if (refused) return submission.refuse(refused);
  try {
    const { message } = await services.gameApi.accounts.checkPassword({ ...accountOf(login.user), password });
    if (!message) return submission.refuse({ password: [t("account.wrongCurrentPassword")] });
  } catch (error) {
    // Continues if the server cannot check it, because the change itself checks the password again.
    if (!isGameApiError(error) || error.code !== "not_offered") return failedPasswordCheck(error, submission);
  }
  const held = await services.heldValues.hold({ password, newPassword }, login);
  return submission.review({ held } satisfies HeldChange);
}

/** The second step without a dialog. */
async function changeToHeld(services: Services, login: Login, form: FormData) {
  const held = String(form.get(heldField));
  const { password, newPassword } = (await services.heldValues.release(held, login)) ?? {};
  const firstStep = parseSubmission({ services, form, schema: buttonForm, ...formOptions() });
  if (password === undefined || newPassword === undefined) {
    const lines = [t("changePassword.tooLate")];
    return firstStep.fail({ tone: "error", lines }, 400);
  }
  const preview: HeldChange = { held };
  const submission = parseSubmission({ services, form, schema: heldSecretAnswerForm, ...formOptions(), preview });
  if (!submission.values) return submission.refuse(submission.errors);
  const { secretAnswer } = submission.values;
  return (
    (await refusedAnswer(services, login, submission, secretAnswer)) ??
    // Refused passwords must be entered again; after any other failure the held ones are submitted again.
    update(services, login, { password, newPassword }, ({ fields }) => (fields ? firstStep : submission), form)
  );
}

/** The answer to the form if the secret answer is wrong; undefined if it is correct. */
async function refusedAnswer(
  { gameApi }: Services,
  login: Login,
  submission: Pick<FormSubmission<unknown>, "refuse" | "failWith">,
  secretAnswer: string,
) {
  try {
    const { message } = await gameApi.accounts.checkSecretAnswer({ ...accountOf(login.user), secretAnswer });
    return message ? undefined : submission.refuse({ secretAnswer: [t("account.wrongSecretAnswer")] });
  } catch (error) {
    return submission.failWith(error);
  }
}

/** @param submissionFor selects the step that a failure returns to */
async function update(
  services: Services,
  login: Login,
  { password, newPassword }: { password: string; newPassword: string },
  submissionFor: (failure: {
    fields?: object | undefined;
  }) => Pick<FormSubmission<unknown>, "succeed" | "failWith" | "refuseIdentity">,
  form: FormData,
) {
  try {
    const refused = await confirmIdentity({ services, form }, submissionFor({}));
    if (refused) return refused;
    const { message } = await services.gameApi.accounts.updatePassword({
      ...accountOf(login.user),
      password,
      newPassword,
    });
    await endSession(services);
    return submissionFor({}).succeed(withStrength(loggedOutOutcome(message), newPassword));
  } catch (error) {
    return submissionFor(isGameApiError(error) ? error : {}).failWith(error);
  }
}
