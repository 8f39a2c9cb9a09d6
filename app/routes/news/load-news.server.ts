import { data } from "@remix-run/cloudflare";
import { pictureAt } from "#app/art/catalog.server.ts";
import { newsExcerpt, newsLine, withoutLatest } from "#app/components/news/news-meta.ts";
import { news as limits } from "#app/domain/limits.ts";
import { type NewsBoard, newsBoard, newsBoards } from "#app/domain/news-boards.ts";
import { newsListPath } from "#app/domain/news-pages.ts";
import { pagerFor } from "#app/domain/pager.ts";
import { pageNumber, wholeNumber } from "#app/domain/whole-number.ts";
import type { NewsItem, SiteSettings } from "#app/game-api/schemas.ts";
import { readListPage } from "#app/http/list-page.ts";
import { type PageParts, pageParts } from "#app/http/page-parts.ts";
import type { Services } from "#app/http/services.ts";

/** The parameters of `/news`. */
export interface NewsQuery {
  /** Undefined when there is no such board. */
  category: NewsBoard | undefined;
  /** 0 is a page that does not exist. */
  page: number;
}

/** Reads `category` and `page`; a missing one is its default (all news, page 1). */
export function readNewsQuery(search: URLSearchParams): NewsQuery {
  return { category: newsBoard(wholeNumber(search.get("category") ?? "0") ?? -1), page: pageNumber(search) };
}

/** The three boards of the news page, each with its latest item and the list after it, and the pager of all news. */
export async function loadBoards(services: Services) {
  const { content, now } = services;
  const parts = pageParts();
  const [settings, lastPage, ...boards] = await Promise.all([
    content.getSiteSettings({}),
    // A server without paging still has its boards.
    content.getnewspage({ type: 0, page: 1 }).then(
      ({ last_page }) => last_page,
      () => 1,
    ),
    ...newsBoards.map((board) => loadBoard(services, parts, board)),
  ]);
  const time = now();
  return parts.page({
    kind: "boards" as const,
    boards: boards.map(({ board, latest, list }) => ({
      ...board,
      latest: latest.map((item) => newsLine(item, time, settings.news_views)),
      lines: list.map((item) => newsLine(item, time, settings.news_views)),
    })),
    pager: pagerFor(1, lastPage),
  });
}

async function loadBoard({ content }: Services, parts: PageParts, board: NewsBoard) {
  const { latestCount, pageSize } = limits;
  const [latest, list] = await Promise.all([
    parts.take(content.getnewsall({ type: board.type, count: latestCount, list: 0, latest: 1 }), { data: [] }),
    parts.take(content.getnewsall({ type: board.type, count: pageSize, list: 1, latest: 0 }), { data: [] }),
  ]);
  return { board, latest: latest.data, list: withoutLatest(list.data, latest.data) };
}

/**
 * One page of a board's full list.
 * @throws 404 for a page that does not exist
 */
export async function loadListPage({ content, now }: Services, board: NewsBoard, page: number) {
  const [settings, found] = await Promise.all([
    content.getSiteSettings({}),
    readListPage({ page, firstPage: newsListPath(board.type, 1) }, () =>
      content.getnewspage({ type: board.type, page }),
    ),
  ]);
  const time = now();
  return {
    kind: "list" as const,
    board,
    lines: found.data.map((item) => newsLine(item, time, settings.news_views)),
    pager: found.pager,
  };
}

/**
 * One news item with its text. Nothing found and a failure show the same page (specification section 8, "News detail
 * load failure"), each with its own status.
 */
export async function loadTopic({ content, now }: Services, topic: number | undefined) {
  const missing = { kind: "missing-topic" as const };
  if (!topic) return data(missing, 404);
  const parts = pageParts();
  const [settings, found] = await Promise.all([
    content.getSiteSettings({}),
    parts.take(content.getspecificnews({ newsid: topic }), undefined),
  ]);
  if (!found) return parts.page(missing);
  const item = found.data[0];
  if (!item) return data(missing, 404);
  return data({ kind: "topic" as const, topic: topicOf(item, now(), settings.news_views) });
}

/** A news item as its page shows it. `now` in epoch milliseconds. */
export function topicOf(item: NewsItem, now: number, viewsMode: SiteSettings["news_views"]) {
  return {
    ...newsLine(item, now, viewsMode),
    html: item.content,
    excerpt: newsExcerpt(item, 160),
    thumbnail: thumbnailOf(item.img_thumbnail, item.IsShowThumbnail),
  };
}

export type Topic = ReturnType<typeof topicOf>;

function thumbnailOf(address: string, show: boolean) {
  if (!show || !address) return undefined;
  return pictureAt(address, limits.thumbnailMaxWidth * 2) ?? address;
}

type DataOf<Load extends (...args: never[]) => Promise<{ data: unknown }>> = Awaited<ReturnType<Load>>["data"];

export type NewsData = DataOf<typeof loadBoards> | DataOf<typeof loadTopic> | Awaited<ReturnType<typeof loadListPage>>;
