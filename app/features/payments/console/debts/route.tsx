import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { queryAfter, queryText } from "#app/features/admin/list-query.ts";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";
import { DebtOrders } from "./debt-orders.tsx";

const path = "/admin/payments/debts";

export const meta = adminMeta("Debts");

export const loader = adminLoader("payments", async ({ gameApi, admin, searchParams }) => {
  const search = queryText(searchParams, "search");
  const after = queryAfter(searchParams);
  const { debts, next } = await gameApi.debtsAdmin.list({ player: search, after });
  return { pages: paymentPagesOf(admin), debts, next, later: after !== undefined, search };
});

export default function Debts() {
  const { pages, debts, next, later, search } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Debts"
        lead="Accounts that spent coins whose payment was refunded or disputed. They can neither buy, give nor redeem vouchers until the next coins settle the debt, or staff waive it."
      />
      <PaymentPages pages={pages} current={path} />
      <SearchForm label="Player" value={search} placeholder="Full user ID" />
      <DataTable
        label="Debts"
        rows={debts}
        empty={search ? "No account in debt matches." : "No account is in debt."}
        columns={[
          { title: "Player", cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} /> },
          {
            title: "Owes",
            number: true,
            cell: ({ userNum, userId, amount }) => (
              <a
                href={`${path}/${userNum}`}
                aria-label={`Debt of ${userId || userNum}: ${groupedNumber(amount)} ${t("currency.rcoin")}`}
              >
                {groupedNumber(amount)} {t("currency.rcoin")}
              </a>
            ),
          },
          { title: "Since", cell: ({ since }) => (since ? <DateTime at={since} /> : "–") },
          { title: "Because of", cell: ({ orders }) => <DebtOrders orders={orders} /> },
        ]}
      />
      <MoreLinks label="debts" path={path} query={{ search }} next={next} later={later} />
    </>
  );
}
