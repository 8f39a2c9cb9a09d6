import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RichTextField } from "#app/features/editing/components/rich-text-field.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { NewsArticle } from "#app/features/news/components/news-article.tsx";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { newsPreview } from "#app/features/news/preview.server.ts";
import { normalTags, typedTags } from "#app/features/news/tags.ts";
import { trashPath } from "#app/features/trash/trash.ts";
import { cutText } from "#app/format/cut-text.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";

export const meta = adminMeta("News item");

export const loader = adminLoader("content", async ({ services, gameApi, admin, params, searchParams }) => {
  const id = numberOrNew(params.id);
  const pictures = pictureAddresses("news");
  if (id > 0) {
    const [entry, { newsViews }] = await Promise.all([
      gameApi.newsAdmin.byId({ id }),
      services.content.settings.read({}),
    ]);
    return { pictures, counted: newsViews === "counted", ...entry };
  }
  const values = {
    type: "0",
    author: admin.userId,
    format: "html",
    publishedAt: formatDateTime(services.now()),
    state: "draft",
  };
  const copied = wholeNumber(searchParams.get("copy") ?? "");
  if (!copied) return { pictures, counted: false, id, seen: "", values };
  const {
    subject,
    publishedAt: _,
    pinned: __,
    state: ___,
    ...texts
  } = (await gameApi.newsAdmin.byId({ id: copied })).values;
  return {
    pictures,
    counted: false,
    id,
    seen: "",
    values: { ...values, ...texts, subject: cutText(`Copy of ${subject}`, 150) },
  };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: newsForm,
    to: "/admin/news",
    entryPage: (saved) => `/admin/news/${saved}`,
    save: (values) => gameApi.newsAdmin.save({ ...values, id }),
    current: () => gameApi.newsAdmin.byId({ id }),
    remove: (confirmed) => gameApi.newsAdmin.delete({ ...confirmed, id }),
    undo: trashPath,
    preview: (html, typed) => {
      const typedTime = (name: "startsAt" | "endsAt") => {
        const time = parseDateTime(typed(name));
        return time === undefined ? "" : new Date(time).toISOString();
      };
      const item = {
        id,
        subject: typed("subject") || "No subject yet",
        content: html,
        type: Number(typed("type")),
        publishedAt: new Date(parseDateTime(typed("publishedAt")) ?? services.now()).toISOString(),
        author: typed("author"),
        imgThumbnail: typed("imgThumbnail"),
        isShowThumbnail: typed("isShowThumbnail") === "on",
        startsAt: typedTime("startsAt"),
        endsAt: typedTime("endsAt"),
        pinned: false,
        tags: normalTags(typedTags(typed("tags"))),
      };
      const { topic, note } = newsPreview(item, services.now());
      return (
        <>
          {note && <p>{note}</p>}
          <NewsArticle topic={topic} hasHeading />
        </>
      );
    },
  });
});

export default function AdminNewsItem() {
  const { id, pictures, counted, seen, values } = useLoaderData<typeof loader>();
  const toSite =
    id > 0
      ? [
          { to: `/news?topic=${id}`, label: "View on the site" },
          { to: `/admin/news/new?copy=${id}`, label: "Duplicate" },
          { to: `/admin/news/${id}/revisions`, label: "Versions" },
          ...(counted ? [{ to: `/admin/news/${id}/views`, label: "Views" }] : []),
        ]
      : [];
  return (
    <ContentEditor
      title={id > 0 ? `News item ${id}` : "New news item"}
      links={[...toSite, { to: "/admin/news", label: "All news" }]}
      schema={newsForm}
      seen={seen}
      values={values}
      fields={[
        "subject",
        { kind: "richText", format: "format", content: "content", component: RichTextField },
        {
          kind: "group",
          title: "Publishing",
          isAside: true,
          fields: [
            "state",
            { name: "publishedAt", hint: "Manila time. A published item with a future date appears at that time." },
            {
              name: "type",
              options: newsBoards.map(({ type, itemLabel }) => ({ value: String(type), label: t(itemLabel) })),
            },
            "author",
            {
              name: "tags",
              hint: "At most 5, separated by commas, such as: patch notes, events. Readers can list the news of a tag.",
              autoCapitalize: "none",
            },
            "pinned",
          ],
        },
        {
          kind: "group",
          title: "Picture",
          isAside: true,
          fields: [{ name: "imgThumbnail", shape: [900, 506], pictures }, "isShowThumbnail"],
        },
        {
          kind: "group",
          title: "Event",
          isAside: true,
          fields: [
            { name: "startsAt", hint: "For events: lists then show the period and whether it is on." },
            "endsAt",
          ],
        },
      ]}
      hasPreview
      deletion={
        id > 0 && {
          title: "Delete this item",
          sentence: "Yes, delete this item with its translations.",
          button: "Delete item",
        }
      }
    />
  );
}
