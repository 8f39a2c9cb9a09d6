import { t } from "#app/i18n/translate.ts";
import { AreaChart } from "#app/ui/chart/area-chart.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

type Charts = ShownStatus["charts"];

/** The course of the players online. */
export function PlayersPanel({ charts, hasRecord }: Pick<ShownStatus, "charts" | "hasRecord">) {
  const isEmpty = charts.every(({ text }) => text === undefined);
  return (
    <Panel id="players" className={styles.part} title={t("status.players")}>
      {isEmpty ? (
        <EmptyState icon="server">
          <p>{t(hasRecord ? "status.noCounts" : "status.noCountsYet")}</p>
        </EmptyState>
      ) : (
        <div className={styles.charts}>
          {charts.map((chart) => (
            <Chart key={chart.key} chart={chart} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Chart({ chart: { key, title, curve, text, rows } }: { chart: Charts[number] }) {
  if (text === undefined) {
    return (
      <section aria-labelledby={key}>
        <h3 id={key}>{title}</h3>
        <p className={styles.none}>{t("status.noCounts")}</p>
      </section>
    );
  }
  const isDay = key === "day";
  return (
    <section aria-labelledby={key}>
      <h3 id={key}>{title}</h3>
      <AreaChart
        curve={curve}
        text={text}
        // Within ten minutes or an hour, both are nearly the same line.
        legend={{ average: t("status.average"), peak: key === "month" ? t("status.peak") : undefined }}
      />
      <details>
        <summary>{t("status.inNumbers")}</summary>
        <table aria-label={title}>
          <TableHead
            columns={[
              t(isDay ? "status.hour" : "status.dayColumn"),
              t("status.average"),
              t("status.peak"),
              ...(isDay ? [] : [t("status.share.online")]),
            ]}
          />
          <tbody>
            {rows.map(({ name, average, peak, share }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{average}</td>
                <td>{peak}</td>
                {share && <td>{share}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
