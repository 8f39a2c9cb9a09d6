import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BannerCarousel } from "#app/features/banners/components/banner-carousel.tsx";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import { AccountBox } from "#app/shell/account-box.tsx";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { SidePanel } from "#app/shell/side-panel.tsx";
import { Slot } from "#app/shell/slot.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import { ClubTaxTable } from "./club-tax-table.tsx";
import { EventCards } from "./event-cards.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";
import { LatestNews } from "./latest-news.tsx";
import { loadHome } from "./load-home.server.ts";
import { NewsLines } from "./news-lines.tsx";
import { SchoolCards } from "./school-cards.tsx";
import { SocialBox } from "./social-box.tsx";
import { TopRanking } from "./top-ranking.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { cache: ["news"] };

export const meta = pageMeta<typeof loader>((data) => ({
  name: t("page.home"),
  path: "/",
  description: data?.tagline,
  organization: true,
}));

export async function loader({ context }: LoaderFunctionArgs) {
  return loadHome(getServices(context));
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  const shell = useShell();
  return (
    <>
      <Hero home={home} />
      <div className={styles.columns}>
        <div className={styles.content}>
          <BannerCarousel slides={home.slides} />
          <LatestNews featured={home.featured} lines={home.lines} />
          <EventCards events={home.events} />
          <SchoolCards schools={home.schools} />
          {home.guides.length > 0 && (
            <Panel
              id="latest-guides"
              title={t("home.learn")}
              more={{ href: "/news?category=1", label: t("home.allGuides") }}
            >
              <NewsLines lines={home.guides} />
            </Panel>
          )}
        </div>
        <aside className={styles.side} aria-label={t("home.aside")}>
          <Slot name="account" shell={shell}>
            <AccountBox user={shell.user} />
          </Slot>
          <TopRanking rows={home.ranking} />
          <ClubTaxTable clubTax={home.clubTax} />
          <SocialBox url={home.socialUrl} />
          <SidePanel shell={shell} />
        </aside>
      </div>
    </>
  );
}
