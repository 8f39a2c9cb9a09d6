import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { timeText } from "#app/features/admin/time-text.ts";
import { connectionNames } from "#app/features/connections/connection-names.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";

export const meta = adminMeta("Connections");

export const loader = adminLoader("settings", async ({ gameApi }) => {
  const { data } = await gameApi.connectionsAdmin.list({});
  return data.map(({ key, source, isTest, changedAt, changedBy }) => ({
    key,
    source,
    isTest,
    changed: source === "console" && changedAt ? `${timeText(changedAt)} by ${changedBy}` : "",
  }));
});

const states = {
  environment: { state: "active", text: "on, by the environment" },
  console: { state: "active", text: "on" },
  unreadable: { state: "over", text: "cannot be opened" },
  none: { state: "withdrawn", text: "off" },
} as const;

export default function AdminConnections() {
  const connections = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Connections"
        lead="The mail server and the payment providers. Only owners can change them. Secrets are stored encrypted and never shown again; environment variables take precedence."
      />
      <DataTable
        label="Connections"
        rows={connections.map((connection) => ({ id: connection.key, ...connection }))}
        empty="There are none."
        columns={[
          {
            title: "Name",
            cell: ({ key }) => <a href={`/admin/connections/${key}`}>{connectionNames[key].name}</a>,
          },
          { title: "For", isBare: true, cell: ({ key }) => connectionNames[key].purpose },
          {
            title: "State",
            cell: ({ source, isTest }) => (
              <>
                <EntryState {...states[source]} /> {isTest && "test mode"}
              </>
            ),
          },
          { title: "Changed", cell: ({ changed }) => changed || "never" },
        ]}
      />
    </>
  );
}
