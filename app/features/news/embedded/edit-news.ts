import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { isAmong, keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { storedHtml } from "#app/embedded/written-text.ts";
import { orderBy } from "#app/features/admin/embedded/lists.ts";
import { formatDateTime, parseEditedDateTime } from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { announceNews } from "#app/features/notices/embedded/emit-notice.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { newsAdminCalls } from "../admin-calls.ts";
import { newsLimits } from "../limits.ts";
import { type NewsForm, type NewsState, newsForm } from "../news-form.ts";
import { normalTags, typedTags } from "../tags.ts";
import { news, newsViews } from "./schema.ts";
import { viewsByDay } from "./views.ts";

const editor = contentEditor({
  table: news,
  id: "id",
  kind: "news",
  form: newsForm,
  toForm: (row): NewsForm => ({
    subject: row.subject,
    type: String(row.type) as NewsForm["type"],
    author: row.author,
    format: "html",
    content: row.content,
    imgThumbnail: row.imgThumbnail,
    isShowThumbnail: row.isShowThumbnail ? "on" : "",
    publishedAt: formatDateTime(row.publishedAt),
    startsAt: formatDateTime(row.startsAt),
    endsAt: formatDateTime(row.endsAt),
    tags: row.tags.join(", "),
    pinned: row.pinned ? "on" : "",
    state: row.published ? "published" : "draft",
  }),
});

const sortColumns = {
  id: news.id,
  subject: sql`lower(${news.subject})`,
  type: news.type,
  author: sql`lower(${news.author})`,
  date: news.publishedAt,
};

/** `adminnews`: a page of all news, by default the most recently created first. */
const listAllNews: Handler<typeof newsAdminCalls.list> = async (request, { db, now }) => {
  const { page, perPage, search, type, state, sort } = request;
  const time = now();
  const condition = and(
    type ? eq(news.type, Number(type)) : undefined,
    state ? inState(state, time) : undefined,
    search
      ? isAmong("news.id", await keysContaining(db, { from: "news", key: "id", text: "subject" }, search))
      : undefined,
  );
  const { id, subject, author, published, publishedAt, pinned, imgThumbnail } = news;
  const views = sql<number>`coalesce((SELECT views FROM news_views WHERE news_id = news.id), 0)`;
  const [[total], rows] = await db.batch([
    countUpTo(db, news, condition, MAX_LISTED_ROWS),
    db
      .select({ id, subject, type: news.type, author, published, publishedAt, pinned, imgThumbnail, views })
      .from(news)
      .where(condition)
      .orderBy(...orderBy(sort ?? "-id", sortColumns, id))
      .limit(perPage)
      .offset(Math.min((page - 1) * perPage, MAX_LISTED_ROWS)),
  ]);
  return {
    data: rows.map(({ published, publishedAt, ...row }) => ({
      ...row,
      state: stateOf({ published, publishedAt }, time),
      publishedAt: isoTime(publishedAt),
    })),
    lastPage: lastPageOf(total?.count, perPage),
  };
};

/** `adminnewsitem`: an item with the values of its form. */
const readNewsItem: Handler<typeof newsAdminCalls.byId> = async ({ id }, { db }) => {
  return editor.toEntry(await editor.find(db, id));
};

/** `adminnewsviews`: the counted views of an item. */
const readNewsViews: Handler<typeof newsAdminCalls.views> = async ({ id }, { db, now }) => {
  const [found] = await db.select({ views: newsViews.views }).from(newsViews).where(eq(newsViews.newsId, id));
  return { total: found?.views ?? 0, days: await viewsByDay(db, id, now()) };
};

/** `adminsavenews`: creates or changes an item. */
const saveNews: Handler<typeof newsAdminCalls.save> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: async (values, before) => ({
      subject: values.subject,
      type: Number(values.type),
      author: values.author,
      content: await storedHtml(values),
      imgThumbnail: values.imgThumbnail,
      isShowThumbnail: values.isShowThumbnail === "on",
      published: values.state === "published",
      publishedAt: parseEditedDateTime(values.publishedAt, before?.publishedAt),
      startsAt: values.startsAt === "" ? null : parseEditedDateTime(values.startsAt, before?.startsAt),
      endsAt: values.endsAt === "" ? null : parseEditedDateTime(values.endsAt, before?.endsAt),
      pinned: values.pinned === "on",
      tags: normalTags(typedTags(values.tags)),
    }),
    guards: ({ pinned }, before) =>
      pinned && !before?.pinned ? [guard("(SELECT count(*) FROM news WHERE pinned = 1) < ?1", newsLimits.pinned)] : [],
    further: () => [announceNews(context.now())],
    refusal: async (before) => ((await stillFits(context, before)) ? editConflict() : tooManyPinned()),
    audited: (values, { content }) => ({ ...values, format: "html", content }),
  });
  return { message: `“${values.subject}” is saved.`, id };
};

/** Whether the refused write failed for another reason than the number of pinned items. */
async function stillFits({ db }: AdminContext, before: { pinned: boolean } | undefined): Promise<boolean> {
  if (before?.pinned) return true;
  return (await db.$count(news, sql`${news.pinned} = 1`)) < newsLimits.pinned;
}

function tooManyPinned(): GameApiError {
  return invalidField("pinned", message("admin.news.tooManyPinned", { count: newsLimits.pinned }));
}

/** `admindeletenews`: deletes an item with its views and translations. */
const deleteNews: Handler<typeof newsAdminCalls.delete> = async (request, context) => {
  const { subject } = await editor.remove(context, request);
  return { message: `“${subject}” is deleted.` };
};

/** `adminshownews`: publishes or unpublishes an item. */
const showNews: Handler<typeof newsAdminCalls.publish> = async ({ id, published: shown }, context) => {
  const before = await editor.find(context.db, id);
  const published = shown === 1;
  const entry = { before: { published: before.published }, after: { published } };
  await editor.update(context, before, { published }, entry, { further: [announceNews(context.now())] });
  return { message: `“${before.subject}” is now ${published ? "published" : "a draft"}.` };
};

function inState(state: NewsState, now: number) {
  if (state === "draft") return eq(news.published, false);
  return and(eq(news.published, true), (state === "published" ? lte : gt)(news.publishedAt, now));
}

function stateOf(
  { published, publishedAt }: Pick<typeof news.$inferSelect, "published" | "publishedAt">,
  now: number,
): NewsState {
  if (!published) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

export const handlers = {
  newsAdmin: {
    list: listAllNews,
    byId: readNewsItem,
    save: saveNews,
    publish: showNews,
    views: readNewsViews,
    delete: deleteNews,
  },
};
