import { resetPasswordForm } from "#app/features/account-changes/forms.ts";
import { NewPasswordField, newPasswordLength } from "#app/features/accounts/components/account-fields.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { isRefusedByServer } from "#app/forms/outcome.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";

const id = "reset-password";

/** The form for the new password, entered twice. After a link has failed, it links to the form for a new one. */
export function ResetPasswordForm({ token }: { token: string }) {
  const portalForm = usePortalForm({ id, schema: resetPasswordForm });
  const { fields, actionData } = portalForm;
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="token" value={token} />
      <p>{t("resetPassword.effect")}</p>
      <NewPasswordField meta={fields.newPassword} label={t("account.newPassword")} hint={newPasswordLength()} />
      <NewPasswordField meta={fields.retypedNewPassword} label={t("account.retypedPassword")} />
      <SubmitButton>{t("resetPassword.submit")}</SubmitButton>
      {isRefusedByServer(actionData?.outcome) && (
        <p>
          <Trans
            message="resetPassword.linkWorksOnce"
            values={{ newLink: <a href={localizedHref("/findaccount")}>{t("resetPassword.newLink")}</a> }}
          />
        </p>
      )}
    </PortalForm>
  );
}
