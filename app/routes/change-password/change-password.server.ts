import { endSession } from "#app/auth/end-session.ts";
import { accountOf, type Login } from "#app/auth/session.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import { delays } from "#app/domain/limits.ts";
import { receiveForm } from "#app/http/form-desk.ts";
import type { Services } from "#app/http/services.ts";
import { confirmedPasswordsForm } from "./forms.ts";

/** Changes the password when the secret answer is right, and logs out (specification sections 5 and 7). */
export async function changePassword(services: Services, { user }: Login, form: FormData) {
  const { gameApi } = services;
  const desk = receiveForm({
    services,
    form,
    schema: confirmedPasswordsForm,
    secret: ["UserPass", "NewUserPass", "RetypeNewUserPass", "secretAnswer"],
  });
  if (!desk.values) return desk.refuse(desk.problems);
  const { UserPass, NewUserPass, secretAnswer } = desk.values;
  const account = accountOf(user);
  try {
    const answered = await gameApi.validateSecretAnswer({ ...account, secretAnswer });
    if (!answered.message) return desk.refuse({ secretAnswer: [errorTexts.wrongSecretAnswer] });
    const { message } = await gameApi.updatepassword({ ...account, UserPass, NewUserPass });
    await endSession(services);
    return desk.succeed({
      tone: "success",
      title: "Success!",
      lines: [message],
      next: { to: "/login", after: delays.afterPasswordChange },
    });
  } catch (error) {
    return desk.failWith(error, "ERROR!");
  }
}
