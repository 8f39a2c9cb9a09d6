import { useId } from "react";
import { groupedNumber } from "#app/format/grouped-number.ts";
import styles from "./area-chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { chartLines } from "./chart-lines.ts";
import { type Curve, curveSize } from "./curve.ts";

interface AreaChartProps {
  curve: Curve;
  /** What the chart shows, for assistive technology. */
  text: string;
  /** The names of the lines. Without that of the peak, it has none. */
  legend: { average: string; peak?: string | undefined };
}

/**
 * The course of a number, rendered on the server: its average as an area, its peak, and where nothing was counted. A table
 * lists its values.
 */
export function AreaChart({ curve, text, legend }: AreaChartProps) {
  const { top, area, average, peak, highest, gaps, marks } = curve;
  const { width, height } = curveSize;
  const id = useId();
  return (
    <>
      <ChartFrame top={top} marks={marks}>
        <svg className={styles.chart} role="img" aria-label={text}>
          <linearGradient id={`${id}f`} x2="0" y2="1">
            <stop />
            <stop offset="1" />
          </linearGradient>
          {gaps.length > 0 && (
            <pattern id={`${id}g`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V6" />
            </pattern>
          )}
          {/* Only the curves are stretched. */}
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            <path
              className={styles.grid}
              d={chartLines(top)
                .map((value) => `M0 ${Math.round(height * (1 - value / top))}H${width}`)
                .join("")}
            />
            <path fill={`url(#${id}f)`} d={area} />
            {legend.peak && <path className={styles.peak} d={peak} />}
            <path className={styles.average} d={average} />
          </svg>
          {gaps.map((gap) => (
            <rect key={gap.x} x={`${gap.x}%`} width={`${gap.width}%`} height="100%" fill={`url(#${id}g)`} />
          ))}
          {highest && (
            <>
              <circle cx={`${highest.x}%`} cy={`${highest.y}%`} r="4" />
              <text
                x={`${highest.x}%`}
                y={`${highest.y}%`}
                dy="-9"
                textAnchor={highest.x < 10 ? "start" : highest.x > 90 ? "end" : "middle"}
              >
                {groupedNumber(highest.value)}
              </text>
            </>
          )}
        </svg>
      </ChartFrame>
      <p className={styles.legend} aria-hidden="true">
        <span>{legend.average}</span>
        {legend.peak && <span data-line="peak">{legend.peak}</span>}
      </p>
    </>
  );
}
