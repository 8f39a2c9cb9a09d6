import { PasswordField, TextField } from "#app/forms/field.tsx";
import { fieldLength } from "../limits.ts";

type AccountFieldProps = Pick<Parameters<typeof TextField>[0], "meta" | "label" | "hint">;

/** The user ID of an account. */
export function UserIdField(props: AccountFieldProps & { maxLength?: number }) {
  return <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} required {...props} />;
}

/** An e-mail address. */
export function EmailField(props: AccountFieldProps) {
  return (
    <TextField type="email" autoComplete="email" inputMode="email" maxLength={fieldLength.email} required {...props} />
  );
}

/** How long a password may be, as a hint. */
export const newPasswordLength = `${fieldLength.passwordAtLeast} to ${fieldLength.password} characters`;

/** A password to be set. */
export function NewPasswordField(props: AccountFieldProps) {
  return <PasswordField autoComplete="new-password" maxLength={fieldLength.password} required {...props} />;
}
