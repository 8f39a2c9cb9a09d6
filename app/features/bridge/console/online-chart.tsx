import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { AreaChart } from "#app/ui/chart/area-chart.tsx";
import styles from "./bridge.module.css";
import { type OnlinePeriod, onlinePeriodKeys, onlinePeriods } from "./online-periods.ts";
import type { ShownOnline } from "./shown-online.server.ts";

interface OnlineChartProps extends ShownOnline {
  /** The page of the chart. */
  path: string;
  period: OnlinePeriod;
}

/** The players online of a period as a chart, with the same numbers in a table. */
export function OnlineChart({ path, period, text, rows, curve }: OnlineChartProps) {
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
          <AreaChart curve={curve} text={text} legend={{ average: "Average", peak: "Peak" }} />
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
