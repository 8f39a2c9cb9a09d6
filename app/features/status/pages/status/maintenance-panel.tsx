import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** How many past ones are shown at once. */
const SHOWN = 4;

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
          <ul className={`${styles.past} ${styles.planned}`}>
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
        <>
          <PastList past={past.slice(0, SHOWN)} language={language} />
          {past.length > SHOWN && (
            <details>
              <summary>{t("status.earlier")}</summary>
              <PastList past={past.slice(SHOWN)} language={language} />
            </details>
          )}
        </>
      ) : (
        <p>{t("status.noPast")}</p>
      )}
    </Panel>
  );
}

function PastList({ past, language }: Pick<ShownStatus["maintenance"], "past" | "language">) {
  return (
    <ul className={styles.past}>
      {past.map(({ period, iso, scope, text }) => (
        <li key={iso}>
          <time dateTime={iso}>{period}</time>
          {text && <span lang={language}>{text}</span>}
          <small>{scope}</small>
        </li>
      ))}
    </ul>
  );
}
