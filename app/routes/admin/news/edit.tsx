import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/admin/components/editing/content-editor.tsx";
import { RichTextField } from "#app/features/admin/components/editing/rich-text-field.tsx";
import { handleEditorForm } from "#app/features/admin/editor-form.server.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import { NewsArticle } from "#app/features/news/components/news-article.tsx";
import { type Topic, topicOf } from "#app/features/news/load-news.server.ts";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { t } from "#app/i18n/translate.ts";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const meta = adminMeta("News item");

export const loader = adminLoader("content", async ({ services, gameApi, admin, params }) => {
  const id = numberOrNew(params.id);
  const pictures = pictureAddresses("news");
  if (id > 0) return { pictures, ...(await gameApi.newsAdmin.byId({ id })) };
  const values = {
    type: "0",
    author: admin.userId,
    format: "html",
    publishedAt: formatDateTime(services.now()),
    state: "draft",
  };
  return { pictures, id, seen: "", values };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: newsForm,
    to: "/admin/news",
    save: (values) => gameApi.newsAdmin.save({ ...values, id }),
    preview: (html, typed): Topic => {
      const item = {
        id,
        subject: typed("subject") || "No subject yet",
        content: html,
        type: Number(typed("type")),
        publishedAt: new Date(parseDateTime(typed("publishedAt")) ?? services.now()).toISOString(),
        author: typed("author"),
        imgThumbnail: typed("imgThumbnail"),
        isShowThumbnail: typed("isShowThumbnail") === "on",
      };
      return topicOf(item, services.now(), "fixed");
    },
  });
});

export default function AdminNewsItem() {
  const { id, pictures, seen, values } = useLoaderData<typeof loader>();
  const toSite = id > 0 ? [{ to: `/news?topic=${id}`, label: "View on the site" }] : [];
  return (
    <ContentEditor
      title={id > 0 ? `News item ${id}` : "New news item"}
      links={[...toSite, { to: "/admin/news", label: "All news" }]}
      schema={newsForm}
      seen={seen}
      values={values}
      fields={[
        { kind: "text", name: "subject", label: "Subject", maxLength: 150, required: true },
        [
          {
            kind: "select",
            name: "type",
            label: "Type",
            options: newsBoards.map(({ type, itemLabel }) => ({ value: String(type), label: t(itemLabel) })),
          },
          { kind: "text", name: "author", label: "Author", maxLength: 60, required: true },
        ],
        { kind: "richText", format: "format", content: "content", component: RichTextField },
        { kind: "picture", name: "imgThumbnail", label: "Thumbnail", pictures },
        { kind: "checkbox", name: "isShowThumbnail", label: "Show the thumbnail above the text" },
        [
          {
            kind: "moment",
            name: "publishedAt",
            label: "Publish date",
            hint: "Manila time. A published item with a future date appears at that time.",
            required: true,
          },
          {
            kind: "select",
            name: "state",
            label: "State",
            options: [
              { value: "draft", label: "Draft" },
              { value: "published", label: "Published" },
            ],
          },
        ],
      ]}
      preview={(topic) => <NewsArticle topic={topic as Topic} heading="h3" />}
    />
  );
}
