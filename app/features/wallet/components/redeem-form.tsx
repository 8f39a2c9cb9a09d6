import { fieldLength } from "#app/features/accounts/limits.ts";
import { TextField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { redeemForm, redeemIntent } from "../redeem-form.ts";
import styles from "./redeem-form.module.css";

/**
 * Redeems a voucher code (specification sections 2 and 5).
 * @param loginHref URL of the login page, which returns to this page; undefined for players
 */
export function RedeemForm({ loginHref }: { loginHref?: string | undefined }) {
  const portalForm = usePortalForm({ id: redeemIntent, schema: redeemForm });
  const { fields, pending } = portalForm;
  return (
    <PortalForm form={portalForm} className={styles.form}>
      <div className={styles.code}>
        <TextField
          meta={fields.voucherCode}
          label="Voucher Code"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          maxLength={fieldLength.voucherCode}
          spellCheck={false}
          required
        />
      </div>
      <TextField
        meta={fields.referralCode}
        label="Referral Code (optional)"
        hint="User ID of the player who brought you here."
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        maxLength={fieldLength.userId}
        spellCheck={false}
      />
      <div className={styles.send}>
        <SubmitButton pending={pending}>Redeem</SubmitButton>
        {loginHref && (
          <p>
            Codes are loaded into your account, so <a href={loginHref}>log in first</a>
          </p>
        )}
      </div>
      <ul className={`bullets ${styles.notes}`}>
        <li>Check the code before you submit it.</li>
        <li>Codes are case-sensitive.</li>
        <li>Each code can be used only once.</li>
      </ul>
    </PortalForm>
  );
}
