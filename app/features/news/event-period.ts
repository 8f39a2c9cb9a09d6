import { manilaDate, manilaDayStart, parseServerTime } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { shortDay } from "#app/i18n/month-names.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import type { NewsItem } from "./calls.ts";

/** From how many days before its end on an event tells how long it still lasts. */
const ENDING = 7;

/** When an event is, as text. */
export interface EventPeriod {
  /** Whether it is to come, on or over. */
  state: "soon" | "on" | "ended";
  /** The state in words: 'On now', 'Ends in 3 days'. */
  label: string;
  /** The first and the last day, such as '26 Nov – 6 Dec'. */
  days: string;
  /** Of an event that is on and has a known end: 'until 6 Dec', and 'Ends in 3 days'. */
  end?: { until: string; left: string };
}

/** The period of an event; undefined for an item that has none. `now` in epoch milliseconds. */
export function eventPeriod(item: Pick<NewsItem, "startsAt" | "endsAt">, now: number): EventPeriod | undefined {
  const [start, end] = [parseServerTime(item.startsAt), parseServerTime(item.endsAt)];
  if (start === undefined && end === undefined) return undefined;
  return { ...stateAt(now, start, end), days: daysOf(start, end) };
}

/** The first of some events that is on, else the first that is to come. `now` in epoch milliseconds. */
export function currentEvent(events: readonly NewsItem[], now: number): NewsItem | undefined {
  const withState = (state: EventPeriod["state"]) => events.find((event) => eventPeriod(event, now)?.state === state);
  return withState("on") ?? withState("soon");
}

function stateAt(now: number, start = 0, end = Number.POSITIVE_INFINITY): Omit<EventPeriod, "days"> {
  if (now < start) return { state: "soon", label: tPlural("event.startsIn", daysUntil(start, now)) };
  if (now >= end) return { state: "ended", label: t("event.ended") };
  if (end === Number.POSITIVE_INFINITY) return { state: "on", label: t("event.on") };
  const days = daysUntil(end - 1, now);
  const left = tPlural("event.endsIn", days);
  const until = t("event.until", { day: lastDay(end) });
  return { state: "on", label: days > ENDING ? t("event.on") : left, end: { until, left } };
}

function daysOf(start: number | undefined, end: number | undefined): string {
  if (start === undefined) return t("event.until", { day: lastDay(end!) });
  if (end === undefined) return t("event.from", { day: dayOf(start) });
  const [first, last] = [dayOf(start), lastDay(end)];
  return first === last ? first : `${first} – ${last}`;
}

const dayOf = (time: number) => shortDay(manilaDate(time));

/** An end is exclusive: what ends at midnight has its last day before it. */
const lastDay = (end: number) => dayOf(end - 1);

/** In how many days of Manila a time is, so that the number agrees with the day next to it; at least 1. */
const daysUntil = (time: number, now: number) =>
  Math.max(1, Math.round((manilaDayStart(time) - manilaDayStart(now)) / DAY));
