import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { countUpTo } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { type Translation, translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { NewsItem, NewsNeighbour, newsCalls } from "../calls.ts";
import { newsLimits } from "../limits.ts";
import { lastNewsPage, newsPageRange } from "../news-pages.ts";
import { news, newsTags, newsViews } from "./schema.ts";

type Row = typeof news.$inferSelect & { views: number | null; translation: Translation };

/** The maximum number of pages of a board: 2,000 items. Limits the cost of counting and skipping rows. */
const MAX_PAGES = 250;

/**
 * News of a board (specification section 7, `getnewsall`). The flags 0/1 select the latest items; the list (1/0) omits
 * the latest item, since the page shows it above the list.
 */
const listNews: Handler<typeof newsCalls.board> = async ({ type, count, list }, { db, now }) => {
  const rows = await selection(db, type, now())
    .limit(count)
    .offset(list === 1 ? newsLimits.latestCount : 0);
  return { data: rows.map(toItem) };
};

/**
 * One visible item as a list of one, or an empty list (specification section 7, `getspecificnews`); if asked for, with
 * those around it in its type. Pinned items are above a list and not in its order, so they are nobody's neighbours.
 */
const findNews: Handler<typeof newsCalls.byId> = async ({ id, around }, { db, now }) => {
  const time = now();
  const item = withViews(db).where(and(eq(news.id, id), visible(time)));
  if (!around) return { data: (await item).map(toItem), newer: [], older: [] };
  const { neighbours } = newsLimits;
  const [rows, newer, older] = await db.batch([
    item,
    adjacentItems(db, id, ">", time).orderBy(asc(news.publishedAt), asc(news.id)).limit(neighbours.newer),
    adjacentItems(db, id, "<", time).orderBy(desc(news.publishedAt), desc(news.id)).limit(neighbours.older),
  ]);
  if (rows.length === 0) return { data: [], newer: [], older: [] };
  return { data: rows.map(toItem), newer: newer.map(toNeighbour), older: older.map(toNeighbour) };
};

/** The visible items of an item's type that are newer or older than it. */
function adjacentItems(db: Database, id: number, side: ">" | "<", now: number) {
  const { subject, type, publishedAt, imgThumbnail } = news;
  const operator = sql.raw(side);
  return db
    .select({ id: news.id, subject, type, publishedAt, imgThumbnail, translation: translationOf("news", news.id) })
    .from(news)
    .where(
      and(
        sql`${type} = (SELECT type FROM news WHERE id = ${id})`,
        eq(news.pinned, false),
        // What is older than a visible item is visible; a second upper bound would replace the one below in the index.
        side === ">" ? visible(now) : eq(news.published, true),
        // The first comparison is a bound of the index; the second orders items of the same time.
        sql`${publishedAt} ${operator}= (SELECT published_at FROM news WHERE id = ${id})`,
        sql`(${publishedAt}, ${news.id}) ${operator} (SELECT published_at, id FROM news WHERE id = ${id})`,
      ),
    );
}

/**
 * One page of a board's full list, or of its items with a tag, with the number of the last page; a page after the last
 * is empty.
 */
const pageNews: Handler<typeof newsCalls.page> = async ({ type, page, tag }, { db, now }) => {
  const time = now();
  const tagged = tag ? hasTag(db, tag) : undefined;
  const { offset, limit } = newsPageRange(Math.min(page, MAX_PAGES + 1));
  const { offset: reachable } = newsPageRange(MAX_PAGES + 1);
  const [[total], rows] = await db.batch([
    countUpTo(db, news, and(onBoard(type, time), tagged), reachable),
    selection(db, type, time, tagged).limit(limit).offset(offset),
  ]);
  return { data: rows.map(toItem), lastPage: lastNewsPage(total?.count ?? 0) };
};

/** Pinned items first, then the newest. */
function selection(db: Database, type: number, now: number, further?: SQL) {
  return withViews(db)
    .where(and(onBoard(type, now), further))
    .orderBy(desc(news.pinned), desc(news.publishedAt), desc(news.id));
}

function hasTag(db: Database, tag: string) {
  return inArray(news.id, db.select({ id: newsTags.newsId }).from(newsTags).where(eq(newsTags.tag, tag)));
}

function withViews(db: Database) {
  return db
    .select({ ...getTableColumns(news), views: newsViews.views, translation: translationOf("news", news.id) })
    .from(news)
    .leftJoin(newsViews, eq(newsViews.newsId, news.id));
}

/** Board 0 has all items; the others have those of their type. */
function onBoard(type: number, now: number) {
  return type === 0 ? visible(now) : and(eq(news.type, type), visible(now));
}

function visible(now: number) {
  return and(eq(news.published, true), lte(news.publishedAt, now));
}

function toItem({ translation, ...row }: Row): NewsItem {
  const item = {
    id: row.id,
    subject: row.subject,
    content: row.content,
    type: row.type,
    publishedAt: isoTime(row.publishedAt),
    author: row.author,
    imgThumbnail: row.imgThumbnail,
    isShowThumbnail: row.isShowThumbnail,
    views: row.views ?? 0,
    startsAt: row.startsAt === null ? "" : isoTime(row.startsAt),
    endsAt: row.endsAt === null ? "" : isoTime(row.endsAt),
    pinned: row.pinned,
    tags: [...row.tags],
  };
  return translated(item, translation);
}

function toNeighbour({ translation, ...row }: Awaited<ReturnType<typeof adjacentItems>>[number]): NewsNeighbour {
  return translated({ ...row, publishedAt: isoTime(row.publishedAt) }, translation);
}

export const handlers = {
  news: { board: listNews, byId: findNews, page: pageNews },
};
