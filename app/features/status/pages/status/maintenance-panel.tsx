import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** The maintenance that is or is announced, and the past ones. */
export function MaintenancePanel({ maintenance: { current, past, language } }: Pick<ShownStatus, "maintenance">) {
  return (
    <Panel id="maintenance" className={styles.part} title={t("status.maintenance")} padded>
      {current ? (
        <p className={styles.current} data-server={current.isActive ? "maintenance" : undefined}>
          {current.message && <b>{current.message}</b>} {current.text}
        </p>
      ) : (
        <p>{t("status.noMaintenance")}</p>
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
