import { shownTime } from "#app/format/manila-time.ts";
import { fullTime } from "#app/i18n/month-names.ts";

/** A time of the game API as the console shows it: `26 Dec 2026, 20:00` in Manila; a dash for none. */
export function timeText(at: string): string {
  return fullTime(shownTime(at).manila);
}

/** A period with ends as forms have them, in words; empty if both are missing. */
export function periodText(from: string, until: string): string {
  return [from && `from ${fullTime(from)}`, until && `until ${fullTime(until)}`].filter(Boolean).join(" ");
}
