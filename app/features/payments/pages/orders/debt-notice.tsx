import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { AvailableLink } from "#app/shell/available-link.tsx";
import styles from "./payments.module.css";

/** What the player owes, why, and how to settle it. @param coins with grouped digits */
export function DebtNotice({ coins }: { coins: string }) {
  return (
    <section className={styles.debt} aria-labelledby="debt-title">
      <h2 id="debt-title">{t("payments.debtTitle", { coins })}</h2>
      <p>
        <Trans
          message="payments.debtWhy"
          values={{ timeline: <a href={localizedHref("/payments/timeline")}>{t("page.moneyTimeline")}</a> }}
        />
      </p>
      <p>
        <Trans
          message="payments.debtHow"
          values={{
            buy: <a href={localizedHref("/topup")}>{t("payments.buy")}</a>,
            support: (
              <AvailableLink href="/ticket" requires="tickets">
                {t("payments.support")}
              </AvailableLink>
            ),
          }}
        />
      </p>
    </section>
  );
}
