import { getFormProps } from "@conform-to/react";
import { fieldLength } from "#app/features/accounts/limits.ts";
import { checkTicketForm } from "#app/features/tickets/forms.ts";
import { TICKET_NUMBER_SHAPE } from "#app/features/tickets/number.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { checkIntent } from "./intents.ts";

/** Opens a ticket by its number and e-mail address. */
export function CheckForm({ asked }: { asked: { number: string; email: string } }) {
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: checkIntent,
    schema: checkTicketForm,
    defaultValue: asked,
  });
  return (
    <>
      <OutcomeMessage outcome={answer?.outcome} />
      <fetcher.Form method="post" {...getFormProps(form)} className={forms.form}>
        <FormMarks intent={checkIntent} />
        <TextField
          meta={fields.number}
          label="Ticket number"
          hint={`It looks like ${TICKET_NUMBER_SHAPE} and stands in our mail.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <TextField
          meta={fields.email}
          label="Email"
          hint="The address that you gave with the ticket."
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={fieldLength.email}
          required
        />
        <SubmitButton pending={pending}>Check My Ticket</SubmitButton>
      </fetcher.Form>
    </>
  );
}
