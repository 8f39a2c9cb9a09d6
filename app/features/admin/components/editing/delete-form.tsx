import { getFormProps } from "@conform-to/react";
import * as z from "zod/mini";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
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
  const { form, fields, fetcher, pending } = usePortalForm({ id: deleteIntent, schema: deleteForm });
  return (
    <section className={styles.delete}>
      <h2>{title}</h2>
      <OutcomeMessage outcome={fetcher.data?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={deleteIntent} />
        <input type="hidden" name={seenField} value={seen} />
        <ConfirmFields confirm={fields.confirm}>{sentence}</ConfirmFields>
        <SubmitButton pending={pending}>{button}</SubmitButton>
      </fetcher.Form>
    </section>
  );
}
