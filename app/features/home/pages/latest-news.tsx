import { NewsAge } from "#app/features/news/components/news-age.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
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
          <p>{t("news.none")}</p>
        </div>
      </section>
    );
  }
  return (
    <Panel id="latest-news" title={t("home.latestNews")} more={{ href: "/news", label: t("home.allNews") }}>
      <article className={styles.featured}>
        <Picture picture={featured.picture} sizes="(max-width: 767px) 100vw, 340px" alt="" />
        <div>
          <p className={styles.meta}>
            <span className="new-mark">{t("home.new")}</span> {featured.label} · <NewsAge line={featured} />
          </p>
          <h3>
            <a href={localizedHref(featured.href)} lang={featured.language}>
              {featured.subject}
            </a>
          </h3>
          <p lang={featured.language}>{featured.excerpt}</p>
        </div>
      </article>
      <NewsLines lines={lines} />
    </Panel>
  );
}
