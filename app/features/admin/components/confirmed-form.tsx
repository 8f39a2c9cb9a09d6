import { PortalForm } from "#app/forms/portal-form.tsx";
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
  const portalForm = usePortalForm({
    id: intent,
    schema: (reason ? confirmedForm : confirmForm) as typeof confirmedForm,
  });
  const { fields, answer } = portalForm;
  return (
    <details className={styles.action} open={answer !== undefined}>
      <summary className="button quiet" aria-label={label}>
        {title}
      </summary>
      <PortalForm form={portalForm} submit={button}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ConfirmFields confirm={fields.confirm} {...(reason ? { reason: fields.reason } : {})}>
          {sentence}
        </ConfirmFields>
      </PortalForm>
    </details>
  );
}
