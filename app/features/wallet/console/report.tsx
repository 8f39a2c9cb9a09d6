import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import {
  currencyLabel,
  fieldsOf,
  issuedField,
  shopCurrency,
  voucherCurrencies,
} from "#app/features/currencies/currencies.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { batchValue } from "./batch-value.ts";

export const meta = adminMeta("Voucher report");

function batchOf(search: URLSearchParams): string {
  return (search.get("batch") ?? "").slice(0, 100);
}

export const loader = adminLoader("vouchers", async ({ gameApi, searchParams }) => {
  return gameApi.vouchersAdmin.byName({ batch: batchOf(searchParams) });
});

export const action = adminAction("vouchers", ({ services, gameApi, form, searchParams }) => {
  const batch = batchOf(searchParams);
  return handleAdminForm(
    services,
    form,
    confirmedForm,
    (values) => gameApi.vouchersAdmin.revoke({ batch, ...values }),
    addressWith("/admin/vouchers/report", { batch }),
  );
});

/** The report on a batch of vouchers. */
export default function VoucherReport() {
  const { batch, days } = useLoaderData<typeof loader>();
  const left = batch.made - batch.redeemed - batch.revoked;
  return (
    <>
      <AdminHeading title="Voucher report" lead={batch.batch}>
        <a className="button quiet" href="/admin/vouchers">
          All batches
        </a>
      </AdminHeading>
      <div className={`stack ${styles.columns}`}>
        <div>
          <Section title="Batch">
            <Facts
              facts={{
                Campaign: batch.campaign,
                "Value of each": batchValue(batch),
                Issued: groupedNumber(batch.made),
                Redeemed: groupedNumber(batch.redeemed),
                Revoked: groupedNumber(batch.revoked),
                Unused: groupedNumber(left),
                ...fieldsOf(
                  voucherCurrencies,
                  ({ label }) => `${t(label)} given out`,
                  (currency) => groupedNumber(batch[issuedField(currency)]),
                ),
                Expires: batch.expiresAt ? <DateTime at={batch.expiresAt} /> : "Never",
                "Issued at": <DateTime at={batch.createdAt} />,
              }}
            />
          </Section>
          {left > 0 && (
            <Section title="Actions">
              <ConfirmedForm
                intent="revoke"
                button="Revoke unused vouchers"
                sentence={`Yes, revoke the ${groupedNumber(left)} unused vouchers of this batch. They can no longer be redeemed.`}
              />
            </Section>
          )}
        </div>
        <div>
          <Section title="Redeemed by day">
            <DataTable
              label="Redeemed by day"
              rows={days}
              empty="No vouchers have been redeemed yet."
              columns={[
                { title: "Day", cell: ({ day }) => fullDay(day) },
                { title: "Redeemed", number: true, cell: ({ redeemed }) => groupedNumber(redeemed) },
                {
                  title: currencyLabel(shopCurrency),
                  number: true,
                  cell: ({ [shopCurrency]: amount }) => groupedNumber(amount),
                },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
