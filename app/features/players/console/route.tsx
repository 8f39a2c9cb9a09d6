import { useLoaderData } from "@remix-run/react";
import { refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { bulkReason, handleBulkForm } from "#app/features/admin/bulk-actions.server.ts";
import { bulkFormId, selectAllOf } from "#app/features/admin/bulk-actions.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BulkActionForm, useSelectedRows } from "#app/features/admin/components/bulk-action-form.tsx";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { banLimits } from "#app/features/bans/limits.ts";
import type { UserBalances } from "#app/features/currencies/balances.ts";
import { headlineCurrencies } from "#app/features/currencies/currencies.ts";
import type { ListedPlayer } from "#app/features/players/admin-calls.ts";
import { playerSearches } from "#app/features/players/admin-forms.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { DAY } from "#app/format/units.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { t } from "#app/i18n/translate.ts";
import { playersQuery } from "./query.ts";
import { UserTypeName } from "./user-type.tsx";

const path = "/admin/players";

export const meta = adminMeta("Players");

export const loader = adminLoader("read players", async ({ gameApi, admin, searchParams }) => {
  const query = playersQuery(searchParams);
  const { players, next } = await gameApi.playersAdmin.list(query);
  return {
    ...{ players, next, query },
    all: selectAllOf(searchParams, addressWith(path, query)),
    mayChange: hasRight(admin, "accounts"),
    maySeeOrders: hasRight(admin, "payments"),
    maySeeDeliveries: hasRight(admin, "deliveries"),
    mayImport: admin.userType >= OWNER,
    lists: [
      { key: path, label: "All players" },
      ...(hasRight(admin, "staff") ? [{ key: "/admin/staff", label: "Staff" }] : []),
      ...(hasRight(admin, "accounts") ? [{ key: "/admin/bans", label: "Suspended" }] : []),
    ],
  };
});

const DAYS = [1, 7, 30];

/** What can be done with the selected players: a suspension for so many days, or without an end. */
const bulkActions = [
  {
    title: "Suspend",
    options: [
      ...DAYS.map((days) => ({ value: String(days), label: days === 1 ? "For 1 day" : `For ${days} days` })),
      { value: "0", label: "Without an end" },
    ],
  },
];

/** Suspends the selected players. */
export const action = adminAction("accounts", async ({ services, gameApi, form, searchParams }) => {
  const { after: _, ...filters } = playersQuery(searchParams);
  const reason = bulkReason(form);
  const workOf = (typed: string) => {
    const days = [0, ...DAYS].find((one) => String(one) === typed);
    if (days === undefined) return undefined;
    const endsAt = days === 0 ? "" : formatDateTime(services.now() + days * DAY);
    return (userNum: string) =>
      gameApi.bansAdmin.suspend({ userNum: Number(userNum), reason, note: "", endsAt, confirm: "on" });
  };
  const problem = reason.trim() === "" ? "Please enter the reason, which the players are shown." : undefined;
  return dispatchForm<Promise<unknown>>(
    form,
    { [bulkFormId]: () => handleBulkForm(services, form, workOf, addressWith(path, filters), problem) },
    () => refuseUnknownForm(services, form),
  );
});

const characterColumn = {
  title: "Character",
  isBare: true,
  cell: ({ characterName }: ListedPlayer) => <span className="player-name">{characterName}</span>,
};

export default function Players() {
  const { players, next, query, all, lists, mayChange, mayImport, ...may } = useLoaderData<typeof loader>();
  const isSelected = useSelectedRows(all);
  const { by, search, sort, after } = query;
  const kept = search ? { by, search } : { sort };
  return (
    <>
      <AdminHeading title="Players" {...(search ? { lead: "Search results." } : {})}>
        {mayChange && (
          <a className="button quiet" href={addressWith(`${path}.csv`, kept)}>
            Export CSV
          </a>
        )}
        {mayImport && (
          <a className="button quiet" href={`${path}/import`}>
            Import
          </a>
        )}
      </AdminHeading>
      {lists.length > 1 && <Tabs label="List" tabs={lists} current={path} href={(key) => key} />}
      <SearchForm label="Search" value={search} placeholder="Part of a user ID, or how a name begins">
        <select name="by" defaultValue={by} aria-label="Search by">
          {playerSearches.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </SearchForm>
      <DataTable
        label="Players"
        rows={players}
        empty={
          by === "ip" && search
            ? "No player has logged in from this address or whitelisted it. Enter a full IP address."
            : "No players found."
        }
        {...(mayChange
          ? {
              selection: {
                value: ({ userNum }: ListedPlayer) => userNum,
                label: ({ userId }: ListedPlayer) => userId,
                isSelected: ({ userNum }: ListedPlayer) => isSelected(userNum),
              },
            }
          : {})}
        sortableHeader={
          search ? undefined : sortableHeaders(sort ?? "-number", (next) => addressWith(path, { sort: next }))
        }
        menu={({ userNum, userId }) => ({
          label: userId,
          links: [
            ...(mayChange ? [{ label: "Suspension", href: `${path}/${userNum}/suspension` }] : []),
            ...(may.maySeeOrders
              ? [{ label: "Payments", href: addressWith("/admin/payments", { player: userId }) }]
              : []),
            ...(may.maySeeDeliveries
              ? [{ label: "Deliveries", href: addressWith("/admin/deliveries", { player: userId }) }]
              : []),
          ],
        })}
        columns={[
          { title: "Number", number: true, isBare: true, sort: "number", cell: ({ userNum }) => userNum },
          {
            title: "User ID",
            sort: "userId",
            // The type of most accounts says nothing.
            cell: ({ userNum, userId, userType, suspended }) => (
              <>
                <PlayerLink userNum={userNum} userId={userId} />{" "}
                {(suspended || kindOfUser(userType) !== "player") && (
                  <UserTypeName type={userType} suspended={suspended} />
                )}
              </>
            ),
          },
          ...(by === "character" && search ? [characterColumn] : []),
          { title: "E-mail", isBare: true, cell: ({ email }) => email },
          ...headlineCurrencies.map(({ label, key }) => ({
            title: t(label),
            number: true,
            cell: (player: UserBalances) => groupedNumber(player[key]),
          })),
          { title: "Created", isBare: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        ]}
      />
      {mayChange && players.length > 0 && (
        <BulkActionForm
          actions={bulkActions}
          all={all}
          reason={{ label: "Reason, shown to the players", maxLength: banLimits.reason }}
        />
      )}
      <MoreLinks label="players" path={path} query={kept} next={next} later={after !== undefined} />
    </>
  );
}
