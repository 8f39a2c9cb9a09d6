import styles from "#app/features/admin/components/operations.module.css";
import { notedForm } from "#app/features/admin/confirmation.ts";
import { ConfirmFields } from "#app/features/editing/components/confirm-fields.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export const approveIntent = "approve";

/** The form that approves a request. @param codes the codes of issued vouchers in the answer to it */
export function ApproveForm({ codes }: { codes: readonly string[] | undefined }) {
  const portalForm = usePortalForm({ id: approveIntent, schema: notedForm });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button">Approve</summary>
      {codes === undefined ? (
        <PortalForm form={portalForm} submit="Approve">
          <ConfirmFields confirm={fields.confirm} reason={fields.reason} isNote>
            Yes, I have checked this request, and it may be done.
          </ConfirmFields>
        </PortalForm>
      ) : (
        <>
          <p className={styles.note} role="status">
            The vouchers are issued. Copy their codes now: they are shown only once.
          </p>
          <pre className={styles.secret}>{codes.join("\n")}</pre>
        </>
      )}
    </details>
  );
}
