import { resetPasswordForm } from "#app/features/accounts/forms.ts";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { PasswordField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

const id = "reset-password";

/** Asks for the new password, twice; once a link has failed, shows the way to a new one. */
export function ResetPasswordForm({ token }: { token: string }) {
  const portalForm = usePortalForm({ id, schema: resetPasswordForm });
  const { fields, answer, pending } = portalForm;
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="token" value={token} />
      <p>Your account is logged out everywhere as soon as it has the new password.</p>
      <PasswordField
        meta={fields.newPassword}
        label="New Password"
        hint={`${fieldLength.passwordAtLeast} to ${fieldLength.password} characters`}
        autoComplete="new-password"
        maxLength={fieldLength.password}
        required
      />
      <PasswordField
        meta={fields.retypedNewPassword}
        label="Retype New Password"
        autoComplete="new-password"
        maxLength={fieldLength.password}
        required
      />
      <SubmitButton pending={pending}>Set new password</SubmitButton>
      {answer?.outcome?.title === "ERROR!" && (
        <p>
          The link works once, within 30 minutes. <a href="/findaccount">Ask for a new link</a>
        </p>
      )}
    </PortalForm>
  );
}
