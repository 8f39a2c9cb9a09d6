import { loginForm } from "#app/features/accounts/forms.ts";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";

/** The same intent as that of the shell's login box, so that its submitted values are shown here. */
const intent = "login";

/** The login form (specification sections 2, 3 and 5). It posts to its own address, which keeps `redirectTo`. */
export function LoginForm() {
  const portalForm = usePortalForm({ id: intent, schema: loginForm });
  const { fields, fetcher } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} hideOutcome submit={t("accountBox.login")}>
        <TextField
          meta={fields.userId}
          label={t("account.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
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
    </>
  );
}
