import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { requireAdmin } from "#app/auth/guards.ts";
import { ItemPicture } from "#app/components/item/item-picture.tsx";
import { Pager } from "#app/components/pager/pager.tsx";
import { hasRight } from "#app/domain/admin/rights.ts";
import { groupedNumber } from "#app/domain/grouped-number.ts";
import { shopCategories, shopCategory } from "#app/domain/shop/categories.ts";
import { readListPage } from "#app/http/list-page.ts";
import { getServices } from "#app/http/services.ts";
import editing from "../editing/editing.module.css";
import { adminHandle, adminMeta } from "../parts/admin-page.ts";
import { loaded } from "../parts/answer-form.server.ts";
import { DataTable } from "../parts/data-table.tsx";
import { AdminHeading } from "../parts/heading.tsx";
import { SearchForm } from "../parts/search-form.tsx";
import { itemListAddress, readItemListQuery } from "./query.ts";

export const handle = adminHandle;

export const meta = adminMeta("Item shop");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { userType } = await requireAdmin(services, request, "content");
  const query = readItemListQuery(new URL(request.url).searchParams);
  const firstPage = itemListAddress({ ...query, page: 1 });
  const { data, pager } = await loaded(
    services,
    readListPage({ page: query.page, firstPage }, () => services.gameApi.adminitems(query)),
  );
  return {
    query,
    pager,
    mayAdd: hasRight(userType, "money"),
    items: data.map(({ id, values }) => ({
      id,
      name: values.name,
      category: shopCategory(values.category)?.name ?? values.category,
      price: groupedNumber(Number(values.price)),
      picture: itemPicture(values.image_url),
      state: values.offered === "on" ? "offered" : "withdrawn",
    })),
  };
}

export default function AdminItems() {
  const { query, mayAdd, pager, items } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Item shop"
        lead="Items are withdrawn and never deleted: what players bought still names them."
      >
        <a className={editing.csv} href={itemListAddress({ ...query, page: 1 }, "/admin/items.csv")}>
          Download CSV
        </a>
        {mayAdd && (
          <a className="button" href="/admin/items/new">
            Add an item
          </a>
        )}
      </AdminHeading>
      <SearchForm label="Name contains" value={query.search}>
        <select name="category" defaultValue={query.category ?? ""} aria-label="Category">
          <option value="">All categories</option>
          {shopCategories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </SearchForm>
      <DataTable
        label="Items"
        rows={items}
        keyOf={({ id }) => id}
        empty="No item matches."
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
          {
            title: "State",
            cell: ({ state }) => (
              <span className={editing.state} data-state={state}>
                {state}
              </span>
            ),
          },
        ]}
      />
      <Pager pager={pager} href={(page) => itemListAddress({ ...query, page })} label="Pages of items" />
    </>
  );
}
