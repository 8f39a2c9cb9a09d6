import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import { TextAreaField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import type { PortalFormState } from "#app/forms/use-portal-form.ts";
import { ticketFormId, type ticketTexts, workField } from "./intents.ts";

/** Adds a note which only staff can read. */
export function NoteForm({ fields }: Pick<PortalFormState<typeof ticketTexts>, "fields">) {
  return (
    <div className={`${forms.form} ${parts.wide}`}>
      <TextAreaField
        meta={fields.note}
        label="Note for staff"
        hint="Only staff can read it. The player never sees it, and no e-mail is sent."
        rows={3}
      />
      <div>
        <NamedButton formId={ticketFormId} className="button quiet" name={workField} value="note">
          Save note
        </NamedButton>
      </div>
    </div>
  );
}
