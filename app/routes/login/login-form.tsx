import { getFormProps } from "@conform-to/react";
import { useEffect } from "react";
import { loginForm } from "#app/features/accounts/forms.ts";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import styles from "./login.module.css";

/** The same name as the form of the shell's login box: what that one typed comes back here. */
const intent = "login";

/** The login form (specification sections 2, 3 and 5). It sends to its own address, which keeps `redirectTo`. */
export function LoginForm() {
  const { form, fields, fetcher, answer, pending } = usePortalForm({ id: intent, schema: loginForm });
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
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={intent} />
        <TextField
          meta={fields.UserID}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField meta={fields.UserPass} label="Password" autoComplete="current-password" enterKeyHint="go" />
        <SubmitButton pending={pending}>Login</SubmitButton>
      </fetcher.Form>
      <p className={styles.welcome} role="status">
        {next && outcome.lines.join(" ")}
      </p>
    </>
  );
}
