import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";
import type { HomeData } from "./load-home.server.ts";

/** The newest events as cards. */
export function EventCards({ events }: Pick<HomeData, "events">) {
  if (events.length === 0) return null;
  return (
    <Panel id="latest-events" title="Events" more={{ href: "/news?category=2", label: "All events" }}>
      <ul className={styles.cards}>
        {events.map((event) => (
          <li key={event.id}>
            <a href={event.href}>
              <Picture picture={event.picture} sizes="(max-width: 639px) 100vw, 240px" alt="" />
              <strong>{event.subject}</strong>
              <NewsAge line={event} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
