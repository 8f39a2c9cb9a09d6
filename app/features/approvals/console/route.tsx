import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith, queryAfter, queryChoice } from "#app/features/admin/list-query.ts";
import { approvalKinds, approvalRights, mayDecide } from "#app/features/staff/approvals.ts";
import { ApprovalState } from "./approval-state.tsx";

const path = "/admin/approvals";

export const meta = adminMeta("Approvals");

export const loader = adminLoader(approvalRights, async ({ gameApi, admin, searchParams }) => {
  const state = queryChoice(searchParams, "state", ["open", "all"]) ?? "open";
  const after = queryAfter(searchParams);
  const { approvals, next } = await gameApi.approvalsAdmin.list({ state, after });
  return { approvals, next, later: after !== undefined, state, maySetLimits: mayDecide(admin, "limits") };
});

export default function Approvals() {
  const { approvals, next, later, state, maySetLimits } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Approvals"
        lead="Actions above the limits for one person wait here until somebody else with the same right approves them, for up to 7 days."
      >
        {maySetLimits && (
          <a className="button quiet" href="/admin/settings/limits">
            Limits
          </a>
        )}
      </AdminHeading>
      <Tabs
        label="State"
        tabs={[
          { key: "open", label: "Open" },
          { key: "all", label: "All" },
        ]}
        current={state}
        href={(key) => addressWith(path, { state: key })}
      />
      <DataTable
        label="Approvals"
        rows={approvals}
        empty={state === "open" ? "Nothing is waiting for a second person." : "There are no requests yet."}
        columns={[
          { title: "Number", isName: true, number: true, cell: ({ id }) => <a href={`${path}/${id}`}>{id}</a> },
          { title: "State", cell: ({ state }) => <ApprovalState state={state} /> },
          { title: "Kind", isBare: true, cell: ({ kind }) => approvalKinds[kind].label },
          { title: "Action", isBare: true, cell: ({ summary }) => <span className="player-name">{summary}</span> },
          { title: "Asked by", cell: ({ requestedBy }) => <span className="player-name">{requestedBy}</span> },
          { title: "Asked", cell: ({ requestedAt }) => <DateTime at={requestedAt} /> },
          { title: "Expires", cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
        ]}
      />
      <MoreLinks label="approvals" path={path} query={{ state }} next={next} later={later} />
    </>
  );
}
