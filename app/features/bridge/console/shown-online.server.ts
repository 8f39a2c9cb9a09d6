import type { CallReply } from "#app/contract/contract.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDate, manilaDateTime } from "#app/format/manila-time.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";
import { fullDay, fullTime } from "#app/i18n/month-names.ts";
import { curveOf, type Sample } from "#app/ui/chart/curve.ts";

type Reply = CallReply<"bridgeAdmin.online">;

const timeOf = (time: number) => fullTime(manilaDateTime(time));

/**
 * The chart of players online and the rows of its table, which cover an hour each, or a day each of a longer period.
 * @param hours the period that ends now
 * @param now epoch milliseconds
 */
export function shownOnline({ minutes, samples: replied }: Reply, hours: number, now: number) {
  const samples = replied.map(({ at, online, peak }): Sample => ({ at: Date.parse(at), average: online, peak }));
  const start = now - hours * HOUR;
  const highest = samples.reduce<Sample | undefined>(
    (best, one) => (best && best.peak >= one.peak ? best : one),
    undefined,
  );
  return {
    curve: curveOf(samples, { start, end: now, step: minutes * MINUTE }),
    text: highest
      ? `Players online, ${timeOf(start)} to ${timeOf(now)}: at most ${groupedNumber(highest.peak)}, at ${timeOf(highest.at)}, and ${groupedNumber(samples[samples.length - 1]!.average)} at last.`
      : undefined,
    rows: rowsOf(samples, hours <= 24),
  };
}
export type ShownOnline = ReturnType<typeof shownOnline>;

/** The average and the peak of each hour or day in Manila, the newest first. */
function rowsOf(samples: readonly Sample[], byHour: boolean) {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const { at } = sample;
    const name = byHour ? timeOf(Math.floor(at / HOUR) * HOUR) : fullDay(manilaDate(at));
    groups.set(name, [...(groups.get(name) ?? []), sample]);
  }
  return [...groups].reverse().map(([time, group]) => ({
    time,
    average: groupedNumber(Math.round(group.reduce((sum, one) => sum + one.average, 0) / group.length)),
    peak: groupedNumber(Math.max(...group.map(({ peak }) => peak))),
  }));
}
