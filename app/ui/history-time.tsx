import type { ShownTime } from "#app/format/manila-time.ts";

/** The time of a history entry. */
export function HistoryTime({ time: { manila, iso } }: { time: ShownTime }) {
  return iso ? <time dateTime={iso}>{manila}</time> : <span>{manila}</span>;
}
