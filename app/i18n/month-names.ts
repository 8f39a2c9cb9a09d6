import { manilaDate, manilaHourMinute } from "#app/format/manila-time.ts";
import type { LabelKey } from "./catalogue.ts";
import { t } from "./translate.ts";

/** Not by `Intl`, because loading its data for dates takes some 40 ms at the first month that a worker shows. */
export const monthNames = [
  "month.january",
  "month.february",
  "month.march",
  "month.april",
  "month.may",
  "month.june",
  "month.july",
  "month.august",
  "month.september",
  "month.october",
  "month.november",
  "month.december",
] as const satisfies readonly LabelKey[];

/** The day of a time `YYYY-MM-DD HH:MM` or of a date, with the month in three letters: `26 Dec`. Other texts are returned unchanged. */
export function shortDay(time: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)(?: |$)/.exec(time) ?? [];
  const name = monthNames[Number(month) - 1];
  return name ? `${Number(day)} ${t(name).slice(0, 3)}` : time;
}

/** The day of such a text with its year: `26 Dec 2026`. */
export function fullDay(time: string): string {
  const day = shortDay(time);
  return day === time ? time : `${day} ${time.slice(0, 4)}`;
}

/** A time `YYYY-MM-DD HH:MM`, or as forms have it with a `T`, in words: `26 Dec 2026, 20:00`. Other texts are returned unchanged. */
export function fullTime(time: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(time) ?? [];
  return day ? `${fullDay(day)}, ${clock}` : time;
}

/** `21:40`, with the day before it unless it is that of now: `29 Nov, 21:40`. Epoch milliseconds. */
export function dayAndTime(time: number, now: number): string {
  const [day, clock] = [manilaDate(time), manilaHourMinute(time)];
  return day === manilaDate(now) ? clock : `${shortDay(day)}, ${clock}`;
}

const weekdayNames = [
  "weekday.monday",
  "weekday.tuesday",
  "weekday.wednesday",
  "weekday.thursday",
  "weekday.friday",
  "weekday.saturday",
  "weekday.sunday",
] as const satisfies readonly LabelKey[];

/** The name of a day of the week; 0 is Monday. */
export const weekdayName = (index: number): string => t(weekdayNames[index]!);
