import { manilaDate, manilaDayStart, manilaHourMinute } from "#app/format/manila-time.ts";
import { DAY, HOUR } from "#app/format/units.ts";
import { shortDay } from "#app/i18n/month-names.ts";
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
  /** The highest peak, and its place in percent of the width and the height. */
  highest: { x: number; y: number; value: number } | undefined;
  /** Where nothing was counted since the first sample, in percent of the width. */
  gaps: { x: number; width: number }[];
  /** Times on the hour or at midnight in Manila, at their places in percent of the width. */
  marks: { x: number; text: string }[];
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
  const place = (at: number) => Math.min(Math.max((at - start) / (end - start), 0), 1);
  const percent = (share: number) => Math.round(share * 1000) / 10;
  const x = (at: number) => short(place(at) * width);
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
  const best = samples.reduce<Sample | undefined>(
    (found, one) => (found && found.peak >= one.peak ? found : one),
    undefined,
  );
  const gaps = runs.map((run, index) => {
    const [from, until] = [run[run.length - 1]!.at, runs[index + 1]?.[0]?.at ?? Math.max(end, run[run.length - 1]!.at)];
    return { x: percent(place(from)), width: until - from > step ? percent(place(until) - place(from)) : 0 };
  });
  return {
    ...{ top, average: line("average"), area: area.join(""), peak: line("peak") },
    highest: best && { x: percent(place(best.at)), y: percent(1 - best.peak / top), value: best.peak },
    gaps: gaps.filter(({ width: wide }) => wide > 0),
    marks: marksOf(start, end).map((at) => ({
      x: percent(place(at)),
      text: end - start > DAY ? shortDay(manilaDate(at)) : manilaHourMinute(at),
    })),
  };
}

/** Every sixth hour of a day; every second midnight of a week, and every seventh of a longer period, up to the last one. */
function marksOf(start: number, end: number): number[] {
  const length = end - start;
  const step = length <= DAY ? 6 * HOUR : length <= 8 * DAY ? 2 * DAY : 7 * DAY;
  const day = manilaDayStart(end);
  const last = day + Math.floor((end - day) / step) * step;
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => last - index * step);
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
