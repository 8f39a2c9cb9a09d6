import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { sectionOptions } from "#app/features/menus/sections.ts";
import { editablePages } from "#app/features/pages/editable-pages.ts";
import { siteWithout } from "#app/features.ts";

export const meta = adminMeta("Pages");

export const loader = adminLoader("content", async ({ services, gameApi }) => {
  const [own, replaced, { menus }] = await Promise.all([
    gameApi.ownPagesAdmin.list({}),
    gameApi.pagesAdmin.list({}),
    services.content.settings.read({}),
  ]);
  const sections = sectionOptions(menus);
  const { isMissing } = siteWithout(await services.switchedOff());
  return {
    own: own.data.map(({ publishedAt, ...page }) => ({
      ...page,
      section: sections.find(({ value }) => value === page.section)?.label ?? page.section,
      publishedAt: timeText(publishedAt),
    })),
    builtIn: editablePages.map((page) => {
      const text = replaced.data.find(({ slug }) => slug === page.slug);
      return { ...page, isOff: isMissing(`/${page.path}`), changed: text && timeText(text.changedAt) };
    }),
  };
});

/** Moves a page. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/pages", (values) => gameApi.ownPagesAdmin.move(values)),
);

export default function AdminPages() {
  const { own, builtIn } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Pages"
        lead="Your own pages in the order of the menus, and the site's own pages, whose texts you can replace. Times are Manila time."
      >
        <a className="button" href="/admin/pages/own/new">
          Add a page
        </a>
      </AdminHeading>
      <DataTable
        label="Your own pages"
        rows={own}
        empty="There are no pages of your own yet."
        columns={[
          { title: "Page", cell: ({ id, title }) => <a href={`/admin/pages/own/${id}`}>{title}</a> },
          { title: "Address", isBare: true, cell: ({ path }) => <a href={`/${path}`}>/{path}</a> },
          {
            title: "Section",
            isBare: true,
            cell: ({ section, inMenu }) => (inMenu ? section : `${section} (not in the menu)`),
          },
          {
            title: "State",
            cell: ({ state, publishedAt }) => (
              <EntryState state={state} text={state === "scheduled" ? `scheduled for ${publishedAt}` : state} />
            ),
          },
          orderColumn(own, ({ id, title }) => ({ id, name: title })),
        ]}
      />
      <DataTable
        label="Pages of the site"
        rows={builtIn}
        empty=""
        columns={[
          { title: "Page", cell: ({ slug, title }) => <a href={`/admin/pages/${slug}`}>{title}</a> },
          {
            title: "Address",
            cell: ({ path, isOff }) => (isOff ? `/${path} (switched off)` : <a href={`/${path}`}>/{path}</a>),
          },
          {
            title: "Text",
            isBare: true,
            cell: ({ changed }) =>
              changed ? (
                <EntryState state="scheduled" text={`Custom, saved ${changed}`} />
              ) : (
                <EntryState state="draft" text="Built-in" />
              ),
          },
        ]}
      />
    </>
  );
}
