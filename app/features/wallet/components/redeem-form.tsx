import { fieldLength } from "#app/features/users/limits.ts";
import { asTyped, TextField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { redeemForm, redeemIntent } from "../redeem-form.ts";
import styles from "./redeem-form.module.css";

/**
 * Redeems a voucher code (specification sections 2 and 5).
 * @param loginHref URL of the login page, which returns to this page; undefined for players
 * @param quiet another button is the accent of the page
 */
export function RedeemForm({ loginHref, quiet }: { loginHref?: string | undefined; quiet?: boolean }) {
  const portalForm = usePortalForm({ id: redeemIntent, schema: redeemForm });
  const { fields } = portalForm;
  return (
    <PortalForm form={portalForm} className={styles.form}>
      <div className={styles.code}>
        <TextField
          meta={fields.voucherCode}
          label={t("voucher.code")}
          autoComplete="off"
          {...asTyped}
          enterKeyHint="done"
          maxLength={fieldLength.voucherCode}
          required
        />
      </div>
      <TextField
        meta={fields.referralCode}
        label={t("voucher.referralCode")}
        hint={t("voucher.referralHint")}
        autoComplete="off"
        {...asTyped}
        enterKeyHint="done"
        maxLength={fieldLength.userId}
      />
      <div className={styles.send}>
        <SubmitButton quiet={quiet}>{t("voucher.redeem")}</SubmitButton>
        {loginHref && (
          <p>
            <Trans
              message="voucher.loginFirst"
              values={{ login: <a href={localizedHref(loginHref)}>{t("voucher.logIn")}</a> }}
            />
          </p>
        )}
      </div>
      <ul className={`bullets ${styles.notes}`}>
        <li>{t("voucher.checkFirst")}</li>
        <li>{t("voucher.caseSensitive")}</li>
        <li>{t("voucher.once")}</li>
      </ul>
    </PortalForm>
  );
}
