import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/more-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import type { UserBalances } from "#app/features/currencies/balances.ts";
import { headlineCurrencies } from "#app/features/currencies/currencies.ts";
import type { ListedPlayer } from "#app/features/players/admin-calls.ts";
import { playerSearches } from "#app/features/players/admin-forms.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { t } from "#app/i18n/translate.ts";
import { playersQuery } from "./query.ts";
import { UserTypeName } from "./user-type.tsx";

export const meta = adminMeta("Players");

export const loader = adminLoader("read players", async ({ gameApi, admin, searchParams }) => {
  const query = playersQuery(searchParams);
  const { players, next } = await gameApi.playersAdmin.list(query);
  return { players, next, query, exports: hasRight(admin, "accounts") };
});

const characterColumn = {
  title: "Character",
  cell: ({ characterName }: ListedPlayer) => <span className="player-name">{characterName}</span>,
};

export default function Players() {
  const { players, next, query, exports } = useLoaderData<typeof loader>();
  const { by, search, sort, after } = query;
  const kept = search ? { by, search } : { sort };
  return (
    <>
      <AdminHeading
        title="Players"
        lead={search ? "Search results." : "Search by part of a user ID, or by the beginning of another name."}
      >
        {exports && (
          <a className="button quiet" href={addressWith("/admin/players.csv", kept)}>
            Export CSV
          </a>
        )}
      </AdminHeading>
      <SearchForm label="Search" value={search}>
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
        sortableHeader={
          search
            ? undefined
            : sortableHeaders(sort ?? "-number", (next) => addressWith("/admin/players", { sort: next }))
        }
        columns={[
          { title: "Number", number: true, sort: "number", cell: ({ userNum }) => userNum },
          {
            title: "User ID",
            sort: "userId",
            cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} />,
          },
          ...(by === "character" && search ? [characterColumn] : []),
          { title: "E-mail", cell: ({ email }) => email },
          { title: "Type", cell: ({ userType, suspended }) => <UserTypeName type={userType} suspended={suspended} /> },
          ...headlineCurrencies.map(({ label, key }) => ({
            title: t(label),
            number: true,
            cell: (player: UserBalances) => groupedNumber(player[key]),
          })),
          { title: "Created", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        ]}
      />
      <MoreLinks label="players" path="/admin/players" query={kept} next={next} later={after !== undefined} />
    </>
  );
}
