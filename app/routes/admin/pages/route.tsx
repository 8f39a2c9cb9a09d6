import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { EntryState } from "#app/features/admin/components/editing/entry-state.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { editablePages } from "#app/features/pages/editable-pages.ts";
import { shownTime } from "#app/format/manila-time.ts";

export const meta = adminMeta("Pages");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.pagesAdmin.list({});
  return {
    pages: editablePages.map((page) => {
      const replaced = data.find(({ slug }) => slug === page.slug);
      return { ...page, changed: replaced && shownTime(replaced.changedAt).manila };
    }),
  };
});

export default function AdminPages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Pages" lead="Each page has a built-in text. Replace it, or restore it." />
      <DataTable
        label="Pages"
        rows={pages}
        keyOf={({ slug }) => slug}
        empty=""
        columns={[
          { title: "Page", cell: ({ slug, title }) => <a href={`/admin/pages/${slug}`}>{title}</a> },
          { title: "Address", cell: ({ path }) => <a href={`/${path}`}>/{path}</a> },
          {
            title: "Text",
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
