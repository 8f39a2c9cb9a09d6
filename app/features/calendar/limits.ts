import { DAY } from "#app/format/units.ts";

export const calendarLimits = {
  /** How many events a site has. */
  events: 200,
  title: 80,
  place: 60,
  text: 2000,
  /** How long an event lasts at most. Lists of a period look so far back for events that are still on. */
  duration: 62 * DAY,
  /** How often an event recurs at most, if it has an end. */
  count: 500,
  /** The largest distance between two dates, in days, weeks or months. */
  interval: 12,
  /** Which dates are stored: from so long ago, and until so long from now. Pages show no others. */
  past: 366 * DAY,
  future: 731 * DAY,
  /** How far from now an event begins at most. */
  begin: 3 * 366 * DAY,
  /** How many dates of an event are stored, and how many of its dates are cancelled, at most. */
  dates: 1200,
  cancelled: 100,
  /** A list of a period: how long that is, and how many dates it has, at most. */
  period: 100 * DAY,
  listed: 1000,
  /** How many dates of an event its page and the preview show. */
  next: 10,
} as const;
