import parts from "#app/features/tickets/components/tickets.module.css";
import { ratingForm } from "#app/features/tickets/forms.ts";
import { RadioField, TextAreaField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { rateIntent } from "./intents.ts";

interface RatingFormProps {
  /** The number by which the ticket was opened. */
  number: string;
  /** The current rating; null if there is none yet. */
  rating: { stars: number; comment: string } | null;
}

/** The form with which the owner of a closed ticket rates the support. */
export function RatingForm({ number, rating }: RatingFormProps) {
  const portalForm = usePortalForm({
    id: rateIntent,
    schema: ratingForm,
    ...(rating ? { defaultValue: { rating: String(rating.stars), comment: rating.comment } } : {}),
  });
  const { fields } = portalForm;
  return (
    <PortalForm
      form={portalForm}
      className={`${forms.form} ${parts.wide}`}
      submit={t(rating ? "ticket.changeRating" : "ticket.sendRating")}
    >
      <p>{t("ticket.rateText")}</p>
      <input type="hidden" name="ticket" value={number} />
      <RadioField
        meta={fields.rating}
        label={t("ticket.rating")}
        options={[
          { value: "5", label: t("ticket.rating5") },
          { value: "4", label: t("ticket.rating4") },
          { value: "3", label: t("ticket.rating3") },
          { value: "2", label: t("ticket.rating2") },
          { value: "1", label: t("ticket.rating1") },
        ]}
      />
      <TextAreaField meta={fields.comment} label={t("ticket.comment")} rows={3} />
    </PortalForm>
  );
}
