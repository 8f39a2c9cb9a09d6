import { dayFields } from "#app/features/calendar/recurrence.ts";
import { manilaDayEnd, manilaDayStart, manilaWeekday, parseManilaDay } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";

/** When a war for a region takes place. Manila has no daylight saving time, so that a week always has the same length. */
export interface WarRule extends Record<(typeof dayFields)[number], boolean> {
  region: number;
  /** `HH:MM` in Manila. */
  time: string;
  minutes: number;
  /** The first and the last day on which it begins, `YYYY-MM-DD` in Manila; empty without a limit. */
  from: string;
  until: string;
}

/** The beginning and the end of a war, epoch milliseconds. */
export interface Period {
  start: number;
  end: number;
}

/** From the beginning of the day until that of the war, milliseconds. */
const timeOfDay = ({ time }: Pick<WarRule, "time">) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE;

/** The wars of a rule that begin from one time on and before another one, which is some weeks later at most. */
export function warsBetween(rule: WarRule, since: number, before: number): Period[] {
  const first = Math.max(since, parseManilaDay(rule.from) ?? since);
  const last = Math.min(before, (manilaDayEnd(rule.until) ?? before) + 1);
  const wars: Period[] = [];
  for (let day = manilaDayStart(first); day < last; day += DAY) {
    const start = day + timeOfDay(rule);
    if (rule[dayFields[manilaWeekday(day)]!] && start >= first && start < last)
      wars.push({ start, end: start + rule.minutes * MINUTE });
  }
  return wars;
}

/** The war of a rule that is on at a time, or else the next one; undefined if there is none any more. */
export function currentOrNextWar(rule: WarRule, now: number): Period | undefined {
  const since = Math.max(now - rule.minutes * MINUTE, parseManilaDay(rule.from) ?? 0);
  return warsBetween(rule, since, since + 9 * DAY).find(({ end }) => end > now);
}

/** The beginnings of the wars of a rule within its week, in minutes since Monday. */
const startsInWeek = (rule: WarRule) =>
  dayFields.flatMap((field, index) => (rule[field] ? [index * 1440 + timeOfDay(rule) / MINUTE] : []));

const WEEK_MINUTES = 7 * 1440;

/** Whether wars of two rules are on at the same time. */
export function overlap(one: WarRule, other: WarRule): boolean {
  if ((one.until && other.from > one.until) || (other.until && one.from > other.until)) return false;
  const isWithin = (start: number, of: number, minutes: number) => (start - of + WEEK_MINUTES) % WEEK_MINUTES < minutes;
  return startsInWeek(one).some((a) =>
    startsInWeek(other).some((b) => isWithin(a, b, other.minutes) || isWithin(b, a, one.minutes)),
  );
}

/** The form of a war's key, see {@link warKey}. A number has no zeros before it, so that a war has one key. */
export const WAR_KEY = /^(0|[1-9]\d{0,2})-(0|[1-9]\d{0,10})$/;

/** The key of a war: its region, and its beginning in seconds. */
export function warKey(region: number, start: number): string {
  return `${region}-${Math.floor(start / 1000)}`;
}

/** The region and the beginning of a war's key; undefined for what is none. */
export function parseWarKey(key: string): { region: number; start: number } | undefined {
  const [, region, seconds] = WAR_KEY.exec(key) ?? [];
  return region === undefined ? undefined : { region: Number(region), start: Number(seconds) * 1000 };
}
