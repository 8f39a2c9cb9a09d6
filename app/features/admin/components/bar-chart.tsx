import { groupedNumber } from "#app/format/grouped-number.ts";
import styles from "./operations.module.css";

interface BarChartProps {
  /** What is counted. */
  label: string;
  /** `YYYY-MM-DD`, the oldest first. */
  days: readonly string[];
  values: readonly number[];
}

const BAR = 8;
const GAP = 2;
const HEIGHT = 64;

/** A bar a day, drawn by the server. Its text says the whole of it; the numbers of single days stand in a table. */
export function BarChart({ label, days, values }: BarChartProps) {
  const most = Math.max(...values, 0);
  const sum = values.reduce((total, value) => total + value, 0);
  const busiest = days[values.indexOf(most)] ?? "";
  const text =
    most > 0
      ? `${label} by day, ${days[0]} to ${days[days.length - 1]}: ${groupedNumber(sum)} in all, most on ${busiest} (${groupedNumber(most)}).`
      : `${label} by day, ${days[0]} to ${days[days.length - 1]}: none.`;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${values.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {values.map((value, index) => {
        // A day with anything at all is to be seen.
        const height = value > 0 ? Math.max(2, Math.round((value / most) * HEIGHT)) : 1;
        return (
          <rect
            key={days[index]}
            className={value > 0 ? undefined : styles.none}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          >
            <title>{`${days[index]}: ${groupedNumber(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
