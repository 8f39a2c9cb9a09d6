import { picture, pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";
import { memoizeByObject } from "#app/cache/memoize-by-object.ts";
import { bannerSlides } from "#app/features/banners/banner-slides.server.ts";
import { heroPictures } from "#app/features/branding/brand.server.ts";
import { dateText, hoursText, nowAndNext, occurrencesOf } from "#app/features/calendar/occurrences.ts";
import { type ShownWar, shownWars } from "#app/features/club-war/shown-wars.server.ts";
import { type DownloadLink, PATCH } from "#app/features/downloads/calls.ts";
import { type ShownTerms, shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import type { HomeBoxKey } from "#app/features/home/boxes.ts";
import { shownBoxes } from "#app/features/home/shown-boxes.ts";
import { boardNews, newestNews } from "#app/features/news/board-news.server.ts";
import type { NewsItem } from "#app/features/news/calls.ts";
import { newsExcerpt, newsLine } from "#app/features/news/components/news-meta.ts";
import { currentEvent } from "#app/features/news/event-period.ts";
import { rowPicture } from "#app/features/news/row-picture.server.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { fileSize } from "#app/format/file-size.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { t } from "#app/i18n/translate.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { smallestFile } from "#app/ui/picture.tsx";
import type { PicturedLine } from "./news-lines.tsx";
import { shownOwnBoxes } from "./shown-own-boxes.server.ts";

/** How many of the newest events are looked through for one that is on, and how many stand below it. */
const EVENTS = 4;
const OTHER_EVENTS = 2;
const NEWS_LINES = 6;
const GUIDE_LINES = 2;
/** How many dates of the calendar are shown, and how many days they are looked for ahead. */
const DATES = 3;
const DATES_AHEAD = 30;
/** How many wars are shown. */
const WARS = 3;

/** The class on the card of each school. */
const HEROES: Partial<Record<string, string>> = { sungmun: "archer", hyunam: "magician", bonghwang: "brawler" };

/** How many rows the ranking box has of all, of each school and of each class, which it filters by. */
const BOX_ROWS = 10;
const SCHOOL_ROWS = 4;
const CLASS_ROWS = 2;

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

/** The schools with the class that stands on the card of each, on phones with its face; always the same object for the same schools. */
const schoolCards = memoizeByObject((schools: ShownTerms["schools"]) =>
  schools.map((school) => {
    const name = HEROES[school.key];
    // A school that the owner has given a picture of its own has nobody before it.
    const isOurs = name && school.picture.src === picture(`story/${school.key}`, 800).src;
    if (!isOurs) return { ...school, figure: undefined, bust: undefined };
    return { ...school, figure: picture(`cast/${name}`), bust: smallestFile(picture(`cast/${name}-bust`)) };
  }),
);

/** The data of the home page. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>["data"];

/** Loads the data of the home page from cached public calls; a part that cannot be loaded stays empty. */
export async function loadHome(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const nothing = { data: [] };
  const [settings, terms, { latest, list }, events, guides, banners, downloads, ranking, calendar, wars] =
    await Promise.all([
      content.settings.read({}),
      content.game.terms({}).then(shownTerms),
      boardNews(services, 0, (part) => parts.load(part, nothing)),
      parts.load(newestNews(services, 2, EVENTS), []),
      parts.load(newestNews(services, 1, GUIDE_LINES + 1), []),
      parts.load(content.banners.list({}), nothing),
      parts.load(content.downloads.list({}), { data: [] }),
      parts.load(
        content.rankings.top({}).then(({ topLevelSide }) => topLevelSide),
        [],
      ),
      // A hidden box must not count as a part that was loaded: the page is 503 if all its parts fail.
      isBoxShown(services, "calendar").then((isShown) => (isShown ? parts.load(calendarLines(services), []) : [])),
      isBoxShown(services, "clubwar").then((isShown) => (isShown ? parts.load(nextWars(services), []) : [])),
    ]);
  const time = now();
  const boxes = shownBoxes(settings.homeBoxes);
  const line = (item: NewsItem) => ({
    ...newsLine(item, time, settings.newsViews),
    thumbnail: rowPicture(item.imgThumbnail),
  });
  const card = (item: NewsItem) => ({
    ...newsLine(item, time, settings.newsViews),
    excerpt: newsExcerpt(item, 80),
    picture: pictureAt(item.imgThumbnail, 768) ?? picture("news/notice", 768),
  });
  const event = currentEvent(events, time) ?? events[0];
  const shownEvents = event ? [event, ...events.filter((item) => item !== event).slice(0, OTHER_EVENTS)] : [];
  // What the box of events shows is not among the news once more.
  const isInEvents = ({ id }: NewsItem) => boxes.content.includes("events") && shownEvents.some((one) => one.id === id);
  const [featured, ...further] = [...latest, ...list].filter((item) => !isInEvents(item));
  return parts.respond({
    siteName: settings.siteName,
    tagline: settings.tagline,
    ...(settings.hero ? { texts: settings.hero } : {}),
    boxes,
    ownBoxes: shownOwnBoxes(settings.ownBoxes, time),
    clubTax: settings.clubTax,
    ...heroPictures(settings),
    slides: await bannerSlides(services, banners.data),
    client: clientDetails(downloads.data),
    featured: featured && { ...card(featured), thumbnail: thumbnailAt(featured.imgThumbnail) },
    lines: further.slice(0, NEWS_LINES).map(line),
    events: {
      lead: event && card(event),
      others: shownEvents.slice(1).map(line),
    },
    calendar,
    wars,
    guides: guides
      .filter(({ id }) => id !== featured?.id)
      .slice(0, GUIDE_LINES)
      .map(line),
    schools: schoolCards(terms.schools),
    ranking: rankingBox(ranking)(terms),
  });
}

async function isBoxShown({ content }: Services, box: HomeBoxKey): Promise<boolean> {
  const { homeBoxes } = await content.settings.read({});
  return Object.values(shownBoxes(homeBoxes)).some((column) => column.includes(box));
}

/** The wars that are on or come next. */
async function nextWars({ content, now }: Services): Promise<ShownWar[]> {
  const [terms, report] = await Promise.all([
    content.game.terms({}).then(shownTerms),
    content.clubWar.read({ season: undefined, page: 1 }),
  ]);
  return shownWars(report, terms, now()).slice(0, WARS);
}

/** The dates of the calendar that are on or come next, as lines. */
async function calendarLines({ content, now }: Services): Promise<PicturedLine[]> {
  const time = now();
  const { data } = await content.calendar.list({
    from: manilaDate(time),
    until: manilaDate(time + DATES_AHEAD * DAY),
  });
  return nowAndNext(occurrencesOf(data), time, DATES).map((one) => {
    const isOn = one.start <= time;
    const period = {
      state: isOn ? ("on" as const) : ("soon" as const),
      label: isOn ? t("calendar.now") : t("calendar.next"),
      days: isOn ? hoursText(one) : dateText(one),
    };
    return {
      ...{ id: one.id, subject: one.title, language: one.language, href: one.href, period },
      ...{ author: "", label: "", type: 2, age: "", date: undefined, views: 0, pinned: false },
      thumbnail: rowPicture(one.picture),
    };
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
