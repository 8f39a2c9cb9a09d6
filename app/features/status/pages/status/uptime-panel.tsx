import { uptimeStates } from "#app/features/status/share-text.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** The share of minutes of each state, and each day as a bar. */
export function UptimePanel({ uptime }: Pick<ShownStatus, "uptime">) {
  if (!uptime) return null;
  const { periods, days } = uptime;
  return (
    <Panel id="uptime" className={styles.part} title={t("status.uptime")} padded>
      <table className={styles.uptime} aria-labelledby="uptime">
        <thead>
          <tr>
            <th scope="col">{t("status.period")}</th>
            {uptimeStates.map(({ key, label }) => (
              <th key={key} scope="col" data-server={key}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ title, since, bars, values }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                {since && <small> {since}</small>}
                <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                  {bars.map(({ state, x, width }) => (
                    <rect key={state} data-server={state} x={x} width={width} height="10" />
                  ))}
                </svg>
              </th>
              {uptimeStates.map(({ key, label }, index) => (
                <td key={key} data-name={t(label)} data-server={key} data-none={values[index] === "0 %" || undefined}>
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <svg
        className={styles.days}
        viewBox={`0 0 ${days.width} ${days.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.paths.map(({ state, d }) => (
          <path key={state ?? ""} data-server={state} d={d} />
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{days.first}</span>
        <span>{t("status.days")}</span>
        <span>{t("status.now")}</span>
      </p>
      <p className={styles.small}>{`${t("status.uptimeText")} ${t("status.uncountedText")}`}</p>
    </Panel>
  );
}
