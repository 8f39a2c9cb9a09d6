import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { countUpTo, lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { contentEditor } from "#app/features/admin/embedded/content-editor.ts";
import { storedHtml } from "#app/features/admin/embedded/written-text.ts";
import { formatDateTime, parseEditedDateTime } from "#app/features/admin/form-fields.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { type NewsForm, type NewsState, newsForm } from "../news-form.ts";
import { news } from "./schema.ts";

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
    state: row.published ? "published" : "draft",
  }),
});

/** `adminnews`: a page of all news, most recently created first. */
export const listAllNews: Handler<"newsAdmin.list"> = async ({ page, perPage, search, type, state }, { db, now }) => {
  const time = now();
  const condition = and(
    type ? eq(news.type, Number(type)) : undefined,
    state ? inState(state, time) : undefined,
    search ? sql`instr(lower(${news.subject}), lower(${search})) > 0` : undefined,
  );
  const { id, subject, author, published, publishedAt } = news;
  const [[total], rows] = await db.batch([
    countUpTo(db, news, condition, MAX_LISTED_ROWS),
    db
      .select({ id, subject, type: news.type, author, published, publishedAt })
      .from(news)
      .where(condition)
      .orderBy(desc(news.id))
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
export const readNewsItem: Handler<"newsAdmin.byId"> = async ({ id }, { db }) => {
  return editor.toEntry(await editor.find(db, id));
};

/** `adminsavenews`: creates or changes an item. */
export const saveNews: Handler<"newsAdmin.save"> = async (request, context) => {
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
    }),
    audited: (values, { content }) => ({ ...values, format: "html", content }),
  });
  return { message: `“${values.subject}” is saved.`, id };
};

/** `adminshownews`: publishes or unpublishes an item. */
export const showNews: Handler<"newsAdmin.publish"> = async ({ id, published: shown }, context) => {
  const before = await editor.find(context.db, id);
  const published = shown === 1;
  const entry = { before: { published: before.published }, after: { published } };
  await editor.update(context, before, { published }, entry);
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
