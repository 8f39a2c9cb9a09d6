import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { categoryLabel } from "#app/features/tickets/categories.ts";
import { fieldPlaces } from "#app/features/tickets/own-fields.ts";

export const meta = adminMeta("Ticket categories");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.ticketCategoriesAdmin.list({});
  return {
    categories: data.map(({ id, values }) => ({
      id,
      key: values.key,
      name: values.name || categoryLabel(values.key),
      active: values.active === "on",
      fields: fieldPlaces.map((place) => values[`label${place}`]).filter(Boolean),
      notified: values.notified,
    })),
  };
});

/** Moves a category. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/tickets/categories", (values) => gameApi.ticketCategoriesAdmin.move(values)),
);

/** The categories of tickets. */
export default function TicketCategories() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Ticket categories"
        lead="What players choose when they write to support, in order. Categories are made inactive, never deleted: old tickets keep theirs."
      >
        <a className={editing.csv} href="/admin/tickets">
          Tickets
        </a>
        <a className="button" href="/admin/tickets/categories/new">
          Add a category
        </a>
      </AdminHeading>
      <DataTable
        label="Ticket categories"
        rows={categories}
        empty="There are no categories."
        columns={[
          { title: "Name", cell: ({ id, name }) => <a href={`/admin/tickets/categories/${id}`}>{name}</a> },
          {
            title: "Key",
            cell: ({ key }) => <a href={addressWith("/admin/tickets", { state: "all", category: key })}>{key}</a>,
          },
          { title: "Own fields", cell: ({ fields }) => fields.join(", ") || "None" },
          { title: "Notified", cell: ({ notified }) => notified || "–" },
          { title: "State", cell: ({ active }) => (active ? "Active" : "Inactive") },
          orderColumn(categories, ({ id, name }) => ({ id, name })),
        ]}
      />
    </>
  );
}
