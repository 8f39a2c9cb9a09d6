import styles from "./area-chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { chartLines } from "./chart-lines.ts";
import { type Curve, curveSize } from "./curve.ts";

interface AreaChartProps {
  curve: Curve;
  /** The labels below the chart, from left to right. */
  ends: readonly string[];
  /** What the chart shows, for assistive technology. */
  text: string;
  /** The names of the lines. Without that of the peak, it has none. */
  legend: { average: string; peak?: string | undefined };
}

/** The course of a number, rendered on the server: its average as an area, and its peak. A table lists its values. */
export function AreaChart({ curve: { top, area, average, peak }, ends, text, legend }: AreaChartProps) {
  const { width, height } = curveSize;
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
              .map((value) => `M0 ${Math.round(height * (1 - value / top))}H${width}`)
              .join("")}
          />
          <path className={styles.area} d={area} />
          {legend.peak && <path className={styles.peak} d={peak} />}
          <path className={styles.average} d={average} />
        </svg>
      </ChartFrame>
      {legend.peak && (
        <p className={styles.legend} aria-hidden="true">
          <span>{legend.average}</span>
          <span data-line="peak">{legend.peak}</span>
        </p>
      )}
    </>
  );
}
