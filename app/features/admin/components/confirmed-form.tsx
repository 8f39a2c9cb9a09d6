import type * as z from "zod/v4/core";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { confirmedForm, confirmForm } from "../confirmation.ts";
import { ConfirmFields } from "./confirm-fields.tsx";
import { type EditorFieldList, EditorFields } from "./editing/editor-fields.tsx";
import styles from "./operations.module.css";

interface ConfirmedFormProps<Schema extends z.$ZodType> {
  /** Names the form on its page. */
  intent: string;
  /** What its button says, and what opens it. */
  button: string;
  /** Names it for those who do not see what it stands beside. */
  label?: string;
  /** What is about to happen, in a sentence that begins with "Yes". */
  sentence: string;
  /** What else the form sends. */
  hidden?: Record<string, string | number>;
  /** Without one, no reason is asked for. */
  reason?: boolean;
  /** The rules of a form with further fields, and these fields. */
  schema?: Schema;
  fields?: EditorFieldList<keyof z.input<Schema> & string>;
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>;
}

/** Something that is done after a confirmation: opens in place, with and without scripts. */
export function ConfirmedForm<Schema extends z.$ZodType = typeof confirmedForm>(props: ConfirmedFormProps<Schema>) {
  const { intent, button, label, sentence, hidden = {}, reason = true, defaultValue = {} } = props;
  const schema = (props.schema ?? (reason ? confirmedForm : confirmForm)) as typeof confirmedForm;
  const portalForm = usePortalForm({ id: intent, schema, defaultValue });
  const { fields, answer } = portalForm;
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet" aria-label={label}>
        {button}
      </summary>
      <PortalForm form={portalForm} submit={button}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.fields && <EditorFields list={props.fields} fields={fields as Record<string, unknown>} />}
        <ConfirmFields confirm={fields.confirm} {...(reason ? { reason: fields.reason } : {})}>
          {sentence}
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
