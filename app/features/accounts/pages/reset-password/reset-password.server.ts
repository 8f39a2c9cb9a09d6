import { loggedOutOutcome } from "#app/auth/end-session.ts";
import { resetPasswordForm } from "#app/features/account-changes/forms.ts";
import { refusedPassword } from "#app/features/accounts/new-password/refused-password.server.ts";
import { withStrength } from "#app/features/accounts/new-password/with-strength.server.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/** Sets the new password with the token of the link (specification section 10, "Find account"). */
export function resetPassword(services: Services, form: FormData) {
  const secret = ["newPassword", "retypedNewPassword"];
  const options = { services, form, schema: resetPasswordForm, secret, errorTitle: t("outcome.error") };
  return handleForm(options, async ({ newPassword }, submission) => {
    const refused = await refusedPassword(services, newPassword);
    if (refused) return submission.refuse(refused);
    const token = String(form.get("token") ?? "");
    const { message } = await services.gameApi.accounts.resetPassword({ token, newPassword });
    await forgetEndedSession(services);
    return submission.succeed(withStrength(loggedOutOutcome(message), newPassword));
  });
}

/** Logs out if the reset ended this session, that is, if the session belongs to the account of the link. */
async function forgetEndedSession({ session, gameApi }: Services): Promise<void> {
  if (!session.login) return;
  const stillGood = await gameApi.accounts.current({}).then(
    () => true,
    () => false,
  );
  if (!stillGood) session.logOut();
}
