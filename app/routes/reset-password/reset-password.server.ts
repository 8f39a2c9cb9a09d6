import { loggedOutOutcome } from "#app/auth/end-session.ts";
import { resetPasswordForm } from "#app/features/accounts/forms.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";

/** Sets the new password with the token of the link (decisions "Find ID / find password"). */
export async function resetPassword(services: Services, form: FormData) {
  const desk = receiveForm({
    services,
    form,
    schema: resetPasswordForm,
    secret: ["newPassword", "retypedNewPassword"],
  });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const { message } = await services.gameApi.accounts.resetPassword({
      token: String(form.get("token") ?? ""),
      newPassword: desk.values.newPassword,
    });
    await forgetEndedSession(services);
    return desk.succeed(loggedOutOutcome(message));
  } catch (error) {
    return desk.failWith(error, "ERROR!");
  }
}

/** Whoever is logged in here with the account of the link is not logged in any more; anybody else still is. */
async function forgetEndedSession({ session, gameApi }: Services): Promise<void> {
  if (!session.login) return;
  const stillGood = await gameApi.accounts.current({}).then(
    () => true,
    () => false,
  );
  if (!stillGood) session.logOut();
}
