import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { DocumentTable } from "#app/features/documents/components/document-table.tsx";
import { consolePage, listedDocuments } from "#app/features/documents/document-pages.server.ts";
import { readEmptyBoards, readUnnamedCodes } from "#app/features/game/unnamed-codes.server.ts";

export const meta = adminMeta<typeof loader>(({ title }) => title);

export const loader = adminLoader("settings", async ({ gameApi, path }) => {
  const [lists, unnamed, emptyBoards] = await Promise.all([
    listedDocuments(gameApi, path),
    path === "/admin/game" ? readUnnamedCodes(gameApi) : [],
    path === "/admin/game" ? readEmptyBoards(gameApi) : [],
  ]);
  return {
    title: (await consolePage(path)).title,
    unnamed: unnamed.length,
    emptyBoards,
    lists,
  };
});

const leads: Readonly<Record<string, string>> = {
  Game: "What is specific to your game.",
  "Home page": "What the first page of the site shows.",
  Gallery: "The pages with pictures and videos of your game. An empty page is best switched off under Features.",
};

/** What is specific to one game, or the home page, as lists that owners edit. */
export default function AdminDocuments() {
  const { title, lists, unnamed, emptyBoards } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title={title}
        lead={`${leads[title] ?? ""} Each list starts with the default, and can go back to it.`}
      />
      {unnamed > 0 && (
        <p className="panel panel-body">
          {unnamed === 1
            ? "One class code of the game has no name yet: "
            : `${unnamed} class codes of the game have no name yet: `}
          <a href="/admin/game/classes#unnamed">name them</a>.
        </p>
      )}
      {emptyBoards.map(({ key, name }) => (
        <p key={key} className="panel panel-body">
          No character has a value above 0 on the board “{name}”. If your game lacks that value,{" "}
          <a href={`/admin/game/boards/${key}`}>hide the board</a>.
        </p>
      ))}
      <DocumentTable lists={lists} />
    </>
  );
}
