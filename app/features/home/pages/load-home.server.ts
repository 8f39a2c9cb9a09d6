import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import { bannerSlides } from "#app/features/banners/banner-slides.server.ts";
import { heroPictures } from "#app/features/branding/brand.server.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { shownBoxes } from "#app/features/home/shown-boxes.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { boardNews, newestNews } from "#app/features/news/board-news.server.ts";
import { newsExcerpt, newsLine } from "#app/features/news/components/news-meta.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { shownOwnBoxes } from "./shown-own-boxes.server.ts";

const EVENT_CARDS = 3;
const GUIDE_LINES = 3;

/** What the ranking box shows; always the same object for the same rows and terms, so that it is rendered once. */
const rankingBox = memoizeByObject((rows: readonly RankingRow[]) =>
  memoizeByObject((terms: ShownTerms) => ({ rows, terms })),
);

/** The data of the home page. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>["data"];

/** Loads the data of the home page from cached public calls; a part that cannot be loaded stays empty. */
export async function loadHome(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const nothing = { data: [] };
  const [settings, terms, { latest, list }, events, guides, banners, ranking] = await Promise.all([
    content.settings.read({}),
    content.game.terms({}).then(shownTerms),
    boardNews(services, 0, (part) => parts.load(part, nothing)),
    parts.load(newestNews(services, 2, EVENT_CARDS + 1), []),
    parts.load(newestNews(services, 1, GUIDE_LINES), []),
    parts.load(content.banners.list({}), nothing),
    parts.load(
      content.rankings.top({}).then(({ topLevelSide }) => topLevelSide),
      [],
    ),
  ]);
  const time = now();
  const featured = latest[0];
  return parts.respond({
    siteName: settings.siteName,
    tagline: settings.tagline,
    ...(settings.hero ? { texts: settings.hero } : {}),
    boxes: shownBoxes(settings.homeBoxes),
    ownBoxes: shownOwnBoxes(settings.ownBoxes, time),
    social: shownSocials(settings)[0],
    clubTax: settings.clubTax,
    ...heroPictures(settings),
    /** Whether petals and light move over the artwork, which is not the operator's own. */
    heroIsArtwork: !settings.brand.hero,
    slides: await bannerSlides(services, banners.data),
    featured: featured && {
      ...newsLine(featured, time, settings.newsViews),
      excerpt: newsExcerpt(featured, 100),
      picture: pictureAt(featured.imgThumbnail) ?? picture("news/notice"),
    },
    lines: list.map((item) => newsLine(item, time, settings.newsViews)),
    // The newest event may already be the featured item.
    events: events
      .filter((item) => item.id !== featured?.id)
      .slice(0, EVENT_CARDS)
      .map((item) => ({
        ...newsLine(item, time, settings.newsViews),
        picture: pictureAt(item.imgThumbnail, 450) ?? picture("news/event-lantern-night", 450),
      })),
    guides: guides.map((item) => newsLine(item, time, settings.newsViews)),
    schools: terms.schools,
    ranking: rankingBox(ranking)(terms),
  });
}
