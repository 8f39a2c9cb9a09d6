import parts from "#app/features/tickets/components/tickets.module.css";
import { noteForm } from "#app/features/tickets/note-form.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { noteIntent } from "./intents.ts";

/** The form that adds a note which only staff can read. */
export function NoteForm() {
  const portalForm = usePortalForm({ id: noteIntent, schema: noteForm });
  return (
    <PortalForm form={portalForm} className={`${forms.form} ${parts.wide}`} submit="Save note">
      <TextAreaField
        meta={portalForm.fields.note}
        label="Note"
        hint="Only staff can read it. The player never sees it, and no e-mail is sent."
        rows={3}
        required
      />
    </PortalForm>
  );
}
