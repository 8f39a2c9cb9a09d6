import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { fileSize } from "#app/format/file-size.ts";
import { fullTime } from "#app/i18n/month-names.ts";

export const meta = adminMeta("Downloads");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.downloadsAdmin.list({});
  return {
    links: data.map(({ id, values }) => ({
      id,
      name: values.name,
      type: values.type,
      address: values.address,
      version: values.version,
      size: values.sizeBytes ? fileSize(Number(values.sizeBytes)) : "",
      date: fullTime(values.date),
    })),
  };
});

/** Moves a link. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/downloads", (values) => gameApi.downloadsAdmin.move(values)),
);

export default function AdminDownloads() {
  const { links } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Downloads"
        lead="The links of the download page, in order. Links with the same SHA-256 are mirrors of one file."
      >
        <a className="button" href="/admin/downloads/new">
          Add a link
        </a>
      </AdminHeading>
      <DataTable
        label="Download links"
        rows={links}
        empty="There are no download links yet."
        columns={[
          { title: "Name", cell: ({ id, name }) => <a href={`/admin/downloads/${id}`}>{name || `Link ${id}`}</a> },
          { title: "Type", isBare: true, cell: ({ type }) => type },
          { title: "Address", isBare: true, cell: ({ address }) => address },
          { title: "Version", cell: ({ version }) => version || "–" },
          { title: "Size", number: true, cell: ({ size }) => size || "–" },
          { title: "Date", cell: ({ date }) => date },
          orderColumn(links, ({ id, name }) => ({ id, name })),
        ]}
      />
    </>
  );
}
