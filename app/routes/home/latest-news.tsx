import { NewsAge } from "#app/components/news/news-age.tsx";
import type { NewsLine } from "#app/components/news/news-meta.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./latest-news.module.css";

interface LatestNewsProps {
  featured: (NewsLine & { excerpt: string; picture: PictureSource }) | undefined;
  lines: NewsLine[];
  events: (NewsLine & { picture: PictureSource })[];
}

/** The main panel of the home page: the newest item with its picture, the list after it, and the newest events. */
export function LatestNews({ featured, lines, events }: LatestNewsProps) {
  if (!featured) {
    return (
      <section className="panel">
        <div className="panel-body">
          <p>No news data available.</p>
        </div>
      </section>
    );
  }
  return (
    <>
      <section className="panel" aria-labelledby="latest-news">
        <div className="panel-head">
          <h2 id="latest-news">Latest news</h2>
          <a className="more-link" href="/news">
            All news
          </a>
        </div>
        <div className={styles.news}>
          <article className={styles.featured}>
            <Picture picture={featured.picture} sizes="(max-width: 767px) 100vw, 360px" alt="" />
            <div>
              <p className={styles.meta}>
                <span className={styles.new}>New</span> {featured.label} · <NewsAge line={featured} />
              </p>
              <h3>
                <a href={featured.href}>{featured.subject}</a>
              </h3>
              <p>{featured.excerpt}</p>
            </div>
          </article>
          <ul className={styles.list}>
            {lines.map((line) => (
              <li key={line.id}>
                <span className={styles.tag} data-type={line.type}>
                  {line.label}
                </span>
                <a href={line.href}>{line.subject}</a>
                <NewsAge line={line} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      {events.length > 0 && (
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
                  <Picture picture={event.picture} sizes="(max-width: 639px) 100vw, 260px" alt="" />
                  <strong>{event.subject}</strong>
                  <NewsAge line={event} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
