import type { ShownTime } from "#app/format/manila-time.ts";

/** When an entry of a history was made. */
export function HistoryTime({ time: { manila, iso } }: { time: ShownTime }) {
  return iso ? <time dateTime={iso}>{manila}</time> : <span>{manila}</span>;
}
