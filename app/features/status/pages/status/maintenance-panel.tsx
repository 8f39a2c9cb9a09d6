import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** The maintenance that is or is announced, the next ones of the calendar, and the past ones. */
export function MaintenancePanel({
  maintenance: { current, planned, past, language },
}: Pick<ShownStatus, "maintenance">) {
  return (
    <Panel id="maintenance" className={styles.part} title={t("status.maintenance")} padded>
      {current && (
        <p className={styles.current} data-server={current.isActive ? "maintenance" : undefined}>
          {current.message && <b>{current.message}</b>} {current.text}
        </p>
      )}
      {!current && planned.length === 0 && <p>{t("status.noMaintenance")}</p>}
      {planned.length > 0 && (
        <>
          <h3>{t("status.announced")}</h3>
          <ul className={styles.past}>
            {planned.map(({ period, iso, title, href, language: ofTitle }) => (
              <li key={`${href} ${iso}`}>
                <time dateTime={iso}>{period}</time>
                <a href={localizedHref(href)} lang={ofTitle}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("status.past")}</h3>
      {past.length > 0 ? (
        <ul className={styles.past}>
          {past.map(({ period, iso, scope, text }) => (
            <li key={iso}>
              <time dateTime={iso}>{period}</time>
              <span>{scope}</span>
              {text && <span lang={language}>{text}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("status.noPast")}</p>
      )}
    </Panel>
  );
}
