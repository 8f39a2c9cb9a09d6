/**
 * Times as the product shows them: Asia/Manila, GMT+08:00 (specification sections 1 and 9).
 * The Philippines has no daylight saving time, so an offset is exact and cheaper than `Intl`.
 */

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const two = (value: number): string => String(value).padStart(2, "0");

/** A time shifted by the offset, so that its UTC fields are Manila's wall-clock fields. */
function shifted(time: number): Date {
  return new Date(time + OFFSET_MS);
}

/** `HH:MM:SS` in Manila for a time in epoch milliseconds. */
export function manilaClock(time: number): string {
  const date = shifted(time);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** `HH:MM` in Manila. */
export function manilaHourMinute(time: number): string {
  return manilaClock(time).slice(0, 5);
}

/** `YYYY-MM-DD` in Manila. */
export function manilaDate(time: number): string {
  const date = shifted(time);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** `YYYY-MM` in Manila: the month that a ranking row belongs to. */
export function manilaMonth(time: number): string {
  return manilaDate(time).slice(0, 7);
}

/** Start of the Manila day of a time, or of the day that many days before it, epoch milliseconds. */
export function manilaDayStart(time: number, daysBefore = 0): number {
  return (Math.floor((time + OFFSET_MS) / DAY_MS) - daysBefore) * DAY_MS - OFFSET_MS;
}

/** The day of the week in Manila; 0 is Monday. */
export function manilaWeekday(time: number): number {
  // Day 0 was a Thursday.
  return (Math.floor((time + OFFSET_MS) / DAY_MS) + 3) % 7;
}

/** Start of the Manila week of a time, a Monday, epoch milliseconds. */
export function manilaWeekStart(time: number): number {
  return manilaDayStart(time, manilaWeekday(time));
}

/** The first millisecond of a day in Manila, such as `2026-12-31`; undefined if it is not an existing day. */
export function parseManilaDay(day: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  return Number.isNaN(start) || manilaDate(start) !== day ? undefined : start;
}

/** The last millisecond of such a day. */
export function manilaDayEnd(day: string): number | undefined {
  const start = parseManilaDay(day);
  return start === undefined ? undefined : start + DAY_MS - 1;
}

/** The first millisecond of a month in Manila, `YYYY-MM`, and that of the next month. */
export function manilaMonthPeriod(month: string): { start: number; end: number } {
  const startOf = (name: string) => Date.parse(`${name}-01T00:00:00+08:00`);
  const start = startOf(month);
  return { start, end: startOf(manilaMonth(start + 31 * DAY_MS)) };
}

/** The month before a `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${two(number - 1)}`;
}

/** `YYYY-MM-DD HH:MM` in Manila. */
export function manilaDateTime(time: number): string {
  return `${manilaDate(time)} ${manilaHourMinute(time)}`;
}

/** `HH:MM` in Manila, with the day before it unless it is that of now. */
export function manilaShortTime(time: number, now: number): string {
  return manilaDate(time) === manilaDate(now) ? manilaHourMinute(time) : manilaDateTime(time);
}

/** `YYYY-MM-DD HH:MM:SS` in Manila. */
export function manilaSeconds(time: number): string {
  return `${manilaDate(time)} ${manilaClock(time)}`;
}

/** Before any of the games that this site is for. */
const FIRST_DATE = Date.UTC(1990, 0);

const WITH_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads a time as a game server writes it: ISO 8601 with a zone, or `YYYY-MM-DD HH:MM:SS` in Manila time.
 * Returns epoch milliseconds, or undefined if it is missing or invalid.
 */
export function parseServerTime(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  const iso = text.trim().replace(" ", "T");
  const withTime = iso.includes("T") ? iso : `${iso}T00:00:00`;
  const time = Date.parse(WITH_ZONE.test(withTime) ? withTime : `${withTime}+08:00`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Whether a time stands for none: game databases and older servers write 1900-01-01 or 1970-01-01 where they have no
 * date.
 */
export function isNoDate(time: number): boolean {
  return time < FIRST_DATE;
}

/** Like {@link parseServerTime}, but undefined for a time that stands for none, see {@link isNoDate}. */
export function parseServerDate(text: string | null | undefined): number | undefined {
  const time = parseServerTime(text);
  return time === undefined || isNoDate(time) ? undefined : time;
}

/** A time as pages show it: in Manila time for people, in ISO 8601 for machines. */
export interface ShownTime {
  manila: string;
  /** Undefined if the text is not a valid time; `manila` is then the original text. */
  iso: string | undefined;
}

/** Formats a game server's time for pages; a dash if there is none. */
export function shownTime(text: string): ShownTime {
  const time = parseServerDate(text);
  if (time === undefined) return { manila: parseServerTime(text) === undefined ? text || "–" : "–", iso: undefined };
  return { manila: manilaDateTime(time), iso: new Date(time).toISOString() };
}
