import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./latest-news.module.css";
import type { HomeData } from "./load-home.server.ts";
import { NewsLines } from "./news-lines.tsx";

/** The main panel of the home page: the newest item with its picture, and the list after it. */
export function LatestNews({ featured, lines }: Pick<HomeData, "featured" | "lines">) {
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
    <Panel id="latest-news" title="Latest news" more={{ href: "/news", label: "All news" }}>
      <article className={styles.featured}>
        <Picture picture={featured.picture} sizes="(max-width: 767px) 100vw, 340px" alt="" />
        <div>
          <p className={styles.meta}>
            <span className="new-mark">New</span> {featured.label} · <NewsAge line={featured} />
          </p>
          <h3>
            <a href={featured.href}>{featured.subject}</a>
          </h3>
          <p>{featured.excerpt}</p>
        </div>
      </article>
      <NewsLines lines={lines} />
    </Panel>
  );
}
