import { useLoaderData } from "@remix-run/react";
import type { GameApi } from "#app/contract/contract.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RichTextField } from "#app/features/editing/components/rich-text-field.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { editablePage, joinPageText, type PageSlug, pageText } from "#app/features/pages/editable-pages.ts";
import { pageForm } from "#app/features/pages/page-form.ts";
import { withGameTerms } from "#app/features/pages/page-settings.ts";
import { builtInPage } from "#app/features/pages/pages.server.ts";
import { ContentSections } from "#app/ui/content-page/content-sections.tsx";

export const meta = adminMeta("Page");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const page = pageInAddress(params.slug);
  return { page, ...(await readText(gameApi, page.slug)) };
});

/** The text that the page shows. */
async function readText(gameApi: GameApi, slug: PageSlug) {
  const [{ data }, terms] = await Promise.all([gameApi.pagesAdmin.list({}), gameApi.game.terms({})]);
  const replaced = data.find((page) => page.slug === slug);
  return {
    replaced: replaced !== undefined,
    seen: replaced?.seen ?? "0",
    values: {
      format: "html",
      content: replaced?.content ?? joinPageText(withGameTerms(await builtInPage(slug), terms)),
    },
  };
}

export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const { slug } = pageInAddress(params.slug);
  return handleEditorForm(services, form, {
    schema: pageForm,
    to: "/admin/pages",
    save: (values) => gameApi.pagesAdmin.save({ ...values, slug }),
    current: () => readText(gameApi, slug),
    remove: (confirmed) => gameApi.pagesAdmin.restore({ ...confirmed, slug }),
    undo: `/admin/pages/${slug}/revisions`,
    preview: (html) => <ContentSections {...pageText(html)} />,
  });
});

function pageInAddress(slug: string | undefined) {
  const page = editablePage(slug ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export default function AdminPage() {
  const { page, replaced, seen, values } = useLoaderData<typeof loader>();
  return (
    <ContentEditor
      title={page.title}
      lead={
        replaced ? "This page shows your text." : "This page shows its built-in text. Saving a text here replaces it."
      }
      links={[
        { to: `/${page.path}`, label: "View on the site" },
        { to: `/admin/pages/${page.slug}/revisions`, label: "Versions" },
        { to: "/admin/pages", label: "All pages" },
      ]}
      schema={pageForm}
      seen={seen}
      values={values}
      fields={[
        { kind: "richText", format: "format", content: "content", component: RichTextField },
        {
          kind: "note",
          text: "Each second-level heading begins a section and appears in the page's table of contents.",
        },
      ]}
      hasPreview
      deletion={
        replaced && {
          title: "Restore the built-in text",
          sentence: "Yes, delete my text and show the built-in text.",
          button: "Restore text",
        }
      }
    />
  );
}
