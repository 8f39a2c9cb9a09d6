import { useEffect } from "react";
import { NamedButton } from "#app/features/admin/components/editing/named-button.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import parts from "#app/features/tickets/components/tickets.module.css";
import { TextAreaField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import type { PortalFormState } from "#app/forms/use-portal-form.ts";
import { cannedField, insertField, ticketFormId, type ticketTexts } from "./intents.ts";

/** The answer of the server to the button that inserts a canned answer. */
export interface InsertedAnswer {
  /** The typed text with the canned answer behind it. */
  text: string;
  /** The number of the canned answer. */
  chosen: string;
}

/** The answer of the server to a button that has used one of the texts, while the other one was typed too. */
export interface UsedText {
  used: "message" | "note";
}

interface AnswerFormProps {
  form: PortalFormState<typeof ticketTexts>;
  email: string;
  /** The canned answers that can be inserted. */
  answers: readonly { id: number; title: string }[];
}

/** The form that answers the player, and optionally closes the ticket. */
export function AnswerForm({ form: portalForm, email, answers }: AnswerFormProps) {
  const { fields, pending, actionData } = portalForm;
  const preview = actionData?.preview as InsertedAnswer | UsedText | undefined;
  const inserted = preview && "text" in preview ? preview : undefined;
  // The form keeps what is in its fields, so that a new text is put there where scripts run.
  useEffect(() => {
    if (!preview) return;
    const isUsed = "used" in preview;
    const field = document.getElementById(`${ticketFormId}-${isUsed ? preview.used : "message"}`);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = isUsed ? "" : preview.text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (!isUsed) field.focus();
  }, [preview]);
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
