import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { confirmForm } from "../../confirmation.ts";
import { deleteIntent, seenField } from "../../seen.ts";
import { ConfirmFields } from "../confirm-fields.tsx";
import styles from "./editing.module.css";

interface DeleteFormProps {
  title: string;
  /** The action to confirm, as a sentence that begins with "Yes". */
  sentence: string;
  button: string;
  seen: string;
}

/** Deletes an entry after a checkbox was ticked. */
export function DeleteForm({ title, sentence, button, seen }: DeleteFormProps) {
  const portalForm = usePortalForm({ id: deleteIntent, schema: confirmForm });
  const { fields } = portalForm;
  return (
    <section className={styles.delete}>
      <h2>{title}</h2>
      <PortalForm form={portalForm} submit={button}>
        <input type="hidden" name={seenField} value={seen} />
        <ConfirmFields confirm={fields.confirm}>{sentence}</ConfirmFields>
      </PortalForm>
    </section>
  );
}
