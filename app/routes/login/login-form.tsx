import { useActionData, useFetcher } from "@remix-run/react";
import { loginForm } from "#app/features/accounts/forms.ts";
import { asTyped, PasswordField, TextField } from "#app/forms/field.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { codeIntent, loginIntent, type SecondStepPreview } from "./forms.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { SecondStep } from "./second-step.tsx";

/**
 * The login form (specification sections 2, 3 and 5), or its second step. It posts to its own address, which keeps
 * `redirectTo`.
 */
export function LoginForm({ passkeys }: { passkeys: boolean }) {
  const first = useFetcher<FormActionData>({ key: loginIntent }).data;
  const second = useFetcher<FormActionData>({ key: codeIntent }).data;
  const posted = useActionData<FormActionData>();
  const { challenge, message } = ((second?.preview ? second : (first ?? posted))?.preview ??
    {}) as Partial<SecondStepPreview>;
  const hint = message ?? (first?.preview as SecondStepPreview | undefined)?.message;
  return challenge ? (
    <SecondStep challenge={challenge} message={hint ?? t("login.enterCode")} passkeys={passkeys} />
  ) : (
    <PasswordStep passkeys={passkeys} />
  );
}

function PasswordStep({ passkeys }: { passkeys: boolean }) {
  const portalForm = usePortalForm({ id: loginIntent, schema: loginForm });
  const { fields, fetcher } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} hideOutcome submit={t("accountBox.login")}>
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
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {passkeys && <PasskeyLogin />}
    </>
  );
}
