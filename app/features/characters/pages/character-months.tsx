import type { ReactNode } from "react";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./character.module.css";
import { CHART } from "./charts.ts";
import type { ShownCharacter } from "./load-character.server.ts";

/** Level, kills and deaths of a character by month: as charts from two months on, and as a table. */
export function CharacterMonths({ character: { months, charts } }: { character: ShownCharacter }) {
  const ends = (value: (month: (typeof months)[number]) => string) =>
    [months[0]!, months.at(-1)!].map((month) => ({ name: month.name, value: value(month) }));
  const rows = (
    <table className={styles.table}>
      <TableHead columns={[t("ranking.month"), t("ranking.level"), t("ranking.kills"), t("ranking.deaths")]} />
      <tbody>
        {months.toReversed().map(({ month, name, level, kills, deaths }) => (
          <tr key={month}>
            <th scope="row">{name}</th>
            <td>{level}</td>
            <td>{groupedNumber(kills)}</td>
            <td>{groupedNumber(deaths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Panel id="months" title={t("character.months")} padded>
      {charts ? (
        <>
          <div className={styles.charts}>
            <Chart
              title={t("ranking.level")}
              top={charts.level.highest}
              bottom={charts.level.lowest}
              ends={ends(({ level }) => groupedNumber(level))}
            >
              <path className={styles.area} d={`${charts.level.line}V${CHART.height}H0z`} />
              <path className={styles.line} d={charts.level.line} />
            </Chart>
            <Chart
              title={
                <>
                  <i />
                  {t("ranking.kills")} <i />
                  {t("ranking.deaths")}
                </>
              }
              top={charts.kills.highest}
              bottom={charts.kills.highest}
              ends={ends(({ kills, deaths }) => `${groupedNumber(kills)} / ${groupedNumber(deaths)}`)}
            >
              <path className={styles.bars} strokeWidth={charts.kills.width} d={charts.kills.kills} />
              <path className={styles.deaths} strokeWidth={charts.kills.width} d={charts.kills.deaths} />
            </Chart>
          </div>
          <details>
            <summary className={styles.numbers}>{t("character.numbers")}</summary>
            {rows}
          </details>
        </>
      ) : (
        rows
      )}
    </Panel>
  );
}

interface ChartProps {
  title: ReactNode;
  /** The values at the upper and the lower edge. */
  top: number;
  bottom: number;
  /** The first and the last month, with their values. */
  ends: readonly { name: string; value: string }[];
  children: React.ReactNode;
}

/** A chart without words for screen readers: the table below has its numbers. */
function Chart({ title, top, bottom, ends, children }: ChartProps) {
  return (
    <div aria-hidden="true">
      <h3>{title}</h3>
      <p className={styles.scale}>
        <span>{groupedNumber(top)}</span>
        <span>{groupedNumber(bottom)}</span>
      </p>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
        {children}
      </svg>
      <p className={styles.ends}>
        {ends.map(({ name, value }) => (
          <span key={name}>
            {name} <b>{value}</b>
          </span>
        ))}
      </p>
    </div>
  );
}
