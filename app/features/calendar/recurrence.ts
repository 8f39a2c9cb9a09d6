import { manilaDate, manilaDayEnd, manilaSeconds, manilaWeekday } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";

/** How an event recurs, as a form asks for it. */
export const repeats = {
  none: "Once",
  daily: "Every day",
  weekly: "Every week, on the days below",
  monthlyDay: "Every month, on the day of the start",
  monthlyWeekday: "Every month, on the weekday of the start (such as the 2nd Saturday)",
  monthlyLastWeekday: "Every month, on the last such weekday",
  monthlyLastDay: "Every month, on its last day",
} as const;
export type Repeat = keyof typeof repeats;

/** The days of a week as rules name them, in the order of the form. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
/** The fields of forms for them. */
export const dayFields = [
  "onMonday",
  "onTuesday",
  "onWednesday",
  "onThursday",
  "onFriday",
  "onSaturday",
  "onSunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** An event's recurrence. */
export interface Recurrence {
  repeat: Repeat;
  /** 1 for every day, week or month, 2 for every second one. */
  interval: number;
  /** Of a weekly event; none for the weekday of the start. */
  days: readonly Weekday[];
  /** The last day, `YYYY-MM-DD` in Manila; empty for none. */
  until: string;
  /** How often it takes place; 0 for no limit. */
  count: number;
}

/** The weekday of a time in Manila. */
export function weekdayOf(time: number): Weekday {
  return weekdays[manilaWeekday(time)]!;
}

/** Day of the month, of a time in Manila. */
const dayOfMonth = (time: number) => Number(manilaDate(time).slice(8));

/** Whether the month of a time in Manila ends within so many days. */
const monthEndsWithin = (time: number, days: number) =>
  manilaDate(time).slice(0, 7) !== manilaDate(time + days * DAY).slice(0, 7);

/**
 * Why the start of an event does not match its recurrence, for the field of the start; undefined if it does. The first
 * date is always the start (RFC 5545, section 3.8.5.3).
 */
export function startProblem(start: number, { repeat, days }: Recurrence): string | undefined {
  if (repeat === "weekly" && days.length > 0 && !days.includes(weekdayOf(start)))
    return "Begins must be on one of the chosen days of the week.";
  if (repeat === "monthlyWeekday" && dayOfMonth(start) > 28)
    return "Begins is on a fifth weekday, which most months lack: choose the last such weekday instead.";
  if (repeat === "monthlyLastWeekday" && !monthEndsWithin(start, 7))
    return "Begins must be on the last such weekday of its month.";
  if (repeat === "monthlyLastDay" && !monthEndsWithin(start, 1)) return "Begins must be on the last day of its month.";
  return undefined;
}

/** A time as rules write it, in Manila: `20261128T200000`. */
export function localStamp(time: number): string {
  return manilaSeconds(time).replace(" ", "T").replace(/[-:]/g, "");
}

/** A time as rules write it in UTC: `20261128T120000Z`. */
export function utcStamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** The rule of a recurrence (RFC 5545, `RRULE`) without its name; empty for an event that takes place once. */
export function ruleOf(start: number, { repeat, interval, days, until, count }: Recurrence): string {
  if (repeat === "none") return "";
  const weekday = weekdayOf(start);
  const parts = {
    daily: "FREQ=DAILY",
    weekly: `FREQ=WEEKLY;BYDAY=${days.length > 0 ? weekdays.filter((day) => days.includes(day)).join() : weekday}`,
    monthlyDay: `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth(start)}`,
    monthlyWeekday: `FREQ=MONTHLY;BYDAY=${Math.ceil(dayOfMonth(start) / 7)}${weekday}`,
    monthlyLastWeekday: `FREQ=MONTHLY;BYDAY=-1${weekday}`,
    monthlyLastDay: "FREQ=MONTHLY;BYMONTHDAY=-1",
  };
  const end = manilaDayEnd(until);
  return [
    parts[repeat],
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(end === undefined ? [] : [`UNTIL=${utcStamp(end)}`]),
    ...(count > 0 ? [`COUNT=${count}`] : []),
  ].join(";");
}
