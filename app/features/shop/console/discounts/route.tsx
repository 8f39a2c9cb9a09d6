import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { NumberedPages } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { addressWith, pageAddress, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { periodText } from "#app/features/admin/time-text.ts";
import { currencyLabel, shopCurrency } from "#app/features/currencies/currencies.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { discountSortOrders } from "#app/features/shop/discount-form.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { placeInPeriod } from "#app/format/place-in-period.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";

const path = "/admin/discounts";

export const meta = adminMeta("Discount codes");

export const loader = adminLoader("prices", async ({ services, gameApi, searchParams }) => {
  const search = queryText(searchParams, "search");
  const sort = queryChoice(searchParams, "sort", discountSortOrders);
  const page = pageNumber(searchParams);
  const { data, pager } = await readListPage({ page, firstPage: addressWith(path, { search, sort }) }, () =>
    gameApi.discountsAdmin.list({ page, search, sort }),
  );
  const now = services.now();
  return {
    search,
    sort,
    pager,
    codes: data.map(({ id, values, uses, taken }) => {
      const isUsedUp = values.useLimit !== "" && uses >= Number(values.useLimit);
      const place = placeInPeriod(now, parseDateTime(values.startsAt), parseDateTime(values.endsAt));
      return {
        id,
        code: values.code,
        campaign: values.campaign,
        discount:
          values.kind === "percent"
            ? `${values.value}%`
            : `${groupedNumber(Number(values.value))} ${currencyLabel(shopCurrency)}`,
        uses:
          values.useLimit === ""
            ? groupedNumber(uses)
            : `${groupedNumber(uses)} of ${groupedNumber(Number(values.useLimit))}`,
        taken: groupedNumber(taken),
        period: periodText(values.startsAt, values.endsAt) || "always",
        state: values.offered !== "on" ? ("withdrawn" as const) : isUsedUp ? ("over" as const) : place,
        stateText: values.offered === "on" && isUsedUp ? "used up" : undefined,
      };
    }),
  };
});

export default function AdminDiscounts() {
  const { search, sort, pager, codes } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Discount codes"
        lead="Players type a code in the shopping cart. Codes are withdrawn, never deleted, because past purchases refer to them. Times are Manila time."
      >
        <a className="button" href="/admin/discounts/new">
          Add a code
        </a>
      </AdminHeading>
      <SearchForm label="Code or campaign" value={search} sort={sort} />
      <DataTable
        label="Discount codes"
        rows={codes}
        emptyIcon="coupon"
        empty={search ? "No codes match." : "There are no discount codes yet."}
        sortableHeader={sortableHeaders(sort ?? "-id", (next) => addressWith(path, { search, sort: next }))}
        columns={[
          { title: "Code", sort: "code", cell: ({ id, code }) => <a href={`/admin/discounts/${id}`}>{code}</a> },
          { title: "Campaign", sort: "campaign", cell: ({ campaign }) => campaign || "–" },
          { title: "Discount", isBare: true, cell: ({ discount }) => discount },
          { title: "Valid", cell: ({ period }) => period },
          { title: "Uses", number: true, sort: "uses", cell: ({ uses }) => uses },
          {
            title: `${currencyLabel(shopCurrency)} taken off`,
            number: true,
            sort: "taken",
            cell: ({ taken }) => taken,
          },
          {
            title: "State",
            cell: ({ state, stateText }) => <EntryState state={state} {...(stateText ? { text: stateText } : {})} />,
          },
        ]}
      />
      <NumberedPages pager={pager} href={(page) => pageAddress(path, { search, sort }, page)} label="discount codes" />
    </>
  );
}
