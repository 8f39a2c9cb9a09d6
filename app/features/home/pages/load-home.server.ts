import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import { bannerSlides } from "#app/features/banners/banner-slides.server.ts";
import { heroPictures } from "#app/features/branding/brand.server.ts";
import { type DownloadLink, PATCH } from "#app/features/downloads/calls.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import { shownBoxes } from "#app/features/home/shown-boxes.ts";
import { shownSocials } from "#app/features/menus/shown-menus.ts";
import { boardNews, newestNews } from "#app/features/news/board-news.server.ts";
import { newsExcerpt, newsLine } from "#app/features/news/components/news-meta.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { fileSize } from "#app/format/file-size.ts";
import { t } from "#app/i18n/translate.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { shownOwnBoxes } from "./shown-own-boxes.server.ts";

const EVENT_CARDS = 3;
const GUIDE_LINES = 3;

/** How many rows the ranking box has of all, of each school and of each class, which it filters by. */
const BOX_ROWS = 10;
const SCHOOL_ROWS = 7;
const CLASS_ROWS = 4;

/** The rows that the ranking box shows with one of its filters, without those far down in all of them. */
function boxRows(rows: readonly RankingRow[], { classes, schools }: ShownTerms): RankingRow[] {
  const seen = new Map<unknown, number>();
  const place = (list: unknown) => {
    const next = (seen.get(list) ?? 0) + 1;
    seen.set(list, next);
    return list === undefined ? Number.POSITIVE_INFINITY : next;
  };
  return rows.filter((row, index) => {
    const ofSchool = place(schoolOfNumber(schools, row.school));
    const ofClass = place(classOfCode(classes, row.classCode));
    return index < BOX_ROWS || ofSchool <= SCHOOL_ROWS || ofClass <= CLASS_ROWS;
  });
}

/** What the ranking box shows; always the same object for the same rows and terms, so that it is rendered once. */
const rankingBox = memoizeByObject((rows: readonly RankingRow[]) =>
  memoizeByObject((terms: ShownTerms) => ({ rows: boxRows(rows, terms), terms })),
);

/** The data of the home page. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>["data"];

/** Loads the data of the home page from cached public calls; a part that cannot be loaded stays empty. */
export async function loadHome(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const nothing = { data: [] };
  const [settings, terms, { latest, list }, events, guides, banners, downloads, ranking] = await Promise.all([
    content.settings.read({}),
    content.game.terms({}).then(shownTerms),
    boardNews(services, 0, (part) => parts.load(part, nothing)),
    parts.load(newestNews(services, 2, EVENT_CARDS + 1), []),
    parts.load(newestNews(services, 1, GUIDE_LINES), []),
    parts.load(content.banners.list({}), nothing),
    parts.load(content.downloads.list({}), { data: [] }),
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
    slides: await bannerSlides(services, banners.data),
    /** Beside the link to the communities. */
    art: picture("bands/forum", 960),
    client: clientDetails(downloads.data),
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

/** The version and the size of the client that the download page offers first, as far as they are known. */
function clientDetails(links: readonly DownloadLink[]): string {
  const { version, sizeBytes } = links.find(({ address, type }) => address !== "" && type !== PATCH) ?? {};
  const parts = [
    version && `${t("download.version")} ${version}`,
    sizeBytes && fileSize(sizeBytes).replace(" ", "\u00a0"),
  ];
  return parts.filter(Boolean).join(" · ");
}
