import type * as z from "zod/v4/core";
import { createAuthenticator, deviceOf, type LoginStrategy } from "#app/auth/authenticator.ts";
import { endSession } from "#app/auth/end-session.ts";
import { safePath } from "#app/auth/safe-path.ts";
import { SessionTooLargeError } from "#app/auth/session.ts";
import { loginForm } from "#app/features/account-changes/forms.ts";
import { adminWelcome, kindOfUser } from "#app/features/staff/user-types.ts";
import { delays } from "#app/forms/delays.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { isScripted, submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { codeForm, codeIntent, passkeyForm, passkeyIntent, type SecondStepPreview } from "./forms.ts";

/** The page to open after login: the path in `redirectTo`, which `requireLogin` sets, or the front page. */
export function destination(request: Request): string {
  return safePath(new URL(request.url).searchParams.get("redirectTo"));
}

/** Handles the login form (specification sections 4, 5 and 8), its second step, and a login with a passkey. */
export async function logIn(services: Services, request: Request) {
  const form = await submittedForm(request.clone(), services);
  const attempt = { services, request, form };
  return dispatchForm(
    form,
    {
      [codeIntent]: () => {
        const challenge = String(form.get("challenge") ?? "");
        const preview: SecondStepPreview = { challenge };
        return answer({ ...attempt, strategy: "code", schema: codeForm, preview });
      },
      [passkeyIntent]: () => answer({ ...attempt, strategy: "passkey", schema: passkeyForm }),
    },
    () => answer({ ...attempt, strategy: "form", schema: loginForm }),
  );
}

interface LoginAttempt {
  services: Services;
  request: Request;
  form: FormData;
  strategy: LoginStrategy;
  schema: z.$ZodType<Record<string, unknown>>;
  /** Keeps the second step open after a wrong code. */
  preview?: SecondStepPreview;
}

async function answer({ services, request, form, strategy, schema, preview }: LoginAttempt) {
  const { gameApi, session } = services;
  const secret = ["password", "proof", "credential"];
  const submission = parseSubmission({ services, form, schema, secret, preview });
  if (!submission.values) return submission.refuse(submission.errors);
  // A login attempt ends the previous session, whether it succeeds or not.
  await endSession(services);
  try {
    const reply = await createAuthenticator(gameApi, deviceOf(services)).authenticate(strategy, request);
    if ("challenge" in reply) {
      const { challenge, message } = reply;
      return await submission.review({ challenge, message } satisfies SecondStepPreview);
    }
    const { login, message } = reply;
    session.logIn(login, reply.device);
    const { userType, user } = login;
    // Without scripts players see the welcome box of the next page instead of a message.
    const greeting = isScripted(form) ? message : "";
    const line = kindOfUser(userType) === "admin" ? adminWelcome(user.userId) : greeting;
    return await submission.succeed({
      tone: "success",
      lines: line ? [line] : [],
      inline: true,
      next: { to: destination(request), after: delays.afterLogin },
    });
  } catch (error) {
    session.logOut();
    if (!(error instanceof SessionTooLargeError)) return submission.failWith(error);
    console.error("a login was refused: the token of the game server does not fit into a cookie");
    return submission.fail({ tone: "error", lines: [t("login.failed")] }, 503);
  }
}
