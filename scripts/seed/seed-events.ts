import { RRuleTemporal } from "rrule-temporal";
import * as z from "zod";
import { categoryKeys } from "../../app/features/calendar/categories.ts";
import { type EventDates, expandedDates } from "../../app/features/calendar/embedded/dates.ts";
import { type Repeat, repeats, ruleOf, weekdayOf, weekdays } from "../../app/features/calendar/recurrence.ts";
import {
  manilaDate,
  manilaDayStart,
  manilaMonth,
  manilaMonthPeriod,
  monthBefore,
} from "../../app/format/manila-time.ts";
import type { SqlValue } from "../database/sql-literal.ts";
import { readList } from "./seed-files.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const integer = z.number().int();

/** An event of `seed/events.json`. */
const event = z.strictObject({
  id: integer.positive(),
  title: z.string().min(1),
  text: z.string().min(1),
  category: z.enum(categoryKeys),
  place: z.string(),
  picture: z.string().startsWith("/"),
  newsId: integer.positive().optional(),
  /**
   * When its first date is: so many days after the content was loaded; on the first such weekday from that day on; or on
   * the second, third or last such weekday of the month before.
   */
  on: z.strictObject({
    days: integer.optional(),
    weekday: z.enum(weekdays).optional(),
    nth: integer.positive().optional(),
    last: z.enum(weekdays).optional(),
  }),
  /** In Manila. */
  time: z.string().regex(/^\d\d:\d\d$/),
  hours: integer.positive().optional(),
  /** For whole days: how many. */
  allDays: integer.positive().optional(),
  repeat: z.enum(Object.keys(repeats) as [Repeat, ...Repeat[]]),
  days: z.array(z.enum(weekdays)).optional(),
  remind: integer.optional(),
  /** Which of the dates from now on is cancelled: 1 for the next one. */
  cancelled: integer.positive().optional(),
});

type Row = Record<string, SqlValue>;

/** The rows of the demo events and of their dates, relative to a time in epoch milliseconds. */
export function demoEvents(seedDir: string, now: number): { events: (Row & { id: number })[]; dates: Row[] } {
  const dates: Row[] = [];
  const events = readList(seedDir, "events.json", event).map((item) => {
    const [hour = 0, minute = 0] = item.time.split(":").map(Number);
    const startsAt = firstDay(item.on, now) + hour * HOUR + minute * 60_000;
    const length = item.allDays ? item.allDays * DAY : (item.hours ?? 1) * HOUR;
    const recurrence = { repeat: item.repeat, interval: 1, days: item.days ?? [], until: "", count: 0 };
    const rule = ruleOf(startsAt, recurrence);
    const { starts, storedUntil }: EventDates = rule
      ? expandedDates(RRuleTemporal, { startsAt, rule, until: "" }, now)
      : { starts: [startsAt], storedUntil: null };
    const off = item.cancelled && starts.filter((start) => start > now)[item.cancelled - 1];
    const cancelled = off ? [manilaDate(off)] : [];
    for (const start of starts) {
      dates.push({ event_id: item.id, starts_at: start, ends_at: start + length, cancelled: start === off ? 1 : 0 });
    }
    return {
      id: item.id,
      title: item.title,
      text: item.text,
      category: item.category,
      place: item.place,
      img_url: item.picture,
      news_id: item.newsId ?? null,
      starts_at: startsAt,
      ends_at: startsAt + length,
      all_day: item.allDays ? 1 : 0,
      repeat: item.repeat,
      interval: 1,
      days: JSON.stringify(recurrence.days),
      rule,
      cancelled: JSON.stringify(cancelled),
      remind: item.remind ?? 0,
      published: 1,
      changed_at: now,
      stored_until: storedUntil,
    };
  });
  return { events, dates };
}

/** The beginning of the day of an event's first date. */
function firstDay({ days = 0, weekday, nth, last }: z.output<typeof event>["on"], now: number): number {
  if (!nth && !last) {
    const first = manilaDayStart(now) + days * DAY;
    const day = Array.from({ length: 7 }, (_, index) => first + index * DAY);
    return weekday ? (day.find((time) => weekdayOf(time) === weekday) ?? first) : first;
  }
  const { start, end } = manilaMonthPeriod(monthBefore(manilaMonth(now)));
  const matching = Array.from({ length: 31 }, (_, index) => start + index * DAY).filter(
    (time) => time < end && weekdayOf(time) === (last ?? weekday),
  );
  return matching[last ? matching.length - 1 : (nth ?? 1) - 1] ?? start;
}
