import { useLoaderData } from "@remix-run/react";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { handleBulkForm } from "#app/features/admin/bulk-actions.server.ts";
import { selectAllOf } from "#app/features/admin/bulk-actions.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BulkActionForm, useSelectedRows } from "#app/features/admin/components/bulk-action-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { addressWith, pageAddress } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { periodText } from "#app/features/admin/time-text.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { readCategories } from "#app/features/shop/console-categories.server.ts";
import { itemMarkLabels, itemMarks } from "#app/features/shop/item-marks.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { placeInPeriod } from "#app/format/place-in-period.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { itemActions, itemWork } from "./item-actions.ts";
import styles from "./items.module.css";
import { itemFilters } from "./query.ts";

const path = "/admin/items";

export const meta = adminMeta("Item shop");

export const loader = adminLoader("content", async ({ services, gameApi, admin, searchParams }) => {
  const filters = itemFilters(searchParams);
  const page = pageNumber(searchParams);
  const [categories, { data, pager, hasAgent }] = await Promise.all([
    readCategories(gameApi),
    readListPage({ page, firstPage: addressWith(path, filters) }, () => gameApi.itemsAdmin.list({ ...filters, page })),
  ]);
  const now = services.now();
  return {
    filters,
    pager,
    all: selectAllOf(searchParams, pageAddress(path, filters, page)),
    hasAgent,
    mayPrice: hasRight(admin, "prices"),
    categories: categories.map(({ key, name }) => ({ key, name })),
    items: data.map(({ id, values }) => ({
      id,
      name: values.name,
      variant: values.variantLabel,
      category: categories.find(({ key }) => key === values.category)?.name ?? values.category,
      price: priceText(values.price, values.currency),
      sale: saleOf(values, now),
      stock: values.stock,
      picture: itemPicture(values.imageUrl),
      state: stateOf(values, now),
      period: periodText(values.startsAt, values.endsAt),
      isFeatured: values.featured === "on",
      isBundle: values.contents !== "",
      number: values.gameProductNum,
    })),
  };
});

/** Offers, withdraws, moves or features the chosen items. */
export const action = adminAction("content", async ({ services, gameApi, form, searchParams }) => {
  const to = addressWith(path, itemFilters(searchParams));
  return handleBulkForm(services, form, (one) => itemWork(gameApi, one), to);
});

type Values = Record<"offered" | "currency" | "startsAt" | "endsAt" | "salePrice" | "saleFrom" | "saleUntil", string>;

function priceText(price: string, currency: string): string {
  return `${groupedNumber(Number(price))} ${currencyLabel(currency || shopCurrency)}`;
}

/** The sale of an item that is not over, in words. */
function saleOf({ salePrice, currency, saleFrom, saleUntil }: Values, now: number) {
  const place = placeInPeriod(now, parseDateTime(saleFrom), parseDateTime(saleUntil));
  if (salePrice === "" || place === "over") return undefined;
  return {
    isActive: place === "active",
    price: priceText(salePrice, currency),
    period: periodText(place === "scheduled" ? saleFrom : "", saleUntil),
  };
}

function stateOf({ offered, startsAt, endsAt }: Values, now: number): "withdrawn" | "offered" | "scheduled" | "over" {
  if (offered !== "on") return "withdrawn";
  const place = placeInPeriod(now, parseDateTime(startsAt), parseDateTime(endsAt));
  return place === "active" ? "offered" : place;
}

export default function AdminItems() {
  const { filters, hasAgent, mayPrice, categories, pager, all, items } = useLoaderData<typeof loader>();
  const isSelected = useSelectedRows(all);
  return (
    <>
      <AdminHeading title="Item shop" lead="Items are withdrawn, never deleted, because past purchases refer to them.">
        <a className={editing.csv} href="/admin/items/categories">
          Categories
        </a>
        <a className={editing.csv} href="/admin/items/products">
          Game products
        </a>
        <a className={editing.csv} href="/admin/items/pictures">
          Pictures
        </a>
        <a className={editing.csv} href={addressWith("/admin/items.csv", filters)}>
          Export CSV
        </a>
        {mayPrice && (
          <>
            <a className={editing.csv} href="/admin/items/import">
              Import CSV
            </a>
            <a className={editing.csv} href="/admin/items/prices">
              Change prices
            </a>
            <a className="button" href="/admin/items/new">
              Add an item
            </a>
          </>
        )}
      </AdminHeading>
      <SearchForm
        label="Name contains"
        value={filters.search}
        sort={filters.sort}
        isActive={[filters.search, filters.category, filters.mark, filters.unnumbered].some(Boolean)}
      >
        <select name="category" defaultValue={filters.category ?? ""} aria-label="Category">
          <option value="">All categories</option>
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <select name="mark" defaultValue={filters.mark ?? ""} aria-label="Show">
          <option value="">All items</option>
          {itemMarks.map((mark) => (
            <option key={mark} value={mark}>
              {itemMarkLabels[mark]}
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
        emptyIcon="bag"
        empty="No items match."
        selection={{ value: ({ id }) => id, label: ({ name }) => name, isSelected: ({ id }) => isSelected(id) }}
        sortableHeader={sortableHeaders(filters.sort ?? "id", (sort) => addressWith(path, { ...filters, sort }))}
        columns={[
          { title: "No.", number: true, sort: "id", cell: ({ id }) => id },
          {
            title: "Picture",
            isPicture: true,
            cell: ({ picture }) => (
              <span className={editing.thumb}>
                <ItemPicture picture={picture} />
              </span>
            ),
          },
          {
            title: "Name",
            sort: "name",
            cell: ({ id, name, variant, isFeatured, isBundle }) => (
              <span>
                <a href={`/admin/items/${id}`}>{name}</a>
                <Note text={[variant, isFeatured && "featured", isBundle && "bundle"].filter(Boolean).join(", ")} />
              </span>
            ),
          },
          { title: "Category", isBare: true, sort: "category", cell: ({ category }) => category },
          {
            title: "Price",
            isBare: true,
            sort: "price",
            cell: ({ price, sale }) => (
              <span>
                {sale?.isActive ? (
                  <>
                    <s>
                      <span className="sr-only">Regular price </span>
                      {price}
                    </s>{" "}
                    <b>{sale.price}</b>
                  </>
                ) : (
                  price
                )}
                {sale && <Note text={`${sale.isActive ? "sale" : `sale at ${sale.price}`} ${sale.period}`.trim()} />}
              </span>
            ),
          },
          {
            title: "Stock",
            sort: "stock",
            number: true,
            cell: ({ stock }) =>
              stock === "0" ? (
                <StateMark tone="bad">Sold out</StateMark>
              ) : stock === "" ? (
                "–"
              ) : (
                groupedNumber(Number(stock))
              ),
          },
          ...(hasAgent
            ? [
                {
                  title: "In the game",
                  number: true,
                  cell: ({ number, state, isBundle }: (typeof items)[number]) =>
                    number || (state === "withdrawn" || isBundle ? "–" : <StateMark tone="bad">No number</StateMark>),
                },
              ]
            : []),
          {
            title: "State",
            cell: ({ state, period }) => (
              <span>
                <EntryState state={state} />
                <Note text={period} />
              </span>
            ),
          },
        ]}
      />
      {items.length > 0 && <BulkActionForm actions={itemActions(mayPrice ? categories : [])} all={all} />}
      <NumberedPages pager={pager} href={(page) => pageAddress(path, filters, page)} label="items" />
    </>
  );
}

/** A remark in the second line of a cell. */
function Note({ text }: { text: string }) {
  return text === "" ? null : <small className={styles.remark}>{text}</small>;
}
