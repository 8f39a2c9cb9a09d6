import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { addressBanForm } from "#app/features/bans/ban-forms.ts";
import { banFilters, banKinds } from "#app/features/bans/ban-states.ts";
import { BanTable } from "#app/features/bans/components/ban-table.tsx";
import { AddressForm } from "./address-form.tsx";

/** Reads from the query which bans are listed; those of accounts that are in force by default. */
function bansQuery(searchParams: URLSearchParams) {
  return {
    kind: queryChoice(searchParams, "kind", banKinds) ?? "accounts",
    state: queryChoice(searchParams, "state", banFilters) ?? "active",
    search: queryText(searchParams, "search"),
    after: queryAfter(searchParams),
  };
}

const path = "/admin/bans";

export const meta = adminMeta("Bans");

export const loader = adminLoader("accounts", async ({ gameApi, searchParams }) => {
  const { kind, ...list } = bansQuery(searchParams);
  const query = { kind, ...list };
  if (kind === "accounts") return { query, accounts: await gameApi.bansAdmin.accounts(list), addresses: undefined };
  return { query, accounts: undefined, addresses: await gameApi.bansAdmin.addresses(list) };
});

export const action = adminAction("accounts", async ({ services, gameApi, form }) =>
  handleAdminForm(
    services,
    form,
    addressBanForm,
    gameApi.bansAdmin.banAddress,
    addressWith(path, { kind: "addresses" }),
  ),
);

const tabs = [
  { key: "accounts", label: "Accounts" },
  { key: "addresses", label: "Addresses" },
] as const;

export default function Bans() {
  const { query, accounts, addresses } = useLoaderData<typeof loader>();
  const { kind, state, search, after } = query;
  const kept = { kind, state, search };
  return (
    <>
      <AdminHeading
        title="Bans"
        lead="Suspended accounts and banned addresses, newest first. An account is suspended on the page of its player."
      />
      <Tabs label="Bans" tabs={tabs} current={kind} href={(key) => addressWith(path, { kind: key, state })} />
      {addresses && <AddressForm />}
      <SearchForm
        label="Search"
        value={search}
        placeholder={accounts ? "User ID begins with …" : "An address, or a range"}
      >
        <input type="hidden" name="kind" value={kind} />
        <select name="state" defaultValue={state} aria-label="State">
          <option value="active">In force</option>
          <option value="all">All</option>
        </select>
      </SearchForm>
      {accounts && (
        <BanTable
          label="Suspended accounts"
          bans={accounts.bans}
          empty="No suspensions match."
          subject={{
            title: "Player",
            cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} />,
          }}
        />
      )}
      {addresses && (
        <BanTable
          label="Banned addresses"
          bans={addresses.bans}
          empty="No banned addresses match."
          subject={{
            title: "Address",
            cell: ({ id, range }) => (
              <a className={styles.word} href={`${path}/${id}`}>
                {range}
              </a>
            ),
          }}
        />
      )}
      <MoreLinks
        label="the bans"
        path={path}
        query={kept}
        next={(accounts ?? addresses)?.next}
        later={after !== undefined}
      />
    </>
  );
}
