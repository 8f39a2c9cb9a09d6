import { and, desc, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import { inBackground } from "#app/embedded/background.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { countAtMost } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { NewsItem } from "../calls.ts";
import { news as newsLimits } from "../limits.ts";
import { lastNewsPage, newsPageRange } from "../news-pages.ts";
import { news, newsViews } from "./schema.ts";

type Row = typeof news.$inferSelect & { views: number | null };

/** How many pages of a board can be reached: bounds the cost of counting and of skipping rows. */
const MAX_PAGES = 1000;

/**
 * News of a board (specification section 7, `getnewsall`). The latest items come with flags 0/1; the list (1/0) leaves
 * the latest item out, since it stands above the list on the page.
 */
export const listNews: Handler<"news.board"> = async ({ type, count, list }, { db, now }) => {
  const rows = await selection(db, type, now())
    .limit(count)
    .offset(list === 1 ? newsLimits.latestCount : 0);
  return { data: rows.map(toItem) };
};

/**
 * One visible item as a list of one, or an empty list (specification section 7, `getspecificnews`). Counts the view
 * where the operator has views counted; those who read a cached copy are not among them.
 */
export const findNews: Handler<"news.byId"> = async ({ id }, context) => {
  const { db, now } = context;
  const rows = await withViews(db, { counts: viewsAreCounted }).where(and(eq(news.id, id), visible(now())));
  if (rows[0]?.counts) inBackground(context, "counting a view", () => countView(db, id));
  return { data: rows.map(toItem) };
};

/** Read along with the item, so that nothing is written where nothing is counted. */
const viewsAreCounted = sql<number>`EXISTS (SELECT 1 FROM settings WHERE key = 'news_views' AND value = '"counted"')`;

function countView(db: Database, newsId: number) {
  return db
    .insert(newsViews)
    .values({ newsId, views: 1 })
    .onConflictDoUpdate({ target: newsViews.newsId, set: { views: sql`${newsViews.views} + 1` } });
}

/** One page of a board's full list with the number of the last page; a page beyond the last is empty. */
export const pageNews: Handler<"news.page"> = async ({ type, page }, { db, now }) => {
  const time = now();
  const { offset, limit } = newsPageRange(Math.min(page, MAX_PAGES + 1));
  const { offset: reachable } = newsPageRange(MAX_PAGES + 1);
  const [[total], rows] = await db.batch([
    countAtMost(db, news, onBoard(type, time), reachable),
    selection(db, type, time).limit(limit).offset(offset),
  ]);
  return { data: rows.map(toItem), lastPage: lastNewsPage(total?.count ?? 0) };
};

function selection(db: Database, type: number, now: number) {
  return withViews(db).where(onBoard(type, now)).orderBy(desc(news.publishedAt), desc(news.id));
}

function withViews<More extends Record<string, SQL<number>>>(db: Database, more: More = {} as More) {
  return db
    .select({ ...getTableColumns(news), views: newsViews.views, ...more })
    .from(news)
    .leftJoin(newsViews, eq(newsViews.newsId, news.id));
}

/** Board 0 holds every item; the others their own type. */
function onBoard(type: number, now: number) {
  return type === 0 ? visible(now) : and(eq(news.type, type), visible(now));
}

function visible(now: number) {
  return and(eq(news.published, true), lte(news.publishedAt, now));
}

function toItem(row: Row): NewsItem {
  return {
    id: row.id,
    subject: row.subject,
    content: row.content,
    type: row.type,
    publishedAt: isoTime(row.publishedAt),
    author: row.author,
    imgThumbnail: row.imgThumbnail,
    isShowThumbnail: row.isShowThumbnail,
    views: row.views ?? 0,
  };
}
