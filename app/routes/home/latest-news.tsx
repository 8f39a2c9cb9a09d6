import { NewsAge } from "#app/features/news/components/news-age.tsx";
import type { NewsLine } from "#app/features/news/components/news-meta.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./latest-news.module.css";
import { NewsLines } from "./news-lines.tsx";

interface LatestNewsProps {
  featured: (NewsLine & { excerpt: string; picture: PictureSource }) | undefined;
  lines: NewsLine[];
}

/** The main panel of the home page: the newest item with its picture, and the list after it. */
export function LatestNews({ featured, lines }: LatestNewsProps) {
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
    <section className="panel" aria-labelledby="latest-news">
      <div className="panel-head">
        <h2 id="latest-news">Latest news</h2>
        <a className="more-link" href="/news">
          All news
        </a>
      </div>
      <article className={styles.featured}>
        <Picture picture={featured.picture} sizes="(max-width: 767px) 100vw, 340px" alt="" />
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
      <NewsLines lines={lines} />
    </section>
  );
}
