import { ConfirmFields } from "#app/features/admin/components/confirm-fields.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { notedForm } from "#app/features/admin/confirmation.ts";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export const approveIntent = "approve";

/**
 * The form that approves a request.
 * @param codes the codes of issued vouchers in the action data, when the form was posted without scripts
 */
export function ApproveForm({ codes }: { codes: readonly string[] | undefined }) {
  const portalForm = usePortalForm({ id: approveIntent, schema: notedForm });
  const { fields, fetcher, actionData } = portalForm;
  const shown = (fetcher.data as { codes?: readonly string[] } | undefined)?.codes ?? codes;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button">Approve</summary>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      {shown === undefined ? (
        <PortalForm form={portalForm} hideOutcome submit="Approve">
          <ConfirmFields confirm={fields.confirm} reason={fields.reason} isNote>
            Yes, I have checked this request, and it may be done.
          </ConfirmFields>
        </PortalForm>
      ) : (
        <>
          <p className={styles.note} role="status">
            The vouchers are issued. Copy their codes now: they are shown only once.
          </p>
          <pre className={styles.secret}>{shown.join("\n")}</pre>
        </>
      )}
    </details>
  );
}
