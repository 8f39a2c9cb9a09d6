import { and, desc, eq, lte } from "drizzle-orm";
import { news as newsLimits } from "#app/domain/limits.ts";
import type { CallReply, CallRequest } from "../contract.ts";
import type { NewsItem } from "../schemas.ts";
import type { Database } from "./db/client.ts";
import { countAtMost, lastPageOf } from "./db/paging.ts";
import { news } from "./db/schema.ts";

type Row = typeof news.$inferSelect;

/** How many pages of a board can be reached: bounds the cost of counting and of skipping rows. */
const MAX_PAGES = 1000;

/**
 * News of a board (specification section 7, `getnewsall`). The latest items come with flags 0/1; the list (1/0) leaves
 * the latest item out, since it stands above the list on the page.
 */
export async function listNews(
  db: Database,
  now: number,
  { type, count, list }: CallRequest<"getnewsall">,
): Promise<CallReply<"getnewsall">> {
  const rows = await selection(db, type, now)
    .limit(count)
    .offset(list === 1 ? newsLimits.latestCount : 0);
  return { data: rows.map(toItem) };
}

/** One visible item as a list of one, or an empty list (specification section 7, `getspecificnews`). */
export async function findNews(
  db: Database,
  now: number,
  { newsid }: CallRequest<"getspecificnews">,
): Promise<CallReply<"getspecificnews">> {
  const rows = await db
    .select()
    .from(news)
    .where(and(eq(news.id, newsid), visible(now)));
  return { data: rows.map(toItem) };
}

/** One page of a board's full list with the number of the last page; a page beyond the last is empty. */
export async function pageNews(
  db: Database,
  now: number,
  { type, page }: CallRequest<"getnewspage">,
): Promise<CallReply<"getnewspage">> {
  const { pageSize } = newsLimits;
  const [[total], rows] = await db.batch([
    countAtMost(db, news, onBoard(type, now), MAX_PAGES * pageSize),
    selection(db, type, now)
      .limit(pageSize)
      .offset((Math.min(page, MAX_PAGES + 1) - 1) * pageSize),
  ]);
  return { data: rows.map(toItem), last_page: lastPageOf(total?.count, pageSize) };
}

function selection(db: Database, type: number, now: number) {
  return db.select().from(news).where(onBoard(type, now)).orderBy(desc(news.publishedAt), desc(news.id));
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
    created_at: new Date(row.publishedAt).toISOString(),
    author: row.author,
    img_thumbnail: row.imgThumbnail,
    IsShowThumbnail: row.isShowThumbnail,
  };
}
