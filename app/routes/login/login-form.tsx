import { loginForm } from "#app/features/accounts/forms.ts";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

/** The same intent as that of the shell's login box, so that its submitted values are shown here. */
const intent = "login";

/** The login form (specification sections 2, 3 and 5). It posts to its own address, which keeps `redirectTo`. */
export function LoginForm() {
  const portalForm = usePortalForm({ id: intent, schema: loginForm });
  const { fields, fetcher } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} hideOutcome submit="Login">
        <TextField
          meta={fields.userId}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField meta={fields.password} label="Password" autoComplete="current-password" enterKeyHint="go" />
      </PortalForm>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
    </>
  );
}
