import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { addressWith, queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencyLabel, issuedField, shopCurrency } from "#app/features/currencies/currencies.ts";
import { batchSortOrders, voucherCodeForm } from "#app/features/wallet/voucher-forms.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { BatchForm } from "./batch-form.tsx";
import { batchValue } from "./batch-value.ts";
import { LookUpForm } from "./look-up-form.tsx";
import { batchKey, voucherValues } from "./values.ts";

const path = "/admin/vouchers";

export const meta = adminMeta("Vouchers");

export const loader = adminLoader("vouchers", async ({ services, gameApi, admin, searchParams }) => {
  const after = queryAfter(searchParams);
  const search = queryText(searchParams, "search");
  const sort = queryChoice(searchParams, "sort", batchSortOrders);
  const { batches, next } = await gameApi.vouchersAdmin.list({ search, sort, after });
  return {
    query: { search, sort },
    batches,
    next,
    later: after !== undefined,
    maySeeAudit: hasRight(admin, "settings"),
    values: voucherValues(searchParams),
    requestKey: requestKeyFor(services, batchKey),
  };
});

/** Looks up a code. */
export const action = adminAction("vouchers", ({ services, gameApi, form }) =>
  handleForm({ services, form, schema: voucherCodeForm, secret: ["code"] }, async (values, submission) =>
    submission.review(await gameApi.vouchersAdmin.lookUp(values)),
  ),
);

export default function Vouchers() {
  const { query, batches, next, later, values, requestKey, maySeeAudit } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Vouchers"
        lead="Vouchers are issued in batches. Issuing a batch downloads a file with its codes; they are stored nowhere else."
      />
      <BatchForm requestKey={requestKey} values={values} />
      <LookUpForm />
      <SearchForm label="Batch or campaign" value={query.search} sort={query.sort} />
      <DataTable
        label="Voucher batches"
        rows={batches}
        emptyIcon="coupon"
        empty={
          query.search
            ? "No batches match."
            : "No vouchers have been issued yet. A batch that you have just issued is listed when the page is loaded again."
        }
        sortableHeader={sortableHeaders(query.sort ?? "-issued", (sort) => addressWith(path, { ...query, sort }))}
        menu={({ batch, campaign }) => ({
          label: batch,
          links: [
            ...(campaign ? [{ label: "Batches of this campaign", href: addressWith(path, { search: campaign }) }] : []),
            ...(maySeeAudit
              ? [{ label: "Audit log", href: addressWith("/admin/audit", { target: `batch ${batch}` }) }]
              : []),
          ],
        })}
        columns={[
          {
            title: "Batch",
            sort: "batch",
            cell: ({ batch }) => <a href={addressWith("/admin/vouchers/report", { batch })}>{batch}</a>,
          },
          { title: "Campaign", cell: ({ campaign }) => campaign || "–" },
          { title: "Value of each", cell: batchValue },
          { title: "Issued", number: true, cell: ({ made }) => groupedNumber(made) },
          { title: "Redeemed", number: true, cell: ({ redeemed }) => groupedNumber(redeemed) },
          { title: "Revoked", number: true, cell: ({ revoked }) => groupedNumber(revoked) },
          {
            title: `${currencyLabel(shopCurrency)} given out`,
            number: true,
            cell: (batch) => groupedNumber(batch[issuedField({ key: shopCurrency })]),
          },
          { title: "Expires", cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
          { title: "Issued at", sort: "issued", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        ]}
      />
      <MoreLinks label="batches" path={path} query={query} next={next} later={later} />
    </>
  );
}
