import { useEffect } from "react";
import { loginForm } from "#app/features/accounts/forms.ts";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import styles from "./login.module.css";

/** The same name as the form of the shell's login box: what that one typed comes back here. */
const intent = "login";

/** The login form (specification sections 2, 3 and 5). It sends to its own address, which keeps `redirectTo`. */
export function LoginForm() {
  const portalForm = usePortalForm({ id: intent, schema: loginForm });
  const { fields, answer } = portalForm;
  const outcome = answer?.outcome;
  const next = outcome?.next;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => location.assign(next.to), next.after);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <>
      {!next && <OutcomeMessage outcome={outcome} />}
      <PortalForm form={portalForm} hideOutcome submit="Login">
        <TextField
          meta={fields.UserID}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField meta={fields.UserPass} label="Password" autoComplete="current-password" enterKeyHint="go" />
      </PortalForm>
      <p className={styles.welcome} role="status">
        {next && outcome.lines.join(" ")}
      </p>
    </>
  );
}
