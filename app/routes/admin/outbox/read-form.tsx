import { ConfirmFields } from "#app/features/admin/components/confirm-fields.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export const readIntent = "read";

/**
 * Shows the text of a mail that was not sent.
 * @param text the text in the action data, when the form was posted without scripts
 */
export function ReadForm({ text }: { text: string | undefined }) {
  const portalForm = usePortalForm({ id: readIntent, schema: confirmedForm });
  const { fields, fetcher, actionData } = portalForm;
  const shown = (fetcher.data as { text?: string } | undefined)?.text ?? text;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button quiet">Read</summary>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {shown === undefined ? (
        <PortalForm form={portalForm} hideOutcome submit="Read">
          <ConfirmFields confirm={fields.confirm} reason={fields.reason}>
            Yes, show me the text of this e-mail and record in the audit log that I read it.
          </ConfirmFields>
        </PortalForm>
      ) : (
        <pre className={styles.secret}>{shown}</pre>
      )}
    </details>
  );
}
