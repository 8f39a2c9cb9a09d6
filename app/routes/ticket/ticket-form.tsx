import { EmailField } from "#app/features/accounts/components/account-fields.tsx";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { ticketCategories } from "#app/features/tickets/categories.ts";
import { ImagesField, preventTooLarge } from "#app/features/tickets/components/images-field.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import { ticketForm } from "#app/features/tickets/forms.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { ticketIntent } from "./intents.ts";

interface TicketFormProps {
  spamProtection: SpamProtectionFields;
  /** Name and e-mail address of the logged-in player. */
  known: { name: string; email: string } | undefined;
}

/** The form for a new ticket. */
export function TicketForm({ spamProtection, known }: TicketFormProps) {
  const portalForm = usePortalForm({
    id: ticketIntent,
    schema: ticketForm,
    ...(known ? { defaultValue: known } : {}),
    onSubmit: preventTooLarge,
  });
  const { fields, actionData } = portalForm;
  return (
    <PortalForm
      form={portalForm}
      className={`${forms.form} ${parts.wide}`}
      files
      spamProtection={spamProtection}
      submit="Submit Ticket"
      pendingText="Sending …"
    >
      <div className={forms.pair}>
        <TextField
          meta={fields.name}
          label="Name or User ID"
          autoComplete="nickname"
          maxLength={ticketLimits.nameLength}
          required
        />
        <EmailField meta={fields.email} label="Email" />
      </div>
      <SelectField meta={fields.category} label="Category" options={ticketCategories} empty="Please choose" required />
      <TextField meta={fields.subject} label="Subject" maxLength={ticketLimits.subjectLength} required />
      <TextAreaField
        meta={fields.message}
        label="Message"
        hint="What happened, when, and with which character? Never tell anyone your password, not even us."
        rows={8}
        required
      />
      <ImagesField formId={ticketIntent} actionData={actionData} />
    </PortalForm>
  );
}
