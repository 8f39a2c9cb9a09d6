import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { countAtMost, lastPageOf } from "#app/embedded/database/paging.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  changeContent,
  makeContent,
  notThere,
  refuseIfChanged,
  shown,
} from "#app/features/admin/embedded/content-write.ts";
import { storedHtml } from "#app/features/admin/embedded/written-text.ts";
import { momentText, readMoment } from "#app/features/admin/form-fields.ts";
import { type NewsForm, type NewsState, newsForm } from "../news-form.ts";
import { news } from "./schema.ts";

type Stored = typeof news.$inferSelect;

const newId = { id: news.id };
const raised = { revision: sql`${news.revision} + 1` };

/** Bounds the cost of counting and of skipping rows. */
const MOST_ROWS = 100_000;

/** `adminnews`: a page of all news, the latest made first. */
export async function listAllNews(
  { page, per_page, search, type, state }: CallRequest<"adminnews">,
  { db, now }: AdminContext,
): Promise<CallReply<"adminnews">> {
  const time = now();
  const condition = and(
    type ? eq(news.type, Number(type)) : undefined,
    state ? inState(state, time) : undefined,
    search ? sql`instr(lower(${news.subject}), lower(${search})) > 0` : undefined,
  );
  const { id, subject, author, published, publishedAt } = news;
  const [[total], rows] = await db.batch([
    countAtMost(db, news, condition, MOST_ROWS),
    db
      .select({ id, subject, type: news.type, author, published, publishedAt })
      .from(news)
      .where(condition)
      .orderBy(desc(news.id))
      .limit(per_page)
      .offset(Math.min((page - 1) * per_page, MOST_ROWS)),
  ]);
  return {
    data: rows.map(({ published, publishedAt, ...row }) => ({
      ...row,
      state: stateOf({ published, publishedAt }, time),
      published_at: new Date(publishedAt).toISOString(),
    })),
    last_page: lastPageOf(total?.count, per_page),
  };
}

/** `adminnewsitem`: an item as its form shows it. */
export async function readNewsItem(
  { id }: CallRequest<"adminnewsitem">,
  { db }: AdminContext,
): Promise<CallReply<"adminnewsitem">> {
  const row = await find(db, id);
  return shown(id, row, valuesOf(row));
}

/** `adminsavenews`: makes an item or changes one. */
export async function saveNews(
  { id, seen, ...typed }: CallRequest<"adminsavenews">,
  context: AdminContext,
): Promise<CallReply<"adminsavenews">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(newsForm, typed);
  const content = storedHtml(values);
  if (before) refuseIfChanged(seen, before.revision);
  const row = {
    subject: values.subject,
    type: Number(values.type),
    author: values.author,
    content,
    imgThumbnail: values.img_thumbnail,
    isShowThumbnail: values.IsShowThumbnail === "on",
    published: values.state === "published",
    publishedAt: momentKept(values.published_at, before?.publishedAt),
  };
  const entry = { action: "adminsavenews", after: { ...values, format: "html", content } };
  const { db } = context;
  const number =
    before?.id ?? (await makeContent(context, "news", db.insert(news).values(row).returning(newId), entry));
  if (before) {
    const write = db
      .update(news)
      .set({ ...row, ...raised })
      .where(eq(news.id, id));
    const audited = { ...entry, target: `news ${id}`, before: valuesOf(before) };
    await changeContent(context, { table: news, key: news.id, id, revision: before.revision, write, entry: audited });
  }
  return { message: `“${values.subject}” is saved.`, id: number };
}

/** `adminshownews`: publishes an item or takes it back. */
export async function showNews(
  { id, published }: CallRequest<"adminshownews">,
  context: AdminContext,
): Promise<CallReply<"adminshownews">> {
  const before = await find(context.db, id);
  const { db } = context;
  await changeContent(context, {
    table: news,
    key: news.id,
    id,
    revision: before.revision,
    write: db
      .update(news)
      .set({ published: published === 1, ...raised })
      .where(eq(news.id, id)),
    entry: {
      action: "adminshownews",
      target: `news ${id}`,
      before: { published: before.published },
      after: { published: published === 1 },
    },
  });
  return { message: `“${before.subject}” is ${published === 1 ? "published" : "a draft now"}.` };
}

async function find(db: Database, id: number): Promise<Stored> {
  const [row] = await db.select().from(news).where(eq(news.id, id));
  if (!row) throw notThere();
  return row;
}

function inState(state: NewsState, now: number) {
  if (state === "draft") return eq(news.published, false);
  return and(eq(news.published, true), (state === "published" ? lte : gt)(news.publishedAt, now));
}

function stateOf({ published, publishedAt }: Pick<Stored, "published" | "publishedAt">, now: number): NewsState {
  if (!published) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

function valuesOf(row: Stored): NewsForm {
  return {
    subject: row.subject,
    type: String(row.type) as NewsForm["type"],
    author: row.author,
    format: "html",
    content: row.content,
    img_thumbnail: row.imgThumbnail,
    IsShowThumbnail: row.isShowThumbnail ? "on" : "",
    published_at: momentText(row.publishedAt),
    state: row.published ? "published" : "draft",
  };
}

/** A moment that was not changed keeps its seconds, which forms do not show. */
export function momentKept(value: string, before: number | null | undefined): number {
  const time = readMoment(value) ?? 0;
  return typeof before === "number" && momentText(before) === momentText(time) ? before : time;
}
