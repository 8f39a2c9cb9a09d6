import { findIdForm, findPasswordForm } from "#app/features/account-changes/forms.ts";
import { EmailField, UserIdField } from "#app/features/accounts/components/account-fields.tsx";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { findIdIntent, findPasswordIntent } from "./intents.ts";

interface FindFormProps {
  spamProtection: SpamProtectionFields;
  /** The site sends no e-mails: the button is not the accent of the page. */
  quiet: boolean;
}

/** The form that mails the user ID to an e-mail address. */
export function FindIdForm({ spamProtection, quiet }: FindFormProps) {
  const portalForm = usePortalForm({ id: findIdIntent, schema: findIdForm });
  const { fields } = portalForm;
  return (
    <>
      <PortalForm
        form={portalForm}
        spamProtection={spamProtection}
        buttons={<SubmitButton quiet={quiet}>{t("findAccount.submitUserId")}</SubmitButton>}
      >
        <EmailField meta={fields.email} label={t("findAccount.email")} />
      </PortalForm>
      <ProcessingDialog form={findIdIntent} progress />
    </>
  );
}

/** The form that mails a reset link, by user ID and e-mail address. */
export function FindPasswordForm({ spamProtection, quiet }: FindFormProps) {
  const portalForm = usePortalForm({ id: findPasswordIntent, schema: findPasswordForm });
  const { fields } = portalForm;
  return (
    <>
      <PortalForm
        form={portalForm}
        spamProtection={spamProtection}
        buttons={<SubmitButton quiet={quiet}>{t("findAccount.submitPassword")}</SubmitButton>}
      >
        <UserIdField meta={fields.userId} label={t("accountBox.userId")} />
        <EmailField meta={fields.email} label={t("findAccount.email")} />
      </PortalForm>
      <ProcessingDialog form={findPasswordIntent} progress />
    </>
  );
}
