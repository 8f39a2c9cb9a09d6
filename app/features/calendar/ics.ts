import { manilaDate, parseServerTime } from "#app/format/manila-time.ts";
import type { FullEvent } from "./calls.ts";
import { localStamp, utcStamp } from "./recurrence.ts";

/**
 * Calendar files (RFC 5545). Not by a package: docs/decisions/0077 says why. Manila has had no daylight saving time since
 * 1990, so its time zone is one line.
 */

interface CalendarFile {
  /** What programs call the calendar. */
  name: string;
  /** A name of the site that stays, such as its host. */
  host: string;
  events: readonly FullEvent[];
  /** The address of an event's page. */
  addressOf: (event: FullEvent) => string;
  /** The name of a category. */
  categoryOf: (event: FullEvent) => string;
}

const ZONE = "Asia/Manila";
const MAX_LINE_BYTES = 75;
const encoder = new TextEncoder();

/** How often programs look for changes. */
const REFRESH = "PT1H";

/** The text of a calendar file. */
export function calendarFile({ name, host, events, addressOf, categoryOf }: CalendarFile): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    "BEGIN:VTIMEZONE",
    `TZID:${ZONE}`,
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0800",
    "TZOFFSETTO:+0800",
    "TZNAME:PST",
    "END:STANDARD",
    "END:VTIMEZONE",
    ...events.flatMap((event) => eventLines(event, host, addressOf(event), categoryOf(event))),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: FullEvent, host: string, address: string, category: string): string[] {
  const [start, end] = [parseServerTime(event.startsAt), parseServerTime(event.endsAt)];
  if (start === undefined || end === undefined) return [];
  const { allDay, cancelled } = event;
  const changed = utcStamp(parseServerTime(event.changedAt) ?? start);
  const rule = ruleFor(event);
  const at = (name: string, time: number) =>
    allDay ? `${name};VALUE=DATE:${dayStamp(manilaDate(time))}` : `${name};TZID=${ZONE}:${localStamp(time)}`;
  const excluded = cancelled.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)).map(dayStamp);
  const exceptions = allDay
    ? excluded.map((day) => `EXDATE;VALUE=DATE:${day}`)
    : // Equal to the start of the date to the second.
      excluded.map((day) => `EXDATE;TZID=${ZONE}:${day}${localStamp(start).slice(8)}`);
  return [
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${host}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.revision}`,
    at("DTSTART", start),
    at("DTEND", end),
    ...(rule ? [`RRULE:${rule}`, ...exceptions] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `CATEGORIES:${escaped(category)}`,
    `URL:${address}`,
    // An event that takes place once has no other dates to exclude.
    `STATUS:${!rule && cancelled.includes(manilaDate(start)) ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** The rule of an event; that of whole days ends with a day (RFC 5545, section 3.3.10). Other servers may send anything. */
function ruleFor({ rule, allDay }: FullEvent): string {
  if (!/^[A-Z0-9=;,+-]{1,200}$/.test(rule)) return "";
  return allDay ? rule.replace(/UNTIL=(\w+)/, (_, until) => `UNTIL=${untilDay(until)}`) : rule;
}

/** The day in Manila of the end of a rule in UTC. */
function untilDay(until: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(until) ?? [];
  if (year === undefined) return until;
  return dayStamp(manilaDate(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)));
}

const dayStamp = (day: string) => day.replaceAll("-", "");

/** A text as a value (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
      .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, (character) => (character === "\t" ? " " : ""))
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** A line in parts of at most 75 bytes, none of which ends within a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  if (line.length < MAX_LINE_BYTES / 3) return line;
  let [result, bytes] = ["", 0];
  for (const character of line) {
    const size = encoder.encode(character).byteLength;
    if (bytes + size > MAX_LINE_BYTES) {
      result += "\r\n ";
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
