import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { gameList, listPageTitle, listPath } from "#app/features/game/lists.ts";

const HOME = "/admin/home";

export const meta = adminMeta(listPageTitle);

export const loader = adminLoader("settings", async ({ gameApi, path }) => {
  const { data, unnamed } = await gameApi.gameAdmin.overview({});
  const isHome = path.startsWith(HOME);
  return {
    isHome,
    unnamed: isHome ? 0 : unnamed,
    lists: data
      .map(({ list, ...state }) => ({ ...gameList(list), ...state }))
      .filter(({ page }) => page === (isHome ? HOME : "/admin/game"))
      .map(({ entries, changed, ...list }) => ({
        ...{ path: listPath(list), title: list.title, lead: list.lead },
        ...{ entries: list.only ? undefined : entries, changed },
      })),
  };
});

/** What is specific to one game, or the home page, as lists that owners edit. */
export default function AdminGame() {
  const { isHome, lists, unnamed } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title={isHome ? "Home page" : "Game"}
        lead={`${isHome ? "What the first page of the site shows." : "What is specific to your game."} Each list begins as the site was delivered, and can go back to that.`}
      />
      {unnamed > 0 && (
        <p className="panel panel-body">
          {unnamed === 1
            ? "One class code of the game has no name yet: "
            : `${unnamed} class codes of the game have no name yet: `}
          <a href="/admin/game/classes#unnamed">name them</a>.
        </p>
      )}
      <DataTable
        label="Lists"
        rows={lists}
        empty=""
        columns={[
          { title: "List", cell: ({ path, title }) => <a href={path}>{title}</a> },
          { title: "Contents", cell: ({ lead }) => lead },
          { title: "Entries", number: true, cell: ({ entries }) => entries },
          { title: "State", cell: ({ changed }) => (changed ? "changed" : "as delivered") },
        ]}
      />
    </>
  );
}
