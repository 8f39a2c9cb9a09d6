import { ButtonForm } from "#app/forms/button-form.tsx";
import { t } from "#app/i18n/translate.ts";
import type { AddressNotice } from "./address-notice.server.ts";
import { cancelChangeIntent, resendIntent } from "./forms.ts";
import styles from "./verify-notice.module.css";

/**
 * Asks players to confirm their e-mail address, or a pending new one (specification section 10, "E-mail verification").
 */
export function VerifyNotice({ notice }: { notice: AddressNotice | undefined }) {
  if (!notice) return null;
  return (
    <section className={styles.notice} aria-label={t("user.confirmation")}>
      <div>
        <p>
          <strong>{notice.title}</strong>
        </p>
        <p className={styles.text}>{notice.text}</p>
      </div>
      <div className={styles.buttons}>
        {notice.canResend && <ButtonForm intent={resendIntent} submit={t("user.sendLink")} />}
        {notice.canCancel && <ButtonForm intent={cancelChangeIntent} submit={t("user.cancelChange")} />}
      </div>
    </section>
  );
}
