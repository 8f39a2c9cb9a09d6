import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { RightsList } from "#app/features/team/components/rights-list.tsx";

const path = "/admin/staff/roles";

export const meta = adminMeta("Roles");

export const loader = adminLoader("staff", ({ gameApi }) => gameApi.staffAdmin.roles({}));

export default function Roles() {
  const { roles } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="Roles" lead="A role is a set of rights. Built-in roles cannot be changed, but copied.">
        <a className="button" href={`${path}/new`}>
          Compose a role
        </a>
        <a className="button quiet" href="/admin/staff">
          Staff
        </a>
      </AdminHeading>
      <DataTable
        label="Roles"
        rows={roles}
        empty="There are no roles."
        columns={[
          {
            title: "Name",
            cell: ({ key, name, builtIn, mayGive }) =>
              builtIn || !mayGive ? name : <a href={`${path}/${key}`}>{name}</a>,
          },
          { title: "Level", number: true, cell: ({ rank }) => rank },
          { title: "May", cell: ({ rights }) => <RightsList rights={rights} /> },
          { title: "Members", number: true, cell: ({ members }) => members },
          { title: "Made by", cell: ({ builtIn }) => (builtIn ? "Built in" : "Composed") },
          {
            title: "Action",
            isAction: true,
            cell: ({ key, name, mayGive }) =>
              mayGive ? (
                <a href={`${path}/new?from=${key}`} aria-label={`Copy ${name}`}>
                  Copy
                </a>
              ) : (
                "–"
              ),
          },
        ]}
      />
    </>
  );
}
