import { categoryOf } from "#app/features/calendar/categories.ts";
import { LocalTime } from "#app/features/calendar/components/local-time.tsx";
import { dayText, hoursText } from "#app/features/calendar/occurrences.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./calendar.module.css";
import type { Calendar } from "./load-calendar.server.ts";

/** What is on and what comes next: a large card and smaller ones. */
export function Highlights({ highlights }: Pick<Calendar, "highlights">) {
  if (highlights.length === 0) return null;
  return (
    <ul className={styles.highlights}>
      {highlights.map((event, index) => (
        <li key={`${event.id} ${event.start}`} data-kind={event.category}>
          <a href={localizedHref(event.href)}>
            <Picture
              picture={event.picture}
              sizes={index === 0 ? "(max-width: 639px) 100vw, 600px" : "(max-width: 639px) 100vw, 300px"}
              alt=""
              eager={index === 0}
            />
            <span className={styles.about}>
              <span className={styles.state} data-on={event.isOn ? "" : undefined}>
                {event.isOn ? t("calendar.now") : t("calendar.next")} · {t(categoryOf(event.category).label)}
              </span>
              <strong lang={event.language}>{event.title}</strong>
              <time dateTime={new Date(event.start).toISOString()}>
                {!event.isOn && `${dayText(event.start)}, `}
                <span className={styles.hours}>{hoursText(event)}</span>
              </time>
              {index === 0 && !event.allDay && <LocalTime time={event.start} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
