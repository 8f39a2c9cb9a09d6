import { manilaDayStart, manilaMonthPeriod, monthBefore } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";

/** Whole days in Manila, from `start` to before `end`, in epoch milliseconds. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The days that statistics are shown for, and as many days before them to compare with. A period ends with yesterday,
 * because a day that is not over compares badly; today on its own is compared with nothing.
 * @param now epoch milliseconds
 */
export function statisticsPeriod(
  { days, month }: { days?: number | null | undefined; month?: string | null | undefined },
  now: number,
): Period & { before: Period | null } {
  const today = manilaDayStart(now);
  if (month) {
    const whole = manilaMonthPeriod(month);
    const end = Math.max(Math.min(whole.end, today), whole.start + DAY);
    const last = manilaMonthPeriod(monthBefore(month));
    const before = { start: last.start, end: end < whole.end ? last.start + (end - whole.start) : last.end };
    return { start: whole.start, end, before: end > today ? null : { ...before, end: Math.min(before.end, last.end) } };
  }
  const length = (days ?? 30) * DAY;
  if (length === DAY) return { start: today, end: today + DAY, before: null };
  return { start: today - length, end: today, before: { start: today - 2 * length, end: today - length } };
}
