import { EmailField } from "#app/features/accounts/components/account-fields.tsx";
import type { SpamProtectionFields } from "#app/features/spam-protection/human-check.ts";
import { categoryOptions } from "#app/features/tickets/categories.ts";
import { ImagesField } from "#app/features/tickets/components/images-field.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import { ticketForm } from "#app/features/tickets/forms.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import type { TicketCategory } from "#app/features/tickets/own-fields.ts";
import { SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { chooseField, shownField, ticketIntent } from "./intents.ts";
import { OwnFields } from "./own-fields.tsx";

interface TicketFormProps {
  spamProtection: SpamProtectionFields;
  categories: readonly TicketCategory[];
  /** The key of the category that the address names; may be unknown. */
  chosen: string;
  /** Name and e-mail address of the logged-in player. */
  known: { name: string; email: string } | undefined;
}

/** The form for a new ticket. */
export function TicketForm({ spamProtection, categories, chosen, known }: TicketFormProps) {
  const portalForm = usePortalForm({
    id: ticketIntent,
    schema: ticketForm(categories),
    defaultValue: { category: chosen, ...known },
  });
  const { fields, actionData } = portalForm;
  const options = categoryOptions(categories);
  const category = categories.find(({ key }) => key === fields.category.value);
  const hasQuestions = categories.some(({ notice, fields }) => notice !== "" || fields.length > 0);
  return (
    <PortalForm
      form={portalForm}
      className={`${forms.form} ${parts.wide}`}
      files
      spamProtection={spamProtection}
      submit={t("page.submitTicket")}
      pendingText={t("ticket.sending")}
    >
      <div className={forms.pair}>
        <TextField
          meta={fields.name}
          label={t("ticket.nameOrUserId")}
          autoComplete="nickname"
          maxLength={ticketLimits.nameLength}
          required
        />
        <EmailField meta={fields.email} label={t("ticket.email")} />
      </div>
      <SelectField
        meta={fields.category}
        label={t("ticket.category")}
        options={options}
        empty={t("ticket.chooseCategory")}
        required
      />
      {hasQuestions && (
        <p className={forms.noScript}>
          <button
            type="submit"
            name={chooseField}
            value="yes"
            className="button quiet"
            formNoValidate
            data-on-change={fields.category.name}
          >
            {t("ticket.showQuestions")}
          </button>
        </p>
      )}
      <input type="hidden" name={shownField} value={category?.key ?? ""} />
      {category && <OwnFields category={category} fields={fields as never} />}
      <TextField meta={fields.subject} label={t("ticket.subject")} maxLength={ticketLimits.subjectLength} required />
      <TextAreaField meta={fields.message} label={t("form.message")} hint={t("ticket.messageHint")} rows={8} required />
      <ImagesField formId={ticketIntent} actionData={actionData} />
    </PortalForm>
  );
}
