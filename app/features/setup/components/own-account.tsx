import { EmailField, NewPasswordField, newPasswordLength } from "#app/features/accounts/components/account-fields.tsx";
import { secretQuestions } from "#app/features/accounts/secret-questions.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { ownAccountForm } from "#app/features/setup/own-account-form.ts";
import { fieldLength } from "#app/features/users/limits.ts";
import { asTyped, SelectField, TextField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import styles from "./setup.module.css";

/** The form in which the owner of a demo account makes it theirs. */
export function OwnAccount({ intent, userId }: { intent: string; userId: string }) {
  const portalForm = usePortalForm({ id: intent, schema: ownAccountForm });
  const { fields } = portalForm;
  return (
    <Section title="Make this account your own">
      <p className={styles.intro}>
        You are logged in as {userId}, with a password that everybody can read in the demo content. Choose what only you
        know; the demo's secret answer is not asked for. Everybody else who is logged in with this account is logged
        out.
      </p>
      <PortalForm form={portalForm} submit="Make it my account">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={userId} readOnly hidden />
        <div className={forms.pair}>
          <NewPasswordField meta={fields.newPassword} label={t("account.newPassword")} hint={newPasswordLength()} />
          <NewPasswordField meta={fields.retypedNewPassword} label={t("account.retypedPassword")} />
          <SelectField
            meta={fields.secretQuestion}
            label={t("register.secretQuestion")}
            options={secretQuestions.map(({ code, label }) => ({ value: String(code), label: t(label) }))}
            empty={t("register.chooseQuestion")}
            required
          />
          <TextField
            meta={fields.secretAnswer}
            label={t("account.secretAnswerTitle")}
            autoComplete="off"
            {...asTyped}
            maxLength={fieldLength.secretAnswer}
            required
          />
          <EmailField meta={fields.email} label={t("account.email")} hint="Where the links for a new password go." />
        </div>
      </PortalForm>
    </Section>
  );
}
