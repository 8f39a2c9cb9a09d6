import { DataTable } from "#app/features/admin/components/data-table.tsx";
import type { listedDocuments } from "../document-pages.server.ts";

/** The documents of a page of the console, as links to their editors. */
export function DocumentTable({ lists }: { lists: Awaited<ReturnType<typeof listedDocuments>> }) {
  return (
    <DataTable
      label="Lists"
      rows={lists}
      empty=""
      columns={[
        { title: "List", cell: ({ path, title }) => <a href={path}>{title}</a> },
        { title: "Contents", isBare: true, cell: ({ lead }) => lead },
        { title: "Entries", number: true, cell: ({ entries }) => entries },
        { title: "State", cell: ({ changed }) => (changed ? "changed" : "default") },
      ]}
    />
  );
}
