import parts from "#app/features/tickets/components/tickets.module.css";
import { replyForm } from "#app/features/tickets/forms.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { answerIntent } from "./intents.ts";

/** The form that answers the player, and optionally closes the ticket. */
export function AnswerForm({ email }: { email: string }) {
  const portalForm = usePortalForm({ id: answerIntent, schema: replyForm });
  const { fields, pending } = portalForm;
  return (
    <PortalForm form={portalForm} className={`${forms.form} ${parts.wide}`}>
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
