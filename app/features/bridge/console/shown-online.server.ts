import type { CallReply } from "#app/contract/contract.ts";
import { chartTop } from "#app/features/admin/chart-top.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, manilaDateTime } from "#app/format/manila-time.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";

type Reply = CallReply<"bridgeAdmin.online">;

/** The size of the chart in its own units; the page stretches it. */
const chartSize = { width: 720, height: 160 } as const;

interface Sample {
  /** Epoch milliseconds. */
  at: number;
  online: number;
  peak: number;
}

/**
 * The chart of players online and the rows of its table, which cover an hour each, or a day each of a longer period.
 * @param hours the period that ends now
 * @param now epoch milliseconds
 */
export function shownOnline({ minutes, samples: replied }: Reply, hours: number, now: number) {
  const samples = replied.map(({ at, ...counts }) => ({ at: Date.parse(at), ...counts }));
  const start = now - hours * HOUR;
  const highest = samples.reduce<Sample | undefined>(
    (best, one) => (best && best.peak >= one.peak ? best : one),
    undefined,
  );
  const top = chartTop(highest?.peak ?? 0);
  const x = (at: number) => Math.min(Math.max((at - start) / (now - start), 0), 1) * chartSize.width;
  const y = (count: number) => chartSize.height * (1 - count / top);
  const runs = unbroken(samples, minutes * MINUTE);
  const points = (run: Sample[], count: "online" | "peak") =>
    run.map((one) => `${short(x(one.at))} ${short(y(one[count]))}`);
  const line = (count: "online" | "peak") =>
    runs.map((run) => `M${points(run, count).join("L")}${run.length > 1 ? "" : "h.1"}`);
  return {
    size: chartSize,
    top,
    average: line("online").join(""),
    area: runs
      .map((run) => {
        const [first, last] = [run[0]!, run[run.length - 1]!];
        const { height } = chartSize;
        return `M${short(x(first.at))} ${height}L${points(run, "online").join("L")}L${short(x(last.at))} ${height}Z`;
      })
      .join(""),
    peak: line("peak").join(""),
    ends: [manilaDateTime(start), manilaDateTime(now)] as const,
    text: highest
      ? `Players online, ${manilaDateTime(start)} to ${manilaDateTime(now)}: at most ${groupedNumber(highest.peak)}, at ${manilaDateTime(highest.at)}, and ${groupedNumber(samples[samples.length - 1]!.online)} at last.`
      : undefined,
    rows: rowsOf(samples, hours <= 24),
  };
}
export type ShownOnline = ReturnType<typeof shownOnline>;

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Samples without a gap between them. While the agent is silent, the chart shows a gap, and not a line across it. */
function unbroken(samples: readonly Sample[], period: number): Sample[][] {
  const runs: Sample[][] = [];
  for (const sample of samples) {
    const run = runs[runs.length - 1];
    const before = run?.[run.length - 1];
    if (run && before && sample.at - before.at <= period) run.push(sample);
    else runs.push([sample]);
  }
  return runs;
}

/** The average and the peak of each hour or day in Manila, the newest first. */
function rowsOf(samples: readonly Sample[], byHour: boolean) {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { at } = sample;
    const name = byHour ? manilaDateTime(Math.floor(at / HOUR) * HOUR) : manilaDate(at);
    groups.set(name, [...(groups.get(name) ?? []), sample]);
  }
  return [...groups].reverse().map(([time, group]) => ({
    time,
    average: groupedNumber(Math.round(group.reduce((sum, { online }) => sum + online, 0) / group.length)),
    peak: groupedNumber(Math.max(...group.map(({ peak }) => peak))),
  }));
}
