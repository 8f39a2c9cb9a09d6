import type * as z from "zod/v4/core";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm, confirmForm } from "#app/features/admin/confirmation.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { ConfirmFields } from "./confirm-fields.tsx";
import { type EditorFieldList, EditorFields, rulesOf } from "./editor-fields.tsx";

interface ConfirmedFormProps<Schema extends z.$ZodType> {
  /** The form's intent on its page. */
  intent: string;
  /** The text of its button and of the control that opens it. */
  button: string;
  /** An accessible name, for users who do not see the context. */
  label?: string;
  /** The action to confirm, as a sentence that begins with "Yes". */
  sentence: string;
  /** Hidden fields to send. */
  hidden?: Record<string, string | number>;
  /** Whether a reason is required; `note` asks for one that may be left out. */
  reason?: boolean | "note";
  /** The schema of a form with further fields, and these fields. */
  schema?: Schema;
  fields?: EditorFieldList<keyof z.input<Schema> & string>;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
  /** Whether it is open at first. */
  open?: boolean;
}

/** A form for an action that needs a confirmation. It expands in place, with and without scripts. */
export function ConfirmedForm<Schema extends z.$ZodType = typeof confirmedForm>(props: ConfirmedFormProps<Schema>) {
  const { intent, button, label, sentence, hidden = {}, reason = true, defaultValue = {}, open = false } = props;
  const schema = (props.schema ?? (reason ? confirmedForm : confirmForm)) as typeof confirmedForm;
  const portalForm = usePortalForm({ id: intent, schema, defaultValue });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.action} open={open || actionData !== undefined}>
      <summary className="button quiet" aria-label={label}>
        {button}
      </summary>
      <PortalForm form={portalForm} submit={button}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.fields && (
          <EditorFields list={props.fields} rules={rulesOf(schema)} fields={fields as Record<string, unknown>} />
        )}
        <ConfirmFields
          confirm={fields.confirm}
          {...(reason ? { reason: fields.reason, isNote: reason === "note" } : {})}
        >
          {sentence}
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
