import { paymentLimits } from "#app/features/payments/limits.ts";
import { orderIntents, receiptForm, TYPED_REFERENCE } from "#app/features/payments/receipt-form.ts";
import { acceptedPictures } from "#app/features/tickets/pictures.ts";
import type { ShownTime } from "#app/format/manila-time.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { asTyped, TextField } from "#app/forms/field.tsx";
import { FieldErrors } from "#app/forms/field-errors.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import styles from "./order.module.css";

const PICTURE = `${orderIntents.receipt}-picture`;

interface ReceiptFormProps {
  /** The reference number that was sent before. */
  reference: string;
  /** Until when a receipt can be sent. */
  until: ShownTime;
}

/** The form for the reference number and the picture of a transfer's receipt. */
export function ReceiptForm({ reference, until }: ReceiptFormProps) {
  const form = usePortalForm({ id: orderIntents.receipt, schema: receiptForm, defaultValue: { reference } });
  const errors = form.actionData?.result?.error?.picture ?? undefined;
  return (
    <PortalForm form={form} files submit={t("order.sendReceipt")} pendingText={t("order.sending")}>
      <TextField
        meta={form.fields.reference}
        label={t("order.reference")}
        hint={t("order.referenceHint")}
        autoComplete="off"
        {...asTyped}
        maxLength={TYPED_REFERENCE}
        required
      />
      <div className={forms.field}>
        <label htmlFor={PICTURE}>{t("order.picture")}</label>
        <input
          className={styles.file}
          id={PICTURE}
          name="picture"
          type="file"
          accept={acceptedPictures}
          aria-describedby={errors ? `${PICTURE}-hint ${PICTURE}-error` : `${PICTURE}-hint`}
          aria-invalid={errors ? true : undefined}
        />
        <p className={forms.hint} id={`${PICTURE}-hint`}>
          {t("order.pictureHint", { megabytes: paymentLimits.receiptBytes / MEGABYTE })}
        </p>
        <FieldErrors id={`${PICTURE}-error`} errors={errors} />
      </div>
      <p className={styles.quiet}>
        <Trans message="order.receiptUntil" values={{ time: <HistoryTime time={until} /> }} />
      </p>
    </PortalForm>
  );
}
