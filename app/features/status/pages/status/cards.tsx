import { t } from "#app/i18n/translate.ts";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** The lines with which other sites show the cards. */
export function Cards({ cards }: Pick<ShownStatus, "cards">) {
  return (
    <details className={styles.embed}>
      <summary>{t("status.embed")}</summary>
      <div>
        <p>{t("status.embedText")}</p>
        <div className={styles.cards}>
          {cards.map(({ key, title, address, code }) => (
            <section key={key} aria-labelledby={`${key}-card`}>
              <h2 id={`${key}-card`}>{title}</h2>
              <pre>{code}</pre>
              <p>
                <button type="button" className="button quiet" hidden data-copy={code} data-copied={t("order.copied")}>
                  {t("order.copy")}
                </button>
                <a href={address}>{t("status.openCard")}</a>
              </p>
            </section>
          ))}
        </div>
        <p className={styles.small}>{t("status.forPrograms", { address: "/api/status" })}</p>
      </div>
    </details>
  );
}
