import { EmailField, UserIdField } from "#app/features/accounts/components/account-fields.tsx";
import { findIdForm, findPasswordForm } from "#app/features/accounts/forms.ts";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { ProcessingDialog } from "#app/forms/processing-dialog.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { findIdIntent, findPasswordIntent } from "./intents.ts";

/** Asks for the e-mail address and has the user ID mailed there. */
export function FindIdForm({ trap }: { trap: SpamProtectionFields }) {
  const portalForm = usePortalForm({ id: findIdIntent, schema: findIdForm });
  const { fields, pending } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} trap={trap} submit="Find my User ID">
        <EmailField meta={fields.email} label="Email Address" />
      </PortalForm>
      <ProcessingDialog active={pending} progress />
    </>
  );
}

/** Asks for user ID and e-mail address and has a reset link mailed there. */
export function FindPasswordForm({ trap }: { trap: SpamProtectionFields }) {
  const portalForm = usePortalForm({
    id: findPasswordIntent,
    schema: findPasswordForm,
  });
  const { fields, pending } = portalForm;
  return (
    <>
      <PortalForm form={portalForm} trap={trap} submit="Reset my password">
        <UserIdField meta={fields.userId} label="User ID" />
        <EmailField meta={fields.email} label="Email Address" />
      </PortalForm>
      <ProcessingDialog active={pending} progress />
    </>
  );
}
