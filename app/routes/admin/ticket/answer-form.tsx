import { useEffect } from "react";
import { NamedButton } from "#app/features/admin/components/editing/named-button.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import parts from "#app/features/tickets/components/tickets.module.css";
import { replyForm } from "#app/features/tickets/forms.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { answerIntent, cannedField, insertField } from "./intents.ts";

/** The answer of the server to the button that inserts a canned answer. */
export interface InsertedAnswer {
  /** The typed text with the canned answer behind it. */
  text: string;
  /** The number of the canned answer. */
  chosen: string;
}

interface AnswerFormProps {
  email: string;
  /** The canned answers that can be inserted. */
  answers: readonly { id: number; title: string }[];
}

/** The form that answers the player, and optionally closes the ticket. */
export function AnswerForm({ email, answers }: AnswerFormProps) {
  const portalForm = usePortalForm({ id: answerIntent, schema: replyForm });
  const { fields, pending, actionData } = portalForm;
  const inserted = actionData?.preview as InsertedAnswer | undefined;
  const { id } = fields.message;
  // The form keeps what is in the field, so the new text is put there where scripts run.
  useEffect(() => {
    const field = document.getElementById(id);
    if (!inserted || !(field instanceof HTMLTextAreaElement)) return;
    field.value = inserted.text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }, [inserted, id]);
  return (
    <PortalForm form={portalForm} className={`${forms.form} ${parts.wide}`}>
      {answers.length > 0 && (
        <div className={styles.work}>
          <label htmlFor="canned-answer">Canned answer</label>
          <div className={styles.row}>
            <select id="canned-answer" name={cannedField} defaultValue={inserted?.chosen}>
              {answers.map((answer) => (
                <option key={answer.id} value={answer.id}>
                  {answer.title}
                </option>
              ))}
            </select>
            <NamedButton formId={answerIntent} className="button quiet" name={insertField} value="yes">
              Insert
            </NamedButton>
          </div>
        </div>
      )}
      <TextAreaField
        meta={fields.message}
        label="Answer"
        hint={
          <>
            Plain text. Sent by e-mail to <span className="player-name">{email}</span>.
          </>
        }
        rows={7}
        required
      />
      <div className={parts.buttons}>
        <SubmitButton pending={pending}>Send answer</SubmitButton>
        <button type="submit" name="then" value="close" className="button quiet">
          Send and close
        </button>
      </div>
    </PortalForm>
  );
}
