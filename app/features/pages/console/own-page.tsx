import { useLoaderData } from "@remix-run/react";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RichTextField } from "#app/features/editing/components/rich-text-field.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { sectionOptions } from "#app/features/menus/sections.ts";
import { pageText } from "#app/features/pages/editable-pages.ts";
import { ownPageForm } from "#app/features/pages/own-page-form.ts";
import { trashPath } from "#app/features/trash/trash.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";

export const meta = adminMeta("Page");

export const loader = adminLoader("content", async ({ services, gameApi, params }) => {
  const id = numberOrNew(params.id);
  const { menus } = await services.content.settings.read({});
  const common = { sections: sectionOptions(menus), pictures: pictureAddresses("news") };
  if (id > 0) return { ...common, ...(await gameApi.ownPagesAdmin.byId({ id })) };
  const values = { section: "guide", inMenu: "on", format: "html", state: "draft" };
  return { ...common, id, seen: "", values, formerPaths: [] as string[] };
});

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return handleEditorForm(services, form, {
    schema: ownPageForm,
    to: "/admin/pages",
    save: (values) => gameApi.ownPagesAdmin.save({ ...values, id }),
    current: () => gameApi.ownPagesAdmin.byId({ id }),
    remove: (confirmed) => gameApi.ownPagesAdmin.delete({ ...confirmed, id }),
    undo: trashPath,
    preview: (html, typed) => (
      <>
        <h3>{typed("title") || "No title yet"}</h3>
        <ContentSections {...pageText(html)} />
      </>
    ),
  });
});

export default function AdminOwnPage() {
  const { id, sections, pictures, seen, values, formerPaths } = useLoaderData<typeof loader>();
  const { path, title } = values as { path?: string; title?: string };
  const toSite = path
    ? [
        { to: `/${path}`, label: "View on the site" },
        { to: `/admin/pages/own/${id}/revisions`, label: "Versions" },
      ]
    : [];
  return (
    <ContentEditor
      title={title || "New page"}
      lead={
        formerPaths.length > 0 ? `Former addresses lead here: ${formerPaths.map((one) => `/${one}`).join(", ")}` : ""
      }
      links={[...toSite, { to: "/admin/pages", label: "All pages" }]}
      schema={ownPageForm}
      seen={seen}
      values={values}
      fields={[
        "title",
        {
          name: "path",
          hint: "Such as house-rules or guides/first-steps. A former address leads to the new one.",
        },
        [
          {
            kind: "select",
            name: "section",
            required: false,
            hint: "The part of the site whose menu is shown beside the page.",
            options: sections,
          },
          { name: "description", hint: "One sentence below the title, also for search engines." },
        ],
        "inMenu",
        { kind: "richText", format: "format", content: "content", component: RichTextField },
        {
          kind: "note",
          text: "Each second-level heading begins a section and appears in the page's table of contents.",
        },
        { name: "picture", shape: [1200, 630], pictures },
        [{ name: "publishedAt", hint: "Manila time. Empty: now. Until then, visitors do not find the page." }, "state"],
      ]}
      hasPreview
      deletion={id > 0 && { title: "Delete this page", sentence: "Yes, delete this page.", button: "Delete page" }}
    />
  );
}
