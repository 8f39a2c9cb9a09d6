import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/auth/guards.ts";
import { shownTime } from "#app/domain/manila-time.ts";
import { writtenPages } from "#app/domain/written-pages.ts";
import { getServices } from "#app/http/services.ts";
import editing from "../editing/editing.module.css";
import { adminHandle, adminMeta } from "../parts/admin-page.ts";
import { loaded } from "../parts/answer-form.server.ts";
import { DataTable } from "../parts/data-table.tsx";
import { AdminHeading } from "../parts/heading.tsx";

export const handle = adminHandle;

export const meta = adminMeta("Pages");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "content");
  const { data } = await loaded(services, services.gameApi.adminpages({}));
  return {
    pages: writtenPages.map((page) => {
      const replaced = data.find(({ slug }) => slug === page.slug);
      return { ...page, changed: replaced && shownTime(replaced.changed_at).manila };
    }),
  };
}

export default function AdminPages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Pages" lead="Each page came with a text. Replace it, or put it back." />
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
                <span className={editing.state} data-state="scheduled">
                  yours, of {changed}
                </span>
              ) : (
                <span className={editing.state} data-state="draft">
                  the site's own
                </span>
              ),
          },
        ]}
      />
    </>
  );
}
