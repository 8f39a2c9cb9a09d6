import type { Services } from "#app/server/services.ts";
import type { NewsItem } from "./calls.ts";
import { newsLimits } from "./limits.ts";
import type { NewsBoard } from "./news-boards.ts";

/** The items of a board that the calls of specification section 7 return. */
export interface BoardNews {
  /** The newest items, which the page marks as new. */
  latest: NewsItem[];
  /** The items after the newest ones. No item is in both lists. */
  list: NewsItem[];
}

/**
 * Reads a board by the two calls of specification section 7: count 1 with the flags 0/1, count 8 with 1/0; by one call
 * if the game server accepts any count.
 * @param take handles the failure of a call
 */
export async function boardNews(
  { content, isPartAvailable }: Pick<Services, "content" | "isPartAvailable">,
  type: NewsBoard["type"],
  take: (part: Promise<{ data: NewsItem[] }>) => Promise<{ data: NewsItem[] }> = (part) => part,
): Promise<BoardNews> {
  if ((await isPartAvailable("newsArchive")) === true) {
    const count = newsLimits.latestCount + newsLimits.pageSize;
    const { data } = await take(content.news.board({ type, count, list: 0, latest: 1 }));
    return { latest: data.slice(0, newsLimits.latestCount), list: data.slice(newsLimits.latestCount) };
  }
  const [latest, list] = await Promise.all([
    take(content.news.board({ type, count: newsLimits.latestCount, list: 0, latest: 1 })),
    take(content.news.board({ type, count: newsLimits.pageSize, list: 1, latest: 0 })),
  ]);
  // Some servers include the latest item in the list.
  const known = new Set(latest.data.map(({ id }) => id));
  return { latest: latest.data, list: list.data.filter(({ id }) => !known.has(id)) };
}

/**
 * The newest items of a board, up to a count: by one call if the game server accepts any count, else as many as the
 * calls of specification section 7 return.
 */
export async function newestNews(services: Services, type: NewsBoard["type"], count: number): Promise<NewsItem[]> {
  if ((await services.isPartAvailable("newsArchive")) === true) {
    return (await services.content.news.board({ type, count, list: 0, latest: 1 })).data;
  }
  const { latest, list } = await boardNews(services, type);
  return [...latest, ...list].slice(0, count);
}
