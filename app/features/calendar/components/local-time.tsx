import { t } from "#app/i18n/translate.ts";

/** A time in the zone of the reader, which only scripts know; nothing for readers whose clock is that of Manila. */
export function LocalTime({ time }: { time: number }) {
  return (
    <local-time hidden>
      {t("calendar.yourTime")} <time dateTime={new Date(time).toISOString()} />
    </local-time>
  );
}
