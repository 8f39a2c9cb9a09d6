import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { queryAfter } from "#app/features/admin/list-query.ts";
import type { StaffMember } from "#app/features/team/admin-calls.ts";

const path = "/admin/staff";

export const meta = adminMeta("Staff");

export const loader = adminLoader("staff", async ({ gameApi, searchParams }) => {
  const after = queryAfter(searchParams);
  const { staff, next } = await gameApi.staffAdmin.list({ after });
  return { staff, next, later: after !== undefined };
});

const secondFactorColumn = {
  title: "Second factor",
  cell: ({ secondFactor }: StaffMember) => (secondFactor ? "Yes" : "No"),
};

export default function Staff() {
  const { staff, next, later } = useLoaderData<typeof loader>();
  const knowsFactors = staff.some(({ secondFactor }) => typeof secondFactor === "boolean");
  return (
    <>
      <AdminHeading
        title="Staff"
        lead="Accounts that may open the console. To add somebody, open the account under Players. Owners invite other owners there."
      >
        <a className="button quiet" href="/admin/staff/roles">
          Roles
        </a>
      </AdminHeading>
      <DataTable
        label="Staff"
        rows={staff}
        empty="There are no members of staff."
        columns={[
          { title: "User ID", cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} /> },
          { title: "Role", isBare: true, cell: ({ roleName }) => roleName },
          { title: "Level", number: true, cell: ({ userType }) => userType },
          { title: "Last login", cell: ({ lastLogin }) => <DateTime at={lastLogin} /> },
          ...(knowsFactors ? [secondFactorColumn] : []),
          {
            title: "Action",
            isAction: true,
            cell: ({ userNum, userId, mayChange }) =>
              mayChange ? (
                <a href={`${path}/${userNum}`} aria-label={`Change role of ${userId}`}>
                  Change role
                </a>
              ) : (
                "–"
              ),
          },
        ]}
      />
      <MoreLinks label="staff" path={path} next={next} later={later} />
    </>
  );
}
