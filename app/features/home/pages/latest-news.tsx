import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { LeadCard } from "./lead-card.tsx";
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
      <LeadCard item={featured} isNew />
      <NewsLines lines={lines} />
    </Panel>
  );
}
