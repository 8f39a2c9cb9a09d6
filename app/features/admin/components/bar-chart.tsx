import { groupedNumber } from "#app/format/grouped-number.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { ChartFrame } from "#app/ui/chart/chart-frame.tsx";
import { chartLines } from "#app/ui/chart/chart-lines.ts";
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
  /** The values of as many days before, as a line. */
  before?: readonly number[];
  /** Whether the chart is the main thing of its page. */
  isLarge?: boolean;
}

const BAR = 6;
const GAP = 4;
const HEIGHT = 64;

/** The days named below a chart: of a month, one for each week. */
const MARKS = 5;

/** So many of the days, from the first to the last at even distances. */
function spread(days: readonly string[], count: number): string[] {
  const last = days.length - 1;
  const marks = Array.from({ length: count }, (_, index) => days[Math.round((index * last) / (count - 1))] ?? "");
  return [...new Set(marks)];
}

/**
 * A chart with one bar per day, rendered on the server. Its text alternative summarises it; a table lists the days'
 * numbers.
 */
export function BarChart(props: BarChartProps) {
  const { label, days, values, format = groupedNumber, isPeak = false, before = [], isLarge = false } = props;
  const max = Math.max(...values, 0);
  const highest = Math.max(max, ...before);
  const lines = chartLines(highest);
  const [top = 1] = lines;
  const heightOf = (value: number) => Number(((value / top) * HEIGHT).toFixed(1));
  const sum = values.reduce((total, value) => total + value, 0);
  const dayAt = (index: number) => fullDay(days[index] ?? "");
  const period = `${dayAt(0)} to ${dayAt(days.length - 1)}`;
  const text =
    max > 0
      ? `${label} by day, ${period}: ${isPeak ? "" : `${format(sum)} in total, `}most on ${dayAt(values.indexOf(max))} (${format(max)}).`
      : `${label} by day, ${period}: none.`;
  return (
    <ChartFrame top={highest > 0 ? top : 0} ends={spread(days, MARKS)} format={format}>
      <svg
        className={isLarge ? `${styles.chart} ${styles.large}` : styles.chart}
        viewBox={`0 0 ${values.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {lines.map((value) => (
          <path
            key={value}
            className={styles.line}
            d={`M0 ${HEIGHT - heightOf(value)}H${values.length * (BAR + GAP)}`}
          />
        ))}
        {values.map((value, index) => {
          // A day with any value gets a visible bar.
          const height = value > 0 ? Math.max(2, heightOf(value)) : 1;
          return (
            <rect
              key={days[index]}
              className={value > 0 ? undefined : styles.none}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>
                {`${dayAt(index)}: ${format(value)}`}
                {before[index] === undefined ? "" : ` (before: ${format(before[index])})`}
              </title>
            </rect>
          );
        })}
        {before.length > 0 && (
          <polyline
            className={styles.before}
            points={before
              .map((value, index) => `${index * (BAR + GAP) + BAR / 2},${HEIGHT - heightOf(value)}`)
              .join(" ")}
          />
        )}
      </svg>
    </ChartFrame>
  );
}
