import { useLoaderData } from "@remix-run/react";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { EntryState } from "#app/features/admin/components/editing/entry-state.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { addressWith, pageAddress } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { shopCategories, shopCategory } from "#app/features/shop/categories.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { t } from "#app/i18n/translate.ts";
import { readListPage } from "#app/server/list-page.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { itemFilters } from "./query.ts";

const path = "/admin/items";

export const meta = adminMeta("Item shop");

export const loader = adminLoader("content", async ({ gameApi, admin, searchParams }) => {
  const filters = itemFilters(searchParams);
  const page = pageNumber(searchParams);
  const { data, pager, hasAgent } = await readListPage({ page, firstPage: addressWith(path, filters) }, () =>
    gameApi.itemsAdmin.list({ ...filters, page }),
  );
  return {
    filters,
    pager,
    hasAgent,
    mayAdd: hasRight(admin, "prices"),
    items: data.map(({ id, values }) => ({
      id,
      name: values.name,
      category: categoryName(values.category),
      price: groupedNumber(Number(values.price)),
      picture: itemPicture(values.imageUrl),
      offered: values.offered === "on",
      number: values.gameProductNum,
    })),
  };
});

function categoryName(key: string): string {
  const category = shopCategory(key);
  return category ? t(category.label) : key;
}

export default function AdminItems() {
  const { filters, hasAgent, mayAdd, pager, items } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Item shop" lead="Items are withdrawn, never deleted, because past purchases refer to them.">
        <a className={editing.csv} href="/admin/items/products">
          Products of the game
        </a>
        <a className={editing.csv} href={addressWith("/admin/items.csv", filters)}>
          Export CSV
        </a>
        {mayAdd && (
          <a className="button" href="/admin/items/new">
            Add an item
          </a>
        )}
      </AdminHeading>
      <SearchForm label="Name contains" value={filters.search}>
        <select name="category" defaultValue={filters.category ?? ""} aria-label="Category">
          <option value="">All categories</option>
          {shopCategories.map(({ key, label }) => (
            <option key={key} value={key}>
              {t(label)}
            </option>
          ))}
        </select>
        {(hasAgent || filters.unnumbered) && (
          <select name="unnumbered" defaultValue={filters.unnumbered ?? ""} aria-label="Number in the game">
            <option value="">With or without a number</option>
            <option value="1">Offered without a number</option>
          </select>
        )}
      </SearchForm>
      <DataTable
        label="Items"
        rows={items}
        keyOf={({ id }) => id}
        empty="No items match."
        columns={[
          { title: "No.", number: true, cell: ({ id }) => id },
          {
            title: "Picture",
            cell: ({ picture }) => (
              <span className={editing.thumb}>
                <ItemPicture picture={picture} />
              </span>
            ),
          },
          { title: "Name", cell: ({ id, name }) => <a href={`/admin/items/${id}`}>{name}</a> },
          { title: "Category", cell: ({ category }) => category },
          { title: "Price (R-Coin)", number: true, cell: ({ price }) => price },
          ...(hasAgent
            ? [
                {
                  title: "In the game",
                  number: true,
                  cell: ({ number, offered }: (typeof items)[number]) =>
                    number || (offered ? <StateMark tone="bad">No number</StateMark> : "–"),
                },
              ]
            : []),
          { title: "State", cell: ({ offered }) => <EntryState state={offered ? "offered" : "withdrawn"} /> },
        ]}
      />
      <Pager pager={pager} href={(page) => pageAddress(path, filters, page)} label="Pages of items" />
    </>
  );
}
