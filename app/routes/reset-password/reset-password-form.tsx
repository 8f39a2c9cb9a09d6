import { NewPasswordField, newPasswordLength } from "#app/features/accounts/components/account-fields.tsx";
import { resetPasswordForm } from "#app/features/accounts/forms.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

const id = "reset-password";

/** The form for the new password, entered twice. After a link has failed, it links to the form for a new one. */
export function ResetPasswordForm({ token }: { token: string }) {
  const portalForm = usePortalForm({ id, schema: resetPasswordForm });
  const { fields, actionData, pending } = portalForm;
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="token" value={token} />
      <p>Setting a new password logs your account out everywhere.</p>
      <NewPasswordField meta={fields.newPassword} label="New Password" hint={newPasswordLength} />
      <NewPasswordField meta={fields.retypedNewPassword} label="Retype New Password" />
      <SubmitButton pending={pending}>Set new password</SubmitButton>
      {actionData?.outcome?.title === "ERROR!" && (
        <p>
          The link works once, within 30 minutes. <a href="/findaccount">Request a new link</a>
        </p>
      )}
    </PortalForm>
  );
}
