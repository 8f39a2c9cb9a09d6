import type { ShownTime } from "#app/format/manila-time.ts";
import { fullTime } from "#app/i18n/month-names.ts";

/** The time of a history entry, such as `26 Dec 2026, 20:00`. */
export function HistoryTime({ time: { manila, iso } }: { time: ShownTime }) {
  return iso ? <time dateTime={iso}>{fullTime(manila)}</time> : <span>{manila}</span>;
}
