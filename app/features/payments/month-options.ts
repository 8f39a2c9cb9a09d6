import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";

/** How many months can be chosen. */
const MONTHS = 24;

/**
 * The months to choose from, this one first, as `YYYY-MM`.
 * @param now epoch milliseconds
 * @param chosen another month that has to be among them
 */
export function monthOptions(now: number, chosen?: string): string[] {
  const months = [manilaMonth(now)];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? ""));
  if (chosen && !months.includes(chosen)) months.push(chosen);
  return months.sort().reverse();
}
