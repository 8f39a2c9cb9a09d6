import { getFormProps } from "@conform-to/react";
import { ConfirmFields } from "#app/features/admin/components/confirm-fields.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm } from "#app/features/admin/confirmed-forms.ts";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export const readIntent = "read";

/** Shows the text of a mail that was not sent. @param text where no scripts run, from the page's own answer */
export function ReadForm({ text }: { text: string | undefined }) {
  const { form, fields, fetcher, answer, pending } = usePortalForm({ id: readIntent, schema: confirmedForm });
  const shown = (fetcher.data as { text?: string } | undefined)?.text ?? text;
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet">Read</summary>
      <OutcomeMessage outcome={answer?.outcome} />
      {shown === undefined ? (
        <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
          <FormMarks intent={readIntent} />
          <ConfirmFields confirm={fields.confirm} reason={fields.reason}>
            Yes, show me the text of this mail, and note in the audit log that I read it.
          </ConfirmFields>
          <SubmitButton pending={pending}>Read</SubmitButton>
        </fetcher.Form>
      ) : (
        <pre className={styles.secret}>{shown}</pre>
      )}
    </details>
  );
}
