import { useActionData } from "@remix-run/react";
import { passwordRule } from "#app/features/account-changes/forms.ts";
import { NewPasswordField } from "#app/features/accounts/components/account-fields.tsx";
import { ConfirmDialog } from "#app/forms/confirm-dialog.tsx";
import { PasswordField } from "#app/forms/field.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { changePasswordIntent, confirmedPasswordsForm, type HeldChange } from "./forms.ts";
import { SecretAnswerField, SecretAnswerForm } from "./secret-answer-form.tsx";

interface PasswordFormProps {
  userId: string;
  /** Whether the secret answer is asked for. */
  hasQuestion: boolean;
  /** The account's secret question; null if unknown. */
  question: string | null;
}

/** The form for current and new password, confirmed with the secret answer (specification section 5). */
export function PasswordForm({ question, ...props }: PasswordFormProps) {
  const { held } = (useActionData<FormActionData>()?.preview ?? {}) as Partial<HeldChange>;
  return held ? (
    <SecretAnswerForm question={question} held={held} />
  ) : (
    <NewPasswordForm question={question} {...props} />
  );
}

function NewPasswordForm({ userId, hasQuestion, question }: PasswordFormProps) {
  const portalForm = usePortalForm({ id: changePasswordIntent, schema: confirmedPasswordsForm });
  const { fields } = portalForm;
  return (
    <PortalForm form={portalForm} submit={t("page.changePassword")}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={userId} readOnly hidden />
      <PasswordField
        meta={fields.password}
        label={t("account.currentPassword")}
        autoComplete="current-password"
        required
      />
      <NewPasswordField meta={fields.newPassword} label={t("account.newPassword")} hint={passwordRule()} />
      <NewPasswordField meta={fields.retypedNewPassword} label={t("account.retypedPassword")} />
      {/* Without a dialog the secret answer is a separate step, see `changePassword`. */}
      {hasQuestion && (
        <ConfirmDialog title={t("changePassword.confirm")} confirmLabel={t("changePassword.submit")} scriptsOnly>
          <SecretAnswerField meta={fields.secretAnswer} question={question} />
        </ConfirmDialog>
      )}
    </PortalForm>
  );
}
