import { getFormProps } from "@conform-to/react";
import styles from "#app/features/admin/components/operations.module.css";
import { adminLimits } from "#app/features/admin/limits.ts";
import { voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { ConfirmFields } from "#app/features/editing/components/confirm-fields.tsx";
import { voucherBatchForm } from "#app/features/wallet/voucher-forms.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { TextField } from "#app/forms/field.tsx";
import { HiddenFormFields, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";

interface BatchFormProps {
  requestKey: string;
  /** Initial values from the query. */
  values: Record<string, string>;
}

/**
 * The form that creates a batch. An ordinary form even where scripts run, because the response is the file with the
 * codes: the page stays open, and a second click does not create a second batch.
 */
export function BatchForm({ requestKey, values }: BatchFormProps) {
  const { form, fields } = usePortalForm({ id: "make-vouchers", schema: voucherBatchForm, defaultValue: values });
  return (
    <details className={styles.action} open={Object.values(values).some(Boolean)}>
      <summary className="button">Issue vouchers</summary>
      <form method="post" action="/admin/vouchers/codes.csv" className={forms.form} {...getFormProps(form)}>
        <HiddenFormFields intent="make-vouchers" />
        <input type="hidden" name="requestKey" value={requestKey} />
        <TextField meta={fields.name} label="Batch name" autoComplete="off" maxLength={60} required />
        <TextField
          meta={fields.campaign}
          label="Campaign"
          hint="Shown in reports. Empty: the batch name."
          autoComplete="off"
          maxLength={60}
        />
        <div className={forms.pair}>
          <TextField
            meta={fields.count}
            label="Number of vouchers"
            hint={`Up to ${groupedNumber(adminLimits.maxBatchVouchers)}.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            required
          />
          <TextField
            meta={fields.expires}
            label="Last day"
            hint="Such as 2026-12-31, Manila time. Empty: they never expire."
            autoComplete="off"
            maxLength={10}
          />
        </div>
        <div className={forms.pair}>
          {voucherCurrencies.map(({ key, label }) => (
            <TextField
              key={key}
              meta={fields[key]}
              label={`${t(label)} each`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
            />
          ))}
        </div>
        <ConfirmFields confirm={fields.confirm}>
          Yes, issue these vouchers. I will keep the file, because the codes are provided only once.
        </ConfirmFields>
        <SubmitButton>Issue and download</SubmitButton>
        <template data-sent="">
          The file with the codes is being downloaded.{" "}
          <a href="/admin/vouchers" data-discard="">
            Show the new batch
          </a>
        </template>
        <p role="status" />
      </form>
    </details>
  );
}
