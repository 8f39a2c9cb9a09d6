import type { ReactNode } from "react";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { shortDay } from "#app/i18n/month-names.ts";
import styles from "./chart-frame.module.css";
import { chartLines } from "./chart-lines.ts";

interface ChartFrameProps {
  /** The value at the upper edge, of `chartTop`; 0 for a chart without values. */
  top: number;
  /** The labels below the chart, at equal distances from left to right; dates without their year. */
  ends?: readonly string[];
  /** Or those at their places, in percent of the width. */
  marks?: readonly { x: number; text: string }[];
  format?: (value: number) => string;
  /** The chart: an SVG with a text alternative. */
  children: ReactNode;
}

/** The axes of a chart. Assistive technology reads its text alternative, and a table of its values, instead. */
export function ChartFrame({ top, ends = [], marks, format = groupedNumber, children }: ChartFrameProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.scale} aria-hidden="true">
        {(top > 0 ? chartLines(top) : [0]).map((value) => (
          <span key={value}>{format(value).replace(/\.00$/, "")}</span>
        ))}
      </p>
      {children}
      {marks ? (
        <svg className={styles.marks} textAnchor="middle" aria-hidden="true">
          {marks.map(({ x, text }) => (
            <text key={x} x={`${x}%`} y="13" textAnchor={x > 95 ? "end" : undefined}>
              {text}
            </text>
          ))}
        </svg>
      ) : (
        <p className={styles.ends} aria-hidden="true">
          {ends.map((end) => (
            <span key={end}>{shortDay(end)}</span>
          ))}
        </p>
      )}
    </div>
  );
}
