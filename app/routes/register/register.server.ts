import type { CallInput } from "#app/contract/contract.ts";
import { type FieldErrors, isGameApiError } from "#app/contract/errors.ts";
import { registerForm } from "#app/features/accounts/forms.ts";
import { checkRegistration, lookupValues, withTakenErrors } from "#app/features/accounts/registration.ts";
import { proofIn } from "#app/features/spam-protection/spam-protection.server.ts";
import { delays } from "#app/forms/delays.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Handles the sign-up form (specification sections 4, 7 and 8). Status 1 is a new account; with any other status the
 * server's `form-error` is shown, or else its message.
 */
export async function register(services: Services, form: FormData) {
  const submission = parseSubmission({
    services,
    form,
    schema: registerForm,
    secret: ["userPassword", "userPasswordConfirm"],
  });
  const checked = checkRegistration(submission.payload);
  if ("problems" in checked) {
    const { problems } = checked;
    const taken = await takenAnyway(services, lookupValues(problems, submission.payload));
    return submission.refuse(withTakenErrors(problems, taken));
  }
  try {
    const reply = await services.spamProtection.once(proofIn(form), {
      content: checked.data,
      work: () => services.gameApi.accounts.register(checked.data),
      succeeded: ({ status }) => status === 1,
    });
    const { message, status, formErrors: problems = {} } = reply;
    if (status === 1) {
      return submission.succeed({
        tone: "success",
        lines: [message || t("register.ready")],
        next: { to: "/", after: delays.afterRegister },
      });
    }
    if (problems && Object.keys(problems).length > 0) return submission.refuse(problems);
    if (status == null && !message) {
      // There the visitor can check whether the account exists.
      const nextLink = { href: "/login", label: t("register.logIn") };
      return submission.fail({ tone: "error", lines: [t("register.unknown")], nextLink }, 503);
    }
    return submission.fail({ tone: "error", lines: [message || t("call.unexpected")] }, 400);
  } catch (error) {
    return submission.failWith(error);
  }
}

/** Checks a form with other errors for a taken user ID or e-mail address; no errors if the game server cannot check. */
async function takenAnyway(services: Services, values: CallInput<"accounts.checkRegistration">): Promise<FieldErrors> {
  if (!values.userId && !values.userEmail) return {};
  try {
    return (await services.gameApi.accounts.checkRegistration(values)).formErrors ?? {};
  } catch (error) {
    if (isGameApiError(error)) return {};
    throw error;
  }
}
