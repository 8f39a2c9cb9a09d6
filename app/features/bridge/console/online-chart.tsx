import { chartLines } from "#app/features/admin/chart-top.ts";
import { ChartFrame } from "#app/features/admin/components/chart-frame.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import styles from "./bridge.module.css";
import { type OnlinePeriod, onlinePeriodKeys, onlinePeriods } from "./online-periods.ts";
import type { ShownOnline } from "./shown-online.server.ts";

interface OnlineChartProps extends ShownOnline {
  /** The page of the chart. */
  path: string;
  period: OnlinePeriod;
}

/** The players online of a period as a chart, with the same numbers in a table. */
export function OnlineChart({ path, period, text, rows, ...chart }: OnlineChartProps) {
  return (
    <Section title="Players online">
      <Tabs
        label="Period"
        tabs={onlinePeriodKeys.map((key) => ({ key, label: onlinePeriods[key].label }))}
        current={period}
        href={(key) => `${path}?period=${key}`}
      />
      {text === undefined ? (
        <p>The agent has counted nobody in this period. Counts need a key with the scope “status”.</p>
      ) : (
        <>
          <Figure {...chart} text={text} />
          <details className={styles.numbers}>
            <summary>Players online in numbers</summary>
            <DataTable
              label="Players online"
              rows={rows}
              empty=""
              columns={[
                { title: period === "24h" ? "Hour (Manila)" : "Day (Manila)", cell: ({ time }) => time },
                { title: "Average", number: true, cell: ({ average }) => average },
                { title: "Peak", number: true, cell: ({ peak }) => peak },
              ]}
            />
          </details>
        </>
      )}
    </Section>
  );
}

function Figure({ text, top, average, area, peak, ends, size }: Omit<ShownOnline, "rows" | "text"> & { text: string }) {
  const { width, height } = size;
  return (
    <>
      <ChartFrame top={top} ends={ends}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text}
        >
          <path
            className={styles.grid}
            d={chartLines(top)
              .map((value) => `M0 ${height * (1 - value / top)}H${width}`)
              .join("")}
          />
          <path className={styles.area} d={area} />
          <path className={styles.peak} d={peak} />
          <path className={styles.average} d={average} />
        </svg>
      </ChartFrame>
      <p className={styles.legend} aria-hidden="true">
        <span data-line="average">Average</span>
        <span data-line="peak">Peak</span>
      </p>
    </>
  );
}
