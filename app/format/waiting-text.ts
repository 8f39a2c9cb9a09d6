import { DAY, HOUR, MINUTE } from "./units.ts";

/**
 * How long something has been waiting, in its largest unit: `35 min`, `4 h` or `2 days`.
 * @param since ISO 8601
 * @param now epoch milliseconds
 */
export function waitingText(since: string, now: number): string {
  const waiting = Math.max(0, now - Date.parse(since));
  if (waiting < HOUR) return `${Math.floor(waiting / MINUTE)} min`;
  if (waiting < DAY) return `${Math.floor(waiting / HOUR)} h`;
  const days = Math.floor(waiting / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}
