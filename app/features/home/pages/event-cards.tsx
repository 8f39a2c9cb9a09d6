import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";
import type { HomeData } from "./load-home.server.ts";
import "#app/ui/zoom.css";

/** The newest events as cards. */
export function EventCards({ events }: Pick<HomeData, "events">) {
  if (events.length === 0) return null;
  return (
    <Panel id="latest-events" title={t("page.events")} more={{ href: "/news?category=2", label: t("home.allEvents") }}>
      <ul className={styles.cards}>
        {events.map((event) => (
          <li key={event.id}>
            <a href={localizedHref(event.href)}>
              <span className="zoom">
                <Picture picture={event.picture} sizes="(max-width: 639px) 100vw, 240px" alt="" />
              </span>
              <strong lang={event.language}>{event.subject}</strong>
              <NewsAge line={event} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
