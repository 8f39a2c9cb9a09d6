import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import parts from "#app/features/tickets/components/tickets.module.css";
import { TextAreaField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import type { PortalFormState } from "#app/forms/use-portal-form.ts";
import { cannedField, insertField, ticketFormId, type ticketTexts } from "./intents.ts";

/** The answer of the server to the button that inserts a canned answer: the number of that answer. */
export interface InsertedAnswer {
  chosen: string;
}

interface AnswerFormProps {
  form: PortalFormState<typeof ticketTexts>;
  email: string;
  /** The canned answers that can be inserted. */
  answers: readonly { id: number; title: string }[];
}

/** The form that answers the player, and optionally closes the ticket. */
export function AnswerForm({ form: portalForm, email, answers }: AnswerFormProps) {
  const { fields, actionData } = portalForm;
  const inserted = actionData?.preview as InsertedAnswer | undefined;
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
            <NamedButton formId={ticketFormId} className="button quiet" name={insertField} value="yes">
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
        autoFocus={inserted !== undefined}
      />
      <div className={parts.buttons}>
        <SubmitButton>Send answer</SubmitButton>
        <button type="submit" name="then" value="close" className="button quiet">
          Send and close
        </button>
      </div>
    </PortalForm>
  );
}
