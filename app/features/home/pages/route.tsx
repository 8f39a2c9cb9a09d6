import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BannerCarousel } from "#app/features/banners/components/banner-carousel.tsx";
import type { HomeBoxKey } from "#app/features/home/boxes.ts";
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
import { type HomeData, loadHome } from "./load-home.server.ts";
import { NewsLines } from "./news-lines.tsx";
import { NextWars } from "./next-wars.tsx";
import { OwnBox } from "./own-box.tsx";
import { SchoolCards } from "./school-cards.tsx";
import { SocialBox } from "./social-box.tsx";
import { TopRanking } from "./top-ranking.tsx";

export { headers } from "#app/server/partial-page.ts";

export const handle: PageHandle = { cache: ["news", "downloads"], hasForm: true };

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
  const { top, content, side } = home.boxes;
  const own = home.ownBoxes;
  return (
    <>
      {top.length > 0 ? <Hero home={home} /> : <h1 className="sr-only">{home.texts?.headline || home.siteName}</h1>}
      <div className={styles.columns}>
        <div className={styles.content}>
          <Column boxes={content} own={own.content} home={home} />
        </div>
        {side.length + own.side.first.length + own.side.last.length > 0 && (
          <aside className={styles.side} aria-label={t("home.aside")}>
            <Column boxes={side} own={own.side} home={home} />
          </aside>
        )}
      </div>
    </>
  );
}

interface ColumnProps {
  boxes: readonly HomeBoxKey[];
  own: HomeData["ownBoxes"]["side"];
  home: HomeData;
}

/** The boxes of a column: the built-in ones between those of the owner. */
function Column({ boxes, own, home }: ColumnProps) {
  return (
    <>
      {own.first.map((box) => (
        <OwnBox key={box.key} box={box} />
      ))}
      {boxes.map((key) => (
        <Box key={key} name={key} home={home} />
      ))}
      {own.last.map((box) => (
        <OwnBox key={box.key} box={box} />
      ))}
    </>
  );
}

/** A box of the home page. */
function Box({ name, home }: { name: HomeBoxKey; home: HomeData }): ReactNode {
  const shell = useShell();
  switch (name) {
    case "banners":
      return <BannerCarousel slides={home.slides} />;
    case "news":
      return <LatestNews featured={home.featured} lines={home.lines} />;
    case "events":
      return <EventCards events={home.events} />;
    case "calendar":
      return <NowAndNext lines={home.calendar} />;
    case "schools":
      return <SchoolCards schools={home.schools} hasStory={!shell.missingParts.includes("story")} />;
    case "guides":
      return <Guides guides={home.guides} />;
    case "account":
      return (
        <Slot name="account" shell={shell}>
          <AccountBox user={shell.user} signupLink={shell.settings.signupLink} />
        </Slot>
      );
    case "ranking":
      return shell.missingParts.includes("rankings") ? null : (
        <TopRanking ranking={home.ranking} hasCharacters={!shell.missingParts.includes("characters")} />
      );
    case "clubtax":
      return (
        <ClubTaxTable
          clubTax={home.clubTax}
          schools={home.schools}
          hasGuilds={!shell.missingParts.includes("guilds")}
        />
      );
    case "clubwar":
      return <NextWars wars={home.wars} />;
    case "community":
      return <SocialBox />;
    case "shop":
      return <SidePanel shell={shell} />;
    case "hero":
      return null;
  }
}

/** What is on in the calendar, and what comes next. */
function NowAndNext({ lines }: { lines: HomeData["calendar"] }) {
  if (lines.length === 0) return null;
  return (
    <Panel id="now-and-next" title={t("page.calendar")} more={{ href: "/events", label: t("calendar.allEvents") }}>
      <NewsLines lines={lines} areEvents />
    </Panel>
  );
}

function Guides({ guides }: Pick<HomeData, "guides">) {
  if (guides.length === 0) return null;
  return (
    <Panel id="latest-guides" title={t("home.learn")} more={{ href: "/news?category=1", label: t("home.allGuides") }}>
      <NewsLines lines={guides} />
    </Panel>
  );
}
