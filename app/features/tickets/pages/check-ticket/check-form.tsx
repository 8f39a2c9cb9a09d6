import { EmailField } from "#app/features/accounts/components/account-fields.tsx";
import { checkTicketForm } from "#app/features/tickets/forms.ts";
import { TICKET_NUMBER_SHAPE } from "#app/features/tickets/number.ts";
import { asTyped, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { checkIntent } from "./intents.ts";

interface CheckFormProps {
  initialValues: { number: string; email: string };
  /** Whether the number was mailed. */
  sendsMails: boolean;
}

/** The form that opens a ticket by its number and e-mail address. */
export function CheckForm({ initialValues, sendsMails }: CheckFormProps) {
  const portalForm = usePortalForm({ id: checkIntent, schema: checkTicketForm, defaultValue: initialValues });
  const { fields } = portalForm;
  return (
    <PortalForm form={portalForm} submit={t("page.checkTicket")}>
      <TextField
        meta={fields.number}
        label={t("ticket.number")}
        hint={t(sendsMails ? "ticket.numberHint" : "ticket.numberHintNoMails", { shape: TICKET_NUMBER_SHAPE })}
        autoComplete="off"
        {...asTyped}
        maxLength={40}
        required
      />
      <EmailField meta={fields.email} label={t("ticket.email")} hint={t("ticket.emailHint")} />
    </PortalForm>
  );
}
