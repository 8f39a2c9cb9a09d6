import { fieldLength } from "#app/features/users/limits.ts";
import { asTyped, PasswordField, TextField } from "#app/forms/field.tsx";
import { t } from "#app/i18n/translate.ts";

type AccountFieldProps = Pick<Parameters<typeof TextField>[0], "meta" | "label" | "hint">;

export function UserIdField(props: AccountFieldProps & { maxLength?: number }) {
  return <TextField autoComplete="username" {...asTyped} required {...props} />;
}

export function EmailField(props: AccountFieldProps) {
  return (
    <TextField type="email" autoComplete="email" inputMode="email" maxLength={fieldLength.email} required {...props} />
  );
}

/** The allowed length of a password, as a hint. */
export function newPasswordLength(): string {
  return t("account.passwordLength", { min: fieldLength.passwordMin, max: fieldLength.password });
}

/** A field for a new password. */
export function NewPasswordField(props: AccountFieldProps) {
  return <PasswordField autoComplete="new-password" maxLength={fieldLength.password} required {...props} />;
}
