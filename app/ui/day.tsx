import type { ShownTime } from "#app/format/manila-time.ts";
import { shortDay } from "#app/i18n/month-names.ts";

/** The day of a time, `26 Dec`; the pointer shows the whole time. */
export function Day({ time: { manila, iso } }: { time: ShownTime }) {
  const day = shortDay(manila);
  return iso ? (
    <time dateTime={iso} title={manila}>
      {day}
    </time>
  ) : (
    <span>{day}</span>
  );
}
