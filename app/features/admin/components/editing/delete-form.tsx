import * as z from "zod/mini";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { confirmField } from "../../confirmation.ts";
import { deleteIntent, seenField } from "../../seen.ts";
import { ConfirmFields } from "../confirm-fields.tsx";
import styles from "./editing.module.css";

/** Of a form that only confirms. */
export const deleteForm = z.object({ confirm: confirmField });

interface DeleteFormProps {
  title: string;
  /** What is about to happen, in a sentence that begins with "Yes". */
  sentence: string;
  button: string;
  seen: string;
}

/** Takes something away after a box was ticked. */
export function DeleteForm({ title, sentence, button, seen }: DeleteFormProps) {
  const portalForm = usePortalForm({ id: deleteIntent, schema: deleteForm });
  const { fields, fetcher } = portalForm;
  return (
    <section className={styles.delete}>
      <h2>{title}</h2>
      <PortalForm form={portalForm} outcome={fetcher.data?.outcome} submit={button}>
        <input type="hidden" name={seenField} value={seen} />
        <ConfirmFields confirm={fields.confirm}>{sentence}</ConfirmFields>
      </PortalForm>
    </section>
  );
}
