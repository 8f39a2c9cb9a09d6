import { data } from "@remix-run/cloudflare";
import { picture, pictureAt, pictureLike, thumbnailAt } from "#app/art/catalog.server.ts";
import { shownText } from "#app/features/media/shown-text.server.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { htmlText } from "#app/format/html-text.ts";
import { pageNumber, wholeNumber } from "#app/format/whole-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { missingListPage, readListPage } from "#app/server/list-page.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { pagerFor } from "#app/ui/pager/pager-model.ts";
import { articleParts } from "./article-parts.ts";
import { type BoardNews, boardNews } from "./board-news.server.ts";
import type { NewsItem, NewsNeighbour } from "./calls.ts";
import { type NewsLine, newsExcerpt, newsLine } from "./components/news-meta.ts";
import { newsLimits } from "./limits.ts";
import { type NewsBoard, newsBoard, newsBoards } from "./news-boards.ts";
import { newsListPath } from "./news-list-path.ts";
import { lastNewsPage, newsPageRange } from "./news-pages.ts";
import { rowPicture } from "./row-picture.server.ts";
import { normalTag } from "./tags.ts";

/** The parameters of `/news`. */
export interface NewsQuery {
  /** Undefined for an unknown board. */
  category: NewsBoard | undefined;
  /** 0 means a page that does not exist. */
  page: number;
  /** Only items with this tag; null without the parameter, undefined for a text that is not a tag. */
  tag: string | null | undefined;
}

/** Reads `category`, `page` and `tag`; a missing one has its default value (all news, page 1, any tag). */
export function readNewsQuery(search: URLSearchParams): NewsQuery {
  const typed = search.get("tag");
  return {
    category: newsBoard(wholeNumber(search.get("category") ?? "0") ?? -1),
    page: pageNumber(search),
    tag: typed && normalTag(typed),
  };
}

/** The three boards of the news page, each with its latest item and the list after it, and the pager of all news. */
export async function loadBoards(services: Services) {
  const { content, now } = services;
  const parts = partialPage();
  const nothing = { data: [] };
  const [settings, lastPage, ...boards] = await Promise.all([
    content.settings.read({}),
    archivedPages(services),
    ...newsBoards.map(({ type }) => boardNews(services, type, (part) => parts.load(part, nothing))),
  ]);
  const time = now();
  const lines = (items: readonly NewsItem[]) => items.map((item) => listedLine(item, time, settings.newsViews));
  const highlights = highlightsOf(itemsOf(boards[0]), time, settings.newsViews);
  // What stands above the first table is not in it once more.
  const isAbove = ({ id }: NewsItem) => highlights.some((one) => one.id === id);
  return parts.respond({
    kind: "boards" as const,
    highlights,
    boards: newsBoards.map((board, index) => {
      const { latest = [], list = [] } = boards[index] ?? {};
      const shown = [...latest, ...list.slice(0, newsLimits.pageSize)];
      return {
        ...board,
        /** The latest item, which has the 'new' icon: not a pinned one, which may be old. */
        newest: (latest.find(isUnpinned) ?? list.find(isUnpinned))?.id,
        lines: lines(board.type === 0 ? shown.filter((item) => !isAbove(item)) : shown),
        /** Whether there are more items than the board shows. */
        more: lastPage !== undefined || list.length > newsLimits.pageSize,
      };
    }),
    pager: pagerFor(1, lastPage ?? lastNewsPage(itemsOf(boards[0]).length)),
  });
}

const isUnpinned = ({ pinned }: NewsItem) => !pinned;

/** Prepares an item for a row of a board. */
function listedLine(item: NewsItem, now: number, viewsMode: SiteSettings["newsViews"]) {
  const line = newsLine(item, now, viewsMode);
  return { ...line, thumbnail: rowPicture(item.imgThumbnail), live: liveEvent(item, line) };
}

/** What the card of an event that is on shows besides; undefined for other items, and for events without a known end. */
function liveEvent(item: NewsItem, { period }: NewsLine) {
  if (!period?.end) return undefined;
  return { ...period.end, excerpt: newsExcerpt(item, 110), picture: pictureAt(item.imgThumbnail, 768) };
}

/** A line with the picture of its row. */
export type ListedLine = ReturnType<typeof listedLine>;

/** The newest items that have a picture, for the cards above the boards: as many as fill their grid, or none. */
function highlightsOf(items: readonly NewsItem[], now: number, viewsMode: SiteSettings["newsViews"]) {
  const highlights = items.flatMap((item) => {
    const picture = pictureAt(item.imgThumbnail, 768);
    if (!picture) return [];
    return [{ ...newsLine(item, now, viewsMode), picture, thumbnail: thumbnailAt(item.imgThumbnail) }];
  });
  return highlights.length < newsLimits.highlights ? [] : highlights.slice(0, newsLimits.highlights);
}

/** The items of a board, the latest first. */
function itemsOf(board: BoardNews | undefined): NewsItem[] {
  return board ? [...board.latest, ...board.list] : [];
}

/** The number of pages in the game server's news archive; undefined without an archive. */
async function archivedPages({ content, isPartAvailable }: Services): Promise<number | undefined> {
  if ((await isPartAvailable("newsArchive")) === false) return undefined;
  // The boards can be shown even if this call fails.
  return content.news.page({ type: 0, page: 1 }).then(
    ({ lastPage }) => lastPage,
    () => 1,
  );
}

/**
 * One page of a board's full list.
 * @param tag the tag of the listed items, or null for all items
 * @throws 404 for a page that does not exist, and for a tag that no item has
 */
export async function loadListPage(services: Services, board: NewsBoard, page: number, tag: string | null = null) {
  const { content, now } = services;
  const [settings, found] = await Promise.all([
    content.settings.read({}),
    readListPage({ page, firstPage: newsListPath(board.type, 1, tag ?? undefined) }, () =>
      listPage(services, board, page, tag),
    ),
  ]);
  // The number of addresses with unused tags is unlimited, so they are no pages.
  if (tag !== null && found.data.length === 0) throw missingListPage("/news");
  const time = now();
  const isFirstPage = page === 1 && tag === null;
  const highlights = isFirstPage ? highlightsOf(found.data, time, settings.newsViews) : [];
  const below = found.data.filter(({ id }) => !highlights.some((one) => one.id === id));
  return {
    kind: "list" as const,
    board,
    tag,
    highlights,
    lines: below.map((item) => listedLine(item, time, settings.newsViews)),
    pager: found.pager,
  };
}

/** A page from the archive, or without one, from what the calls of specification section 7 return of the board. */
async function listPage(services: Services, { type }: NewsBoard, page: number, tag: string | null) {
  const hasTag = ({ tags }: NewsItem) => tag === null || tags.includes(tag);
  if ((await services.isPartAvailable("newsArchive")) !== false) {
    const found = await services.content.news.page({ type, page, ...(tag === null ? {} : { tag }) });
    // A game server that does not know tags returns all items.
    return { ...found, data: found.data.filter(hasTag) };
  }
  const board = await boardNews(services, type);
  const items = [...board.latest, ...board.list].filter(hasTag);
  const { offset, limit } = newsPageRange(page);
  return { data: items.slice(offset, offset + limit), lastPage: lastNewsPage(items.length) };
}

/**
 * One news item with its text. A missing item and a failed call show the same page (specification section 8), with
 * different status codes.
 */
export async function loadTopic({ content, isPartAvailable, now, site }: Services, topic: number | undefined) {
  const missing = { kind: "missing-topic" as const };
  if (!topic) return data(missing, 404);
  const parts = partialPage();
  // A game server with the calls of specification section 7 alone gets no further values.
  const around = (await isPartAvailable("newsArchive")) === true ? { around: 1 as const } : {};
  const [settings, found] = await Promise.all([
    content.settings.read({}),
    parts.load(content.news.byId({ id: topic, ...around }), undefined),
  ]);
  if (!found) return parts.respond(missing);
  const item = found.data[0];
  if (!item) return data(missing, 404);
  const board = newsBoards.find(({ type }) => type !== 0 && type === item.type);
  return data({
    kind: "topic" as const,
    /** The address of the item's board, and the board if it is not that of all news. */
    listedIn: board ? newsListPath(board.type, 1) : "/news",
    board,
    topic: topicOf(item, now(), settings.newsViews),
    /** In the guide to which the sign-up button leads: what decides which steps it shows. */
    signUp: settings.signupLink === `/news?topic=${topic}` ? { sendsMails: await site.sendsMails() } : undefined,
    address: site.origin + localizedHref(`/news?topic=${topic}`),
    ...adjacentArticles(found),
  });
}

/** The next and the previous item of an article's type, and some more of them. */
function adjacentArticles({ newer, older }: { newer: NewsNeighbour[]; older: NewsNeighbour[] }) {
  const [next, ...furtherNewer] = newer;
  const [previous, ...furtherOlder] = older;
  const related = [...furtherOlder, ...furtherNewer].slice(0, newsLimits.related);
  return {
    next: next && namedItem(next),
    previous: previous && namedItem(previous),
    related: related.map(namedItem),
  };
}

/** An item as a link to it, with its picture. */
function namedItem({ id, subject, language, imgThumbnail }: NewsNeighbour) {
  const width = newsLimits.thumbnailMaxWidth;
  return {
    ...{ href: `/news?topic=${id}`, subject, language },
    picture: pictureLike(imgThumbnail, picture("news/notice", width), width),
  };
}

/** How many characters are read in a minute. */
const READ_CHARACTERS = 1200;

/** Prepares a news item for its page. `now` in epoch milliseconds. */
export function topicOf(item: NewsItem, now: number, viewsMode: SiteSettings["newsViews"]) {
  return {
    ...newsLine(item, now, viewsMode),
    ...articleParts(shownText(item.content)),
    tags: item.tags,
    /** How long the text is to read. */
    minutes: Math.max(1, Math.round(htmlText(item.content, " ").length / READ_CHARACTERS)),
    excerpt: newsExcerpt(item, 160),
    thumbnail: thumbnailOf(item.imgThumbnail, item.isShowThumbnail),
  };
}

export type Topic = ReturnType<typeof topicOf>;

function thumbnailOf(address: string, show: boolean) {
  if (!show || !address) return undefined;
  return pictureAt(address, newsLimits.thumbnailMaxWidth * 2) ?? address;
}

type DataOf<Load extends (...args: never[]) => Promise<{ data: unknown }>> = Awaited<ReturnType<Load>>["data"];

export type NewsData = DataOf<typeof loadBoards> | DataOf<typeof loadTopic> | Awaited<ReturnType<typeof loadListPage>>;
