import { linkForm } from "#app/features/account-changes/forms.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

interface LinkFormProps {
  id: string;
  token: string;
  /** The label of the button. */
  submit: string;
  /** What the button does. */
  reason: string;
}

/** The button that does what a mailed link offers, and the result. */
export function LinkForm({ id, token, submit, reason }: LinkFormProps) {
  return (
    <PortalForm form={usePortalForm({ id, schema: linkForm })} submit={submit}>
      <input type="hidden" name="token" value={token} />
      <p>{reason}</p>
    </PortalForm>
  );
}
