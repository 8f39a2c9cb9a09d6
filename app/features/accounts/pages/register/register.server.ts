import { deviceOf, logInWithPassword } from "#app/auth/authenticator.ts";
import { SessionTooLargeError } from "#app/auth/session.ts";
import { type FieldErrors, isGameApiError } from "#app/contract/errors.ts";
import { withStrength } from "#app/features/accounts/new-password/with-strength.server.ts";
import {
  checkRegistration,
  type Registration,
  validUserId,
  withTakenErrors,
} from "#app/features/accounts/registration.ts";
import { answersIn } from "#app/features/sign-up-fields/answers.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import type { HumanProof } from "#app/features/spam-protection/human-check.ts";
import { proofIn } from "#app/features/spam-protection/spam-protection.server.ts";
import { delays } from "#app/forms/delays.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { isScripted } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { signUpForm } from "./sign-up-form.ts";

/**
 * Handles the sign-up form (specification sections 4, 7 and 8). Status 1 is a new account; with any other status the
 * server's `form-error` is shown, or else its message.
 */
export async function register(services: Services, form: FormData) {
  const { content } = services;
  const fields = await readSignUpFields(services);
  const submission = parseSubmission({
    services,
    form,
    schema: signUpForm(fields),
    secret: ["userPassword", "userPasswordConfirm"],
    asterisks: true,
  });
  const checked = await checkRegistration(
    { ...submission.payload, ...answersIn(form) },
    async () => (await content.settings.read({})).siteName,
    fields,
  );
  if ("problems" in checked) {
    const { problems } = checked;
    const taken = await takenAnyway(services, proofIn(form), validUserId(problems, submission.payload));
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
      const lines = [message || t("register.ready")];
      const { source, site } = services;
      const mailLine = (await site.sendsMails()) ? t("register.confirmMail") : t("register.noMailServer");
      const isLoggedIn = await logInNewPlayer(services, checked.data);
      const notice: Outcome = {
        tone: "success",
        // Only our own server is known to confirm addresses.
        lines: [...lines, ...(source === "embedded" ? [mailLine] : [])],
        nextLink: isLoggedIn
          ? { href: "/download", label: t("firstSteps.download") }
          : { href: "/login", label: t("register.logIn") },
        inline: true,
      };
      const next = { to: "/", after: delays.afterRegister };
      const scripted = isScripted(form);
      // The dialog of the script is read within a second; the notice stays on the next page.
      if (scripted) services.session.flash(notice);
      const success: Outcome = scripted ? { tone: "success", lines, next } : { ...notice, next };
      return submission.succeed(withStrength(success, checked.data.userPassword));
    }
    if (problems && Object.keys(problems).length > 0) return submission.refuse(problems);
    if (status == null) {
      // There the visitor can check whether the account exists.
      const nextLink = { href: "/login", label: t("register.logIn") };
      const lines = [...(message ? [message] : []), t("register.unknown")];
      return submission.fail({ tone: "error", lines, nextLink }, 503);
    }
    return submission.fail({ tone: "error", lines: [message || t("call.unexpected")] }, 400);
  } catch (error) {
    return submission.failWith(error);
  }
}

/**
 * Logs in the player who has just registered. A server may refuse that, for example until the address is confirmed; the
 * account exists nevertheless.
 * @returns whether the player is logged in
 */
async function logInNewPlayer(services: Services, { userId, userPassword }: Registration): Promise<boolean> {
  const { session } = services;
  try {
    const reply = await logInWithPassword(services.gameApi, userId, userPassword, deviceOf(services));
    if ("challenge" in reply) return false;
    session.logIn(reply.login, reply.device);
    // Seals the session, which fails if the token does not fit into it.
    await session.headers();
    return true;
  } catch (error) {
    session.logOut();
    if (isGameApiError(error) || error instanceof SessionTooLargeError) return false;
    throw error;
  }
}

/**
 * Checks whether the user ID of a form with other errors is taken; no errors if the sender may be a robot or the game
 * server cannot check.
 */
async function takenAnyway(
  { spamProtection, gameApi }: Services,
  proof: HumanProof,
  userId: string,
): Promise<FieldErrors> {
  if (!userId) return {};
  try {
    await spamProtection.examine(proof);
    return (await gameApi.accounts.checkRegistration({ userId })).formErrors ?? {};
  } catch (error) {
    if (isGameApiError(error)) return {};
    throw error;
  }
}
