import { chartTop } from "#app/features/admin/chart-top.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { ChartFrame } from "./chart-frame.tsx";
import styles from "./operations.module.css";

interface BarChartProps {
  /** What the chart counts. */
  label: string;
  /** `YYYY-MM-DD`, oldest first. */
  days: readonly string[];
  values: readonly number[];
  /** How a value is written. */
  format?: (value: number) => string;
  /** Whether the values are peaks, whose sum means nothing. */
  isPeak?: boolean | undefined;
}

const BAR = 8;
const GAP = 2;
const HEIGHT = 64;

/**
 * A chart with one bar per day, rendered on the server. Its text alternative summarises it; a table lists the days'
 * numbers.
 */
export function BarChart({ label, days, values, format = groupedNumber, isPeak = false }: BarChartProps) {
  const max = Math.max(...values, 0);
  const top = chartTop(max);
  const sum = values.reduce((total, value) => total + value, 0);
  const busiest = days[values.indexOf(max)] ?? "";
  const text =
    max > 0
      ? `${label} by day, ${days[0]} to ${days[days.length - 1]}: ${isPeak ? "" : `${format(sum)} in total, `}most on ${busiest} (${format(max)}).`
      : `${label} by day, ${days[0]} to ${days[days.length - 1]}: none.`;
  return (
    <ChartFrame
      top={max > 0 ? top : 0}
      ends={[...new Set([days[0] ?? "", days[days.length - 1] ?? ""])]}
      format={format}
    >
      <svg
        className={styles.chart}
        viewBox={`0 0 ${values.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {values.map((value, index) => {
          // A day with any value gets a visible bar.
          const height = value > 0 ? Math.max(2, Math.round((value / top) * HEIGHT)) : 1;
          return (
            <rect
              key={days[index]}
              className={value > 0 ? undefined : styles.none}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${days[index]}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
    </ChartFrame>
  );
}
