import type { StatusReport, UptimeShare } from "#app/features/status/calls.ts";
import { minutesOf, percentText, uptimeStates } from "#app/features/status/share-text.ts";
import { manilaDate, parseServerTime } from "#app/format/manila-time.ts";
import { shortDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";

/** Of the bars of days: how many there are, and their sizes. */
const DAYS = 30;
const DAY_WIDTH = 10;
const DAY_BAR = 7;
const DAY_HEIGHT = 40;
/** The least height of a state other than online, so that a short one is visible. */
const MIN_DAY_HEIGHT = 5;
/** The width of the bar of a period, and the least width of a state other than online. */
const PERIOD_WIDTH = 1000;
const MIN_PERIOD_WIDTH = 12;

/** The minutes of each state as percentages and bars; undefined if nothing is known yet. */
export function uptimeOf({ uptime, days, curves }: StatusReport) {
  const periods = uptime.filter((share) => minutesOf(share) > 0);
  if (periods.length === 0) return undefined;
  const titles: Record<number, string> = { 24: t("status.day"), 168: t("status.week"), 720: t("status.month") };
  const [first] = days;
  return {
    periods: periods.map(({ hours, ...share }) => {
      const whole = minutesOf(share);
      let x = 0;
      const bars = segmentsOf(share, PERIOD_WIDTH, MIN_PERIOD_WIDTH).map(({ state, length: width }) => {
        const bar = { state, x, width };
        x += width;
        return bar;
      });
      return {
        title: titles[hours] ?? String(hours),
        /** Where less is known than the period has. */
        since: first && whole < (hours - 25) * 60 ? t("status.since", { day: shortDay(first.day) }) : undefined,
        bars: bars.filter(({ width }) => width > 0),
        values: uptimeStates.map(({ key }) => percentText(share[key], whole)),
      };
    }),
    days: {
      width: (DAYS - 1) * DAY_WIDTH + DAY_BAR,
      height: DAY_HEIGHT,
      first: shortDay(manilaDate(parseServerTime(curves.month.from) ?? 0)),
      paths: dayPaths(days),
    },
  };
}

/** A length divided by the minutes of each state; those other than online have a least length, taken from online. */
export function segmentsOf(share: UptimeShare, length: number, least: number) {
  const whole = Math.max(1, minutesOf(share));
  const lengthOf = (minutes: number) => (minutes > 0 ? Math.max(least, Math.round((minutes / whole) * length)) : 0);
  const parts = uptimeStates.map(({ key: state }) => ({ state, length: lengthOf(share[state]) }));
  const over = parts.reduce((sum, part) => sum + part.length, 0) - length;
  return parts.map(({ state, length: own }) => ({
    state,
    length: state === "online" && own > 0 ? Math.max(0, own - over) : own,
  }));
}

/** A path for each state, with a bar for each day: the states from the bottom up. Days before the first report are empty. */
function dayPaths(days: StatusReport["days"]) {
  const bar = (day: number, y: number, height: number) =>
    height > 0 ? `M${day * DAY_WIDTH} ${y}h${DAY_BAR}v${height}h-${DAY_BAR}z` : "";
  const before = DAYS - days.length;
  const none = Array.from({ length: before }, (_, day) => bar(day, 0, DAY_HEIGHT)).join("");
  const parts = days.map((share) => segmentsOf(share, DAY_HEIGHT, MIN_DAY_HEIGHT));
  const states = uptimeStates.map(({ key: state }, place) => ({
    state,
    d: parts
      .map((ofDay, index) => {
        const filled = ofDay.slice(0, place + 1).reduce((sum, { length }) => sum + length, 0);
        return bar(before + index, DAY_HEIGHT - filled, ofDay[place]!.length);
      })
      .join(""),
  }));
  return [{ state: undefined, d: none }, ...states].filter(({ d }) => d !== "");
}
