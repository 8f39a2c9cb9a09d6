const HOUR = 60 * 60_000;
/** Manila is eight hours ahead of UTC all year; months of rankings follow its calendar. */
const MANILA = 8 * HOUR;
const DAY = 24 * HOUR;
/** When the nightly sweep begins, in Manila time: few players are online. */
const NIGHT = 4 * HOUR;
/** How long before the end of a month everything is pushed once more, since its rankings end with the last values. */
const BEFORE_MONTH_END = HOUR / 2;

/**
 * Whether all characters are to be pushed: every night, shortly before the end of a month, and at the first start.
 * @param now and sweptAt: epoch milliseconds; `sweptAt` is when the last complete sweep began, 0 before the first
 */
export function isSweepDue(now: number, sweptAt: number): boolean {
  const local = now + MANILA;
  const midnight = Math.floor(local / DAY) * DAY;
  const date = new Date(midnight);
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  const nights = [midnight + NIGHT, midnight + NIGHT - DAY];
  const latest = [...nights, nextMonth - BEFORE_MONTH_END].filter((time) => time <= local);
  // A time in the future comes from a clock that was wrong.
  return sweptAt + MANILA < Math.max(...latest) || sweptAt > now + HOUR;
}
