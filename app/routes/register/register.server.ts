import { registerForm } from "#app/domain/accounts/forms.ts";
import { checkRegistration } from "#app/domain/accounts/registration.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import { delays } from "#app/domain/limits.ts";
import type { FieldErrors } from "#app/game-api/errors.ts";
import { receiveForm } from "#app/http/form-desk.ts";
import type { Services } from "#app/http/services.ts";

/** Where a newcomer sees whether there is an account. */
const toLogin = { href: "/login", label: "Log in" };

/**
 * Answers the sign-up form (specification sections 4, 7 and 8). Status 1 is a new account; with any other status the
 * server's `form-error` is shown, or else its message.
 */
export async function register(services: Services, form: FormData) {
  const desk = receiveForm({
    services,
    form,
    schema: registerForm,
    secret: ["userPassword", "userPasswordConfirm"],
  });
  const checked = checkRegistration(desk.sent);
  if ("problems" in checked) return desk.refuse(checked.problems as FieldErrors);
  const suspicion = await services.robotCheck.suspicion(form);
  if (suspicion) return desk.fail({ tone: "error", lines: [suspicion] }, 400);
  try {
    const reply = await services.gameApi.register(checked.data);
    const { message, status, "form-error": problems = {} } = reply;
    if (status === 1) {
      return desk.succeed({
        tone: "success",
        lines: [message || "Your account is made."],
        next: { to: "/", after: delays.afterRegister },
      });
    }
    if (problems && Object.keys(problems).length > 0) return desk.refuse(problems);
    if (status == null && !message) {
      return desk.fail({ tone: "error", lines: [errorTexts.registerUnknown], way: toLogin }, 503);
    }
    return desk.fail({ tone: "error", lines: [message || errorTexts.unexpected] }, 400);
  } catch (error) {
    return desk.failWith(error);
  }
}
