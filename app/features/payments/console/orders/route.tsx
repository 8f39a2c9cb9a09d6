import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchField, SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import type { ListedOrder } from "#app/features/payments/admin-calls.ts";
import { orderStateLabels } from "#app/features/payments/components/order-labels.ts";
import { OrderStateMark } from "#app/features/payments/components/order-state.tsx";
import { PaymentPages, paymentPagesOf } from "#app/features/payments/components/payment-pages.tsx";
import { orderSortOrders, orderStates } from "#app/features/payments/orders.ts";
import { pesosText } from "#app/format/pesos.ts";
import { waitingText } from "#app/format/waiting-text.ts";
import { t } from "#app/i18n/translate.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const path = "/admin/payments";

/** Filters besides the states. */
const ALL = "all";
const ATTENTION = "attention";
const filters = [
  { key: "submitted", label: orderStateLabels.submitted },
  { key: ATTENTION, label: "Needs attention" },
  ...orderStates.filter((state) => state !== "submitted").map((key) => ({ key, label: orderStateLabels[key] })),
  { key: ALL, label: "All" },
];

export const meta = adminMeta("Payments");

export const loader = adminLoader("payments", async ({ gameApi, admin, searchParams, services }) => {
  const player = queryText(searchParams, "player");
  const search = queryText(searchParams, "search");
  const after = queryAfter(searchParams);
  // A search shows all states by default; without one only orders that wait for a cashier are shown.
  const filter =
    queryChoice(searchParams, "state", [...orderStates, ALL, ATTENTION]) ?? (player || search ? ALL : "submitted");
  const sort = queryChoice(searchParams, "sort", orderSortOrders);
  const { orders, next } = await gameApi.paymentsAdmin.orders({
    state: filter === ALL || filter === ATTENTION ? undefined : filter,
    attention: filter === ATTENTION ? 1 : undefined,
    player,
    search,
    sort,
    after,
  });
  const now = services.now();
  return {
    pages: paymentPagesOf(admin),
    orders: orders.map((order) => ({ ...order, age: ageOf(order, now) })),
    next,
    later: after !== undefined,
    query: { state: filter, player, search, sort },
  };
});

/** How long an order has been waiting for a cashier, and whether that is longer than promised. */
function ageOf({ submittedAt, promisedUntil }: ListedOrder, now: number) {
  if (!promisedUntil || !submittedAt) return undefined;
  return { text: waitingText(submittedAt, now), isOverdue: Date.parse(promisedUntil) < now };
}

export default function Payments() {
  const { pages, orders, next, later, query } = useLoaderData<typeof loader>();
  const { state, player, search, sort } = query;
  return (
    <>
      <AdminHeading
        title="Payments"
        lead={`Orders of ${t("currency.rcoin")} packages. Those waiting for a cashier come first, the longest waiting at the top.`}
      />
      <PaymentPages pages={pages} current={path} />
      <Tabs
        label="State"
        tabs={filters}
        current={state}
        href={(key) => addressWith(path, { state: key, player, search })}
      />
      <SearchForm
        label="Order or reference"
        value={search}
        placeholder="Full number"
        sort={sort}
        isActive={search !== "" || player !== ""}
      >
        <SearchField label="Player" name="player" value={player} placeholder="Full user ID" />
      </SearchForm>
      <DataTable
        label="Orders"
        rows={orders}
        emptyIcon="money"
        empty={state === "submitted" ? "No orders are waiting for a cashier." : "No orders match."}
        sortableHeader={sortableHeaders(sort ?? (state === "submitted" ? "" : "-id"), (next) =>
          addressWith(path, { ...query, sort: next }),
        )}
        menu={({ number, userId }) => ({
          label: number,
          links: userId
            ? [{ label: "Orders of this player", href: addressWith(path, { state: ALL, player: userId }) }]
            : [],
        })}
        columns={[
          {
            title: "Order",
            sort: "id",
            cell: ({ number, createdAt }) => (
              <>
                <a className={styles.word} href={`${path}/${number}`}>
                  {number}
                </a>{" "}
                <small className={styles.below}>
                  <DateTime at={createdAt} />
                </small>
              </>
            ),
          },
          {
            title: "State",
            cell: (order) => (
              <>
                <OrderStateMark {...order} />
                {order.attention && <StateMark tone="bad">Needs attention</StateMark>}
              </>
            ),
          },
          {
            title: "Player",
            isBare: true,
            cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} />,
          },
          { title: "Package", isBare: true, cell: ({ packageName }) => packageName },
          { title: "Amount", number: true, isBare: true, cell: ({ amount }) => pesosText(amount) },
          { title: "Method", isBare: true, cell: ({ method }) => method },
          { title: "Reference", cell: ({ reference }) => <span className={styles.word}>{reference || "–"}</span> },
          {
            title: "Waiting",
            cell: ({ age }) =>
              age ? (
                <>
                  {age.text} {age.isOverdue && <StateMark tone="bad">Overdue</StateMark>}
                </>
              ) : (
                "–"
              ),
          },
        ]}
      />
      <MoreLinks label="orders" path={path} query={query} next={next} later={later} />
    </>
  );
}
