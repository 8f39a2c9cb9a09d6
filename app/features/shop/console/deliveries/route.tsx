import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchField, SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { currencyLabel } from "#app/features/currencies/currencies.ts";
import {
  defaultDeliveryOrder,
  deliverySortOrders,
  deliveryStateKeys,
  deliveryStateNames,
} from "#app/features/shop/deliveries.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { DeliveryState } from "./delivery-state.tsx";

const path = "/admin/deliveries";

/** Filter value for all states. */
const ALL = "all";

export const meta = adminMeta("Deliveries");

export const loader = adminLoader("deliveries", async ({ gameApi, searchParams }) => {
  const player = queryText(searchParams, "player");
  const purchase = wholeNumber(queryText(searchParams, "purchase"));
  const after = queryAfter(searchParams);
  // A search shows all states by default; without one only pending deliveries are shown.
  const state =
    queryChoice(searchParams, "state", [...deliveryStateKeys, ALL]) ?? (player || purchase ? ALL : "pending");
  const sort = queryChoice(searchParams, "sort", deliverySortOrders);
  const { deliveries, next } = await gameApi.deliveriesAdmin.list({
    state: state === ALL ? undefined : state,
    player,
    purchase,
    sort,
    after,
  });
  return { deliveries, next, later: after !== undefined, query: { state, player, purchase: purchase ?? "", sort } };
});

export default function Deliveries() {
  const { deliveries, next, later, query } = useLoaderData<typeof loader>();
  const { state, player, purchase, sort } = query;
  return (
    <>
      <AdminHeading title="Deliveries" lead="Bought items on their way into the game, one line per unit." />
      <Tabs
        label="State"
        tabs={[...deliveryStateNames, { key: ALL, label: "All" }]}
        current={state}
        href={(key) => addressWith(path, { state: key, player, purchase })}
      />
      <SearchForm
        label="Player"
        name="player"
        value={player}
        placeholder="Full user ID"
        sort={sort}
        isActive={player !== "" || purchase !== ""}
      >
        <SearchField
          label="Purchase"
          name="purchase"
          value={purchase}
          placeholder="Number"
          inputMode="numeric"
          maxLength={9}
        />
      </SearchForm>
      <DataTable
        label="Deliveries"
        rows={deliveries}
        emptyIcon="present"
        empty="No deliveries match."
        sortableHeader={sortableHeaders(sort ?? defaultDeliveryOrder(state), (next) =>
          addressWith(path, { ...query, sort: next }),
        )}
        menu={({ id, userId, purchase }) => ({
          label: String(id),
          links: [
            ...(userId ? [{ label: "Deliveries of this player", href: addressWith(path, { player: userId }) }] : []),
            ...(purchase ? [{ label: "Items of this purchase", href: addressWith(path, { purchase }) }] : []),
          ],
        })}
        columns={[
          {
            title: "Number",
            isName: true,
            number: true,
            sort: "id",
            cell: ({ id }) => <a href={`${path}/${id}`}>{id}</a>,
          },
          { title: "State", cell: (row) => <DeliveryState {...row} /> },
          { title: "Item", isBare: true, cell: ({ itemName }) => itemName },
          {
            title: "Player",
            isBare: true,
            cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} />,
          },
          {
            title: "Paid",
            number: true,
            cell: ({ price, currency }) => `${groupedNumber(price)} ${currencyLabel(currency)}`,
          },
          {
            title: "Purchase",
            number: true,
            cell: (row) =>
              row.purchase ? <a href={addressWith(path, { purchase: row.purchase })}>{row.purchase}</a> : "–",
          },
          { title: "Bought", cell: ({ purchasedAt }) => <DateTime at={purchasedAt} /> },
          { title: "Changed", cell: ({ changedAt }) => <DateTime at={changedAt} /> },
        ]}
      />
      <MoreLinks label="deliveries" path={path} query={query} next={next} later={later} />
    </>
  );
}
