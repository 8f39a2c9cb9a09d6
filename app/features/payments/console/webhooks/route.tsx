import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, queryAfter, queryChoice } from "#app/features/admin/list-query.ts";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { providerName } from "#app/features/payments/provider-names.ts";
import { WebhookState } from "./webhook-state.tsx";

const path = "/admin/payments/webhooks";

const filters = [
  { key: "all", label: "All" },
  { key: "open", label: "Not processed" },
] as const;

export const meta = adminMeta("Webhooks");

export const loader = adminLoader("payments", async ({ gameApi, admin, searchParams }) => {
  const after = queryAfter(searchParams);
  const state = queryChoice(searchParams, "state", ["all", "open"]) ?? "all";
  const { webhooks, next } = await gameApi.paymentsAdmin.webhooks({
    open: state === "open" ? 1 : undefined,
    after,
  });
  return { pages: paymentPagesOf(admin), webhooks, next, later: after !== undefined, state };
});

export default function Webhooks() {
  const { pages, webhooks, next, later, state } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Webhooks"
        lead="What the payment providers reported, newest first. Requests with a wrong signature are not stored."
      />
      <PaymentPages pages={pages} current={path} />
      <Tabs label="State" tabs={filters} current={state} href={(key) => addressWith(path, { state: key })} />
      <DataTable
        label="Webhooks"
        rows={webhooks}
        empty={state === "open" ? "Everything that arrived was processed." : "No provider has reported anything yet."}
        columns={[
          {
            title: "Received",
            cell: ({ id, receivedAt }) => (
              <a href={`${path}/${id}`}>
                <DateTime at={receivedAt} />
              </a>
            ),
          },
          { title: "Provider", isBare: true, cell: ({ provider }) => providerName(provider) },
          { title: "Type", isBare: true, cell: ({ type }) => <span className={styles.word}>{type}</span> },
          {
            title: "Order",
            cell: ({ orderNumber }) =>
              orderNumber ? (
                <a className={styles.word} href={`/admin/payments/${orderNumber}`}>
                  {orderNumber}
                </a>
              ) : (
                "–"
              ),
          },
          { title: "State", cell: (webhook) => <WebhookState {...webhook} /> },
        ]}
      />
      <MoreLinks label="webhooks" path={path} query={{ state }} next={next} later={later} />
    </>
  );
}
