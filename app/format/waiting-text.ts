import { MINUTE } from "./units.ts";

/**
 * How long something has been waiting, such as `35 min` or `4 h`.
 * @param since ISO 8601
 * @param now epoch milliseconds
 */
export function waitingText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} days`;
}
