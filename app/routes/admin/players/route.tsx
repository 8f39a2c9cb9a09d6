import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/auth/guards.ts";
import { playerSearches } from "#app/features/accounts/admin-forms.ts";
import { loaded } from "#app/features/admin/answer-form.server.ts";
import { adminHandle, adminMeta } from "#app/features/admin/components/admin-page.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/more-links.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { When } from "#app/features/admin/components/when.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { headlineCurrencies } from "#app/features/wallet/currencies.ts";
import type { UserBalances } from "#app/features/wallet/wire-balances.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { getServices } from "#app/server/services.ts";
import { playersQuery } from "./query.ts";
import { UserType } from "./user-type.tsx";

export const handle = adminHandle;

export const meta = adminMeta("Players");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  const { userType } = await requireAdmin(services, request, "read players");
  const query = playersQuery(request);
  const { players, next } = await loaded(services, services.gameApi.adminplayers(query));
  return { players, next, query, exports: hasRight(userType, "staff") };
}

export default function Players() {
  const { players, next, query, exports } = useLoaderData<typeof loader>();
  const { by, search, after } = query;
  const kept = search ? { by, search } : {};
  return (
    <>
      <AdminHeading
        title="Players"
        lead={search ? "What was found, in order." : "The newest accounts. A search finds how a name begins."}
      >
        {exports && (
          <a className="button quiet" href={addressWith("/admin/players.csv", kept)}>
            Export CSV
          </a>
        )}
      </AdminHeading>
      <SearchForm label="Search" value={search} placeholder="Begins with …">
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
        keyOf={({ UserNum, ChaName }) => `${UserNum} ${ChaName ?? ""}`}
        empty={
          by === "ip" && search
            ? "Nobody logged in from this address or is let into the game from it. It must be a whole IP address."
            : "No player was found."
        }
        columns={[
          { title: "Number", number: true, cell: ({ UserNum }) => UserNum },
          {
            title: "User ID",
            cell: ({ UserNum, UserID }) => (
              <a className="player-name" href={`/admin/players/${UserNum}`}>
                {UserID}
              </a>
            ),
          },
          ...(by === "character" && search
            ? [
                {
                  title: "Character",
                  cell: ({ ChaName }: { ChaName?: string | null | undefined }) => (
                    <span className="player-name">{ChaName}</span>
                  ),
                },
              ]
            : []),
          { title: "E-mail", cell: ({ UserEmail }) => UserEmail },
          { title: "Type", cell: ({ UserType: type }) => <UserType type={type} /> },
          ...headlineCurrencies.map(({ label, wire }) => ({
            title: label,
            number: true,
            cell: (player: UserBalances) => groupedNumber(player[wire.user]),
          })),
          { title: "Created", cell: ({ created_at }) => <When at={created_at} /> },
        ]}
      />
      <MoreLinks label="players" path="/admin/players" query={kept} next={next} later={after !== undefined} />
    </>
  );
}
