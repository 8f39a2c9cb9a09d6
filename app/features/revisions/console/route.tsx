import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import editing from "#app/features/editing/components/editing.module.css";
import { MAX_FORMER_VERSIONS, revisedEntryPath } from "#app/features/revisions/revised-kinds.ts";
import { entryInPath } from "./entry.server.ts";
import { revisedEntries } from "./revised-entry.server.ts";

export const meta = adminMeta("Versions");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const { kind, entry } = entryInPath(params);
  const [{ title }, { data }] = await Promise.all([
    revisedEntries[kind].read(gameApi, entry),
    gameApi.revisionsAdmin.list({ kind, entry }),
  ]);
  return { title, path: revisedEntryPath(kind, entry), versions: data };
});

export default function Revisions() {
  const { title, path, versions } = useLoaderData<typeof loader>();
  const [current] = versions;
  return (
    <>
      <AdminHeading
        title={`Versions of “${title}”`}
        lead={`The current version and up to ${MAX_FORMER_VERSIONS} former ones, the newest first. Times are Manila time.`}
      >
        <a className={editing.csv} href={path}>
          Edit the current version
        </a>
      </AdminHeading>
      <DataTable
        label="Versions"
        rows={versions}
        empty="Nothing has been saved since versions are kept. The next time somebody saves a change, it is listed here."
        columns={[
          {
            title: "Saved",
            cell: ({ savedAt }) => (savedAt ? <DateTime at={savedAt} /> : "Before versions were kept"),
          },
          { title: "By", cell: ({ savedBy }) => <span className="player-name">{savedBy || "–"}</span> },
          {
            title: "Version",
            isBare: true,
            cell: (version) =>
              version === current ? "Current" : <a href={`${path}/revisions/${version.id}`}>Compare and restore</a>,
          },
        ]}
      />
    </>
  );
}
