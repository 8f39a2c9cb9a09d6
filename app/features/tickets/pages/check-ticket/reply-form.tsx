import { ImagesField } from "#app/features/tickets/components/images-field.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import { replyForm } from "#app/features/tickets/forms.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { replyIntent } from "./intents.ts";

/** The form to reply in a ticket. */
export function ReplyForm({ number, reopens }: { number: string; reopens: boolean }) {
  const portalForm = usePortalForm({ id: replyIntent, schema: replyForm });
  const { fields, actionData } = portalForm;
  return (
    <PortalForm
      form={portalForm}
      className={`${forms.form} ${parts.wide}`}
      files
      submit={t(reopens ? "ticket.replyAndReopen" : "ticket.sendReply")}
      pendingText={t("ticket.sending")}
    >
      <input type="hidden" name="ticket" value={number} />
      <TextAreaField meta={fields.message} label={t("form.message")} rows={5} required />
      <ImagesField formId={replyIntent} actionData={actionData} />
    </PortalForm>
  );
}
