import {
  manilaDate,
  manilaDayStart,
  manilaHourMinute,
  manilaWeekday,
  parseServerTime,
} from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { shortDay, weekdayName } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { EventDate, ListedEvent } from "./calls.ts";
import { type CategoryKey, categoryOf } from "./categories.ts";
import { eventPath } from "./event-path.ts";

/** A date of an event as pages show it. Times are epoch milliseconds. */
export interface Occurrence {
  id: number;
  title: string;
  href: string;
  category: CategoryKey;
  place: string;
  summary: string;
  picture: string;
  language: string | undefined;
  allDay: boolean;
  start: number;
  end: number;
  cancelled: boolean;
}

/** The dates of events, in their order. What has no valid times is left out. */
export function occurrencesOf(events: readonly ListedEvent[], category?: CategoryKey): Occurrence[] {
  return events
    .flatMap(({ id, title, slug, place, summary, picture, language, allDay, dates, ...event }) => {
      const key = categoryOf(event.category).key;
      if (category !== undefined && key !== category) return [];
      const shown = {
        id,
        title,
        href: eventPath({ id, slug }),
        category: key,
        place,
        summary,
        picture,
        language,
        allDay,
      };
      return dates.flatMap((date) => {
        const times = timesOf(date);
        return times ? [{ ...shown, ...times, cancelled: date.cancelled }] : [];
      });
    })
    .sort((one, other) => one.start - other.start || one.id - other.id);
}

/** The times of a date; undefined for one without a beginning, or that does not end after it. */
export function timesOf({ startsAt, endsAt }: EventDate): { start: number; end: number } | undefined {
  const [start, end] = [parseServerTime(startsAt), parseServerTime(endsAt)];
  return start !== undefined && end !== undefined && end > start ? { start, end } : undefined;
}

/** The day of a time in words: `Sat, 5 Dec`. */
export function dayText(time: number): string {
  return `${shortWeekday(time)}, ${shortDay(manilaDate(time))}`;
}

/** The weekday of a time in three letters. */
export const shortWeekday = (time: number): string => weekdayName(manilaWeekday(time)).slice(0, 3);

type Times = Pick<Occurrence, "start" | "end" | "allDay">;

/** The hours of a date within its first day: `20:00–22:00`, `20:00, until Mon, 7 Dec`, `All day`. */
export function hoursText({ start, end, allDay }: Times): string {
  const last = allDay ? end - 1 : end;
  const isOneDay = manilaDayStart(start) === manilaDayStart(end - 1);
  if (isOneDay) return allDay ? t("calendar.allDay") : `${manilaHourMinute(start)}–${manilaHourMinute(end)}`;
  const until = t("calendar.until", { time: allDay ? dayText(last) : `${dayText(end)} ${manilaHourMinute(end)}` });
  return allDay ? until : `${manilaHourMinute(start)}, ${until}`;
}

/** A date with its day: `Sat, 5 Dec, 20:00–22:00`. */
export const dateText = (times: Times): string => `${dayText(times.start)}, ${hoursText(times)}`;

/** What is on at a time, and what comes next, as far as it fits; without what is cancelled. */
export function nowAndNext(occurrences: readonly Occurrence[], now: number, count: number): Occurrence[] {
  return occurrences.filter(({ end, cancelled }) => end > now && !cancelled).slice(0, count);
}

/** The first date of each event that takes place on all days of a period, at the same time. */
export function dailyOf(occurrences: readonly Occurrence[], days: number): Occurrence[] {
  const ofEvent = new Map<number, Occurrence[]>();
  for (const one of occurrences) ofEvent.set(one.id, [...(ofEvent.get(one.id) ?? []), one]);
  return [...ofEvent.values()].flatMap(([first, ...others]) => {
    const isDaily = others.every((one, index) => one.start - first!.start === (index + 1) * DAY && !one.cancelled);
    return isDaily && others.length === days - 1 && !first!.cancelled ? [first!] : [];
  });
}
