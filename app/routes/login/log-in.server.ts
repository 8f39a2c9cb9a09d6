import { createAuthenticator } from "#app/auth/authenticator.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { loginForm } from "#app/features/accounts/forms.ts";
import { adminWelcome, kindOfUser } from "#app/features/accounts/user-types.ts";
import { delays } from "#app/forms/delays.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/** The page to open after login: the path in `redirectTo`, which `requireLogin` sets, or the front page. */
export function destination(request: Request): string {
  return safePath(new URL(request.url).searchParams.get("redirectTo"));
}

/** Handles the login form (specification sections 4, 5 and 8). */
export async function logIn(services: Services, request: Request) {
  const { gameApi, session } = services;
  const form = await submittedForm(request.clone());
  const submission = parseSubmission({ services, form, schema: loginForm, secret: ["password"] });
  if (!submission.values) return submission.refuse(submission.errors);
  // A login attempt ends the previous session, whether it succeeds or not.
  session.logOut();
  try {
    const { login, message } = await createAuthenticator(gameApi).authenticate("form", request);
    session.logIn(login);
    const { userType, user } = login;
    // Without scripts players see the welcome box of the next page instead of a message.
    const greeting = form.get(formFields.scripted) === "yes" ? message : "";
    const line = kindOfUser(userType) === "admin" ? adminWelcome(user.userId) : greeting;
    return await submission.succeed({
      tone: "success",
      lines: line ? [line] : [],
      inline: true,
      next: { to: destination(request), after: delays.afterLogin },
    });
  } catch (error) {
    session.logOut();
    if (!isSessionTooLarge(error)) return submission.failWith(error);
    console.error("a login was refused: the token of the game server does not fit into a cookie");
    return submission.fail({ tone: "error", lines: [t("login.failed")] }, 503);
  }
}

/** Compares the name instead of using `instanceof`, because sessions come from another copy of their module. */
function isSessionTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === "SessionTooLargeError";
}
