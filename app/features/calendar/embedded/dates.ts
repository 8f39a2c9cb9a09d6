import type { Statement } from "#app/embedded/database/run-batch.ts";
import { manilaDate, manilaDayEnd } from "#app/format/manila-time.ts";
import { calendarLimits } from "../limits.ts";
import { localStamp } from "../recurrence.ts";
import type { calendarEvents } from "./schema.ts";

type EventRow = typeof calendarEvents.$inferSelect;
type RuledEvent = Pick<EventRow, "startsAt" | "rule" | "until">;

/** The dates of an event around now. */
export interface EventDates {
  starts: number[];
  /** Until when its dates are known; null if there are no others. */
  storedUntil: number | null;
}

type RuleReader = typeof import("rrule-temporal").RRuleTemporal;

/**
 * The starts of an event's dates, epoch milliseconds: those of the last year and of the next two, and at most
 * `calendarLimits.dates` of them. The package for recurrence is loaded here, and only where dates are stored or
 * previewed: pages read stored dates.
 */
export async function datesOf(event: RuledEvent, now: number): Promise<EventDates> {
  if (event.rule === "") return { starts: [event.startsAt], storedUntil: null };
  const { RRuleTemporal } = await import("rrule-temporal");
  return expandedDates(RRuleTemporal, event, now);
}

/** The same as {@link datesOf}, for an event with a rule. */
export function expandedDates(Rule: RuleReader, { startsAt, rule, until }: RuledEvent, now: number): EventDates {
  // Only as a text: the package reads the time of a `Date` with a zone as local time.
  const rruleString = `DTSTART;TZID=Asia/Manila:${localStamp(startsAt)}\nRRULE:${rule}`;
  const [from, end] = [now - calendarLimits.past, now + calendarLimits.future];
  const found = new Rule({ rruleString }).between(new Date(from), new Date(end), true);
  const starts = found.slice(0, calendarLimits.dates).map((date) => date.epochMilliseconds);
  const lastDay = manilaDayEnd(until);
  return { starts, storedUntil: lastDay !== undefined && lastDay < end ? null : end };
}

/** Whether a date of an event begins before the one before it has ended. */
export function overlaps(starts: readonly number[], length: number): boolean {
  return starts.some((start, index) => start + length > (starts[index + 1] ?? Number.POSITIVE_INFINITY));
}

/**
 * The statements that store the dates of an event in place of those that it had.
 * @param which a condition in SQL that only this event of `calendar_events` meets; if none does, nothing is stored
 */
export function storeDates(
  which: string,
  { startsAt, endsAt, cancelled }: Pick<EventRow, "startsAt" | "endsAt" | "cancelled">,
  starts: readonly number[],
): Statement[] {
  const length = endsAt - startsAt;
  const rows = starts.map((start) => [start, start + length, cancelled.includes(manilaDate(start)) ? 1 : 0]);
  return [
    [`DELETE FROM calendar_dates WHERE event_id IN (SELECT id FROM calendar_events WHERE ${which})`],
    [
      `INSERT INTO calendar_dates (event_id, starts_at, ends_at, cancelled)
       SELECT event.number, date.value ->> 0, date.value ->> 1, date.value ->> 2
       FROM (SELECT id AS number FROM calendar_events WHERE ${which}) AS event CROSS JOIN json_each(?1) AS date`,
      JSON.stringify(rows),
    ],
  ];
}
