import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { moveEntry } from "#app/features/admin/move-row.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";

export const meta = adminMeta("Categories");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.categoriesAdmin.list({});
  return {
    categories: data.map(({ id, values: { key, name, offered }, items }) => ({
      id,
      key,
      name,
      items: groupedNumber(items),
      state: offered === "on" ? ("offered" as const) : ("withdrawn" as const),
    })),
  };
});

/** Moves a category. */
export const action = adminAction("content", ({ services, gameApi, form }) =>
  moveEntry(services, form, "/admin/items/categories", (values) => gameApi.categoriesAdmin.move(values)),
);

export default function AdminCategories() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Categories"
        lead="The categories of the item shop, in order. They are withdrawn, never deleted, because past purchases refer to them."
      >
        <a className={editing.csv} href="/admin/items">
          All items
        </a>
        <a className="button" href="/admin/items/categories/new">
          Add a category
        </a>
      </AdminHeading>
      <DataTable
        label="Categories"
        rows={categories}
        empty="There are no categories yet."
        columns={[
          { title: "Name", cell: ({ id, name }) => <a href={`/admin/items/categories/${id}`}>{name}</a> },
          { title: "Key", cell: ({ key }) => key },
          {
            title: "Items",
            number: true,
            cell: ({ key, items }) => <a href={addressWith("/admin/items", { category: key })}>{items}</a>,
          },
          { title: "State", cell: ({ state }) => <EntryState state={state} /> },
          orderColumn(categories, ({ id, name }) => ({ id, name })),
        ]}
      />
    </>
  );
}
