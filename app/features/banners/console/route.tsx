import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import { periodText } from "#app/features/admin/time-text.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { previewAddress } from "#app/features/media/media-address.ts";
import { placeInPeriod } from "#app/format/place-in-period.ts";

export const meta = adminMeta("Banners");

export const loader = adminLoader("content", async ({ services, gameApi }) => {
  const { data } = await gameApi.bannersAdmin.list({});
  const now = services.now();
  return {
    banners: data.map(({ id, values }) => ({
      id,
      title: values.title,
      picture: previewAddress(values.imgUrl),
      link: values.link,
      period: periodText(values.activeFrom, values.activeUntil) || "always",
      state: placeInPeriod(now, parseDateTime(values.activeFrom), parseDateTime(values.activeUntil)),
    })),
  };
});

/** Moves a banner. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/banners", (values) => gameApi.bannersAdmin.move(values)),
);

export default function AdminBanners() {
  const { banners } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Banners"
        lead="The slides of the carousel on the home and login pages, in order. Times are Manila time."
      >
        <a className="button" href="/admin/banners/new">
          Add a banner
        </a>
      </AdminHeading>
      <DataTable
        label="Banners"
        rows={banners}
        empty="There are no banners yet."
        columns={[
          {
            title: "Picture",
            isPicture: true,
            cell: ({ picture }) => (
              <img className={`${editing.thumb} ${editing.wide}`} src={picture} alt="" loading="lazy" />
            ),
          },
          { title: "Title", cell: ({ id, title }) => <a href={`/admin/banners/${id}`}>{title || `Banner ${id}`}</a> },
          { title: "Link", isBare: true, cell: ({ link }) => link || "–" },
          { title: "Shown", cell: ({ period }) => period },
          { title: "State", cell: ({ state }) => <EntryState state={state} /> },
          orderColumn(banners, ({ id, title }) => ({ id, name: title })),
        ]}
      />
    </>
  );
}
