import { NewsAge } from "#app/features/news/components/news-age.tsx";
import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./cards.module.css";

interface EventCardsProps {
  events: (NewsLine & { picture: PictureSource })[];
}

/** The newest events as cards. */
export function EventCards({ events }: EventCardsProps) {
  if (events.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="latest-events">
      <div className="panel-head">
        <h2 id="latest-events">Events</h2>
        <a className="more-link" href="/news?category=2">
          All events
        </a>
      </div>
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
    </section>
  );
}
