import { confirmedDetailsForm } from "#app/features/account-changes/forms.ts";
import type { User } from "#app/features/accounts/calls.ts";
import { EmailField } from "#app/features/accounts/components/account-fields.tsx";
import { fieldLength } from "#app/features/users/limits.ts";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import styles from "./account-panel.module.css";
import { detailsIntent } from "./forms.ts";

/** The form to change the account's details, confirmed with the current password (specification section 4). */
export function DetailsForm({ user, known }: { user: User; known: boolean }) {
  const { userId, email, nameFirst, nameLast, phone } = user;
  const sendsLinks = !useShell().missingParts.includes("accountMails");
  const portalForm = usePortalForm({
    id: detailsIntent,
    schema: confirmedDetailsForm,
    defaultValue: { email, nameFirst, nameLast, phone },
  });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.edit} open={actionData !== undefined}>
      <summary className="button quiet">{t("user.editDetails")}</summary>
      <PortalForm form={portalForm} submit={t("user.save")}>
        {!known && <p>{t("user.detailsUnknown")}</p>}
        <EmailField meta={fields.email} label={t("user.email")} hint={sendsLinks && t("user.emailHint")} />
        <TextField
          meta={fields.nameFirst}
          label={t("account.firstName")}
          autoComplete="given-name"
          maxLength={fieldLength.name}
        />
        <TextField
          meta={fields.nameLast}
          label={t("account.lastName")}
          autoComplete="family-name"
          maxLength={fieldLength.name}
        />
        <TextField
          meta={fields.phone}
          label={t("account.phone")}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={fieldLength.phone}
        />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={userId} readOnly hidden />
        <ConfirmDialog
          title={t("user.confirmPassword")}
          confirmLabel={t("user.confirm")}
          isAnswer={actionData !== undefined}
        >
          <PasswordField
            meta={fields.password}
            label={t("account.currentPassword")}
            hint={t("user.logInAgain")}
            autoComplete="current-password"
            required
          />
        </ConfirmDialog>
      </PortalForm>
    </details>
  );
}
