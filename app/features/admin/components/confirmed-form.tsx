import { getFormProps } from "@conform-to/react";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { confirmedForm, confirmForm } from "../confirmed-forms.ts";
import { ConfirmFields } from "./confirm-fields.tsx";
import styles from "./operations.module.css";

interface ConfirmedFormProps {
  /** Names the form on its page. */
  intent: string;
  /** What its button says. */
  button: string;
  /** What the closed form says; the button's text without it. */
  title?: string;
  /** Names it for those who do not see what it stands beside. */
  label?: string;
  /** What is about to happen, in a sentence that begins with "Yes". */
  sentence: string;
  /** What else the form sends. */
  hidden?: Record<string, string | number>;
  /** Without one, no reason is asked for. */
  reason?: boolean;
}

/** Something that is done with one press, after a confirmation: opens in place, with and without scripts. */
export function ConfirmedForm(props: ConfirmedFormProps) {
  const { intent, button, title = button, label, sentence, hidden = {}, reason = true } = props;
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: intent,
    schema: (reason ? confirmedForm : confirmForm) as typeof confirmedForm,
  });
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet" aria-label={label}>
        {title}
      </summary>
      <OutcomeMessage outcome={answer?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={intent} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ConfirmFields confirm={fields.confirm} {...(reason ? { reason: fields.reason } : {})}>
          {sentence}
        </ConfirmFields>
        <SubmitButton pending={pending}>{button}</SubmitButton>
      </fetcher.Form>
    </details>
  );
}
