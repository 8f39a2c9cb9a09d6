import { useActionData } from "@remix-run/react";
import { loginForm } from "#app/features/account-changes/forms.ts";
import { passkeyForm, passkeyIntent } from "#app/features/accounts/pages/login/forms.ts";
import { asTyped, PasswordField, TextField } from "#app/forms/field.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { PasskeyElement } from "#app/forms/passkey-element.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { loginIntent, type SecondStepPreview } from "./forms.ts";
import { SecondStep } from "./second-step.tsx";

/** The button for a login with a passkey, where scripts run and the browser knows passkeys. */
function PasskeyLogin() {
  const portalForm = usePortalForm({ id: passkeyIntent, schema: passkeyForm });
  return (
    <PortalForm form={portalForm}>
      <input type="hidden" name="credential" />
      <PasskeyElement label={t("login.passkey")} field="credential" />
    </PortalForm>
  );
}

/**
 * The login form (specification sections 2, 3 and 5), or its second step. It posts to its own address, which keeps
 * `redirectTo`.
 */
export function LoginForm({ passkeys }: { passkeys: boolean }) {
  const preview = useActionData<FormActionData>()?.preview as SecondStepPreview | undefined;
  return preview?.challenge ? (
    <SecondStep challenge={preview.challenge} message={preview.message ?? t("login.enterCode")} passkeys={passkeys} />
  ) : (
    <PasswordStep passkeys={passkeys} />
  );
}

function PasswordStep({ passkeys }: { passkeys: boolean }) {
  const portalForm = usePortalForm({ id: loginIntent, schema: loginForm });
  const { fields } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} submit={t("accountBox.login")}>
        <TextField
          meta={fields.userId}
          label={t("account.username")}
          autoComplete="username"
          {...asTyped}
          enterKeyHint="next"
        />
        <PasswordField
          meta={fields.password}
          label={t("accountBox.password")}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </PortalForm>
      {passkeys && <PasskeyLogin />}
    </>
  );
}
