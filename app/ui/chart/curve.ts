import { chartTop } from "./chart-lines.ts";

/** The size of a chart of curves in its own units; the page stretches it. */
export const curveSize = { width: 720, height: 160 } as const;

/** A number over a period: its average and its peak. */
export interface Sample {
  /** The beginning of the period, epoch milliseconds. */
  at: number;
  average: number;
  peak: number;
}

/** A chart of samples as paths of an SVG. */
export interface Curve {
  /** The value at the upper edge. */
  top: number;
  average: string;
  /** The area below the average. */
  area: string;
  peak: string;
}

interface CurvePeriod {
  /** The first and the last moment of the chart, epoch milliseconds. */
  start: number;
  end: number;
  /** The distance of two samples, milliseconds. */
  step: number;
}

/** The curves of samples, oldest first. Where samples are missing, there is a gap and not a line across it. */
export function curveOf(samples: readonly Sample[], { start, end, step }: CurvePeriod): Curve {
  const { width, height } = curveSize;
  const top = chartTop(Math.max(...samples.map(({ peak }) => peak), 0));
  const x = (at: number) => short(Math.min(Math.max((at - start) / (end - start), 0), 1) * width);
  const points = (run: readonly Sample[], value: "average" | "peak") =>
    run.map((one) => `${x(one.at)} ${short(height * (1 - one[value] / top))}`);
  const runs = unbroken(samples, step);
  // A sample without neighbours is a dash.
  const line = (value: "average" | "peak") =>
    runs.map((run) => `M${points(run, value).join("L")}${run.length > 1 ? "" : "m-2 0h4"}`).join("");
  const area = runs.map((run) => {
    const [first, last] = [run[0]!, run[run.length - 1]!];
    return `M${x(first.at)} ${height}L${points(run, "average").join("L")}L${x(last.at)} ${height}Z`;
  });
  return { top, average: line("average"), area: area.join(""), peak: line("peak") };
}

/** Whole units are less than a pixel and a half, and half of the bytes. */
const short = (value: number) => String(Math.round(value));

/** Samples without a gap between them. */
function unbroken(samples: readonly Sample[], step: number): Sample[][] {
  const runs: Sample[][] = [];
  for (const sample of samples) {
    const run = runs[runs.length - 1];
    const before = run?.[run.length - 1];
    if (run && before && sample.at - before.at <= step) run.push(sample);
    else runs.push([sample]);
  }
  return runs;
}
