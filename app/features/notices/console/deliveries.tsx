import { useLoaderData } from "@remix-run/react";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { queryAfter } from "#app/features/admin/list-query.ts";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { labelOf } from "#app/features/notices/events.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { noticeForm } from "./notice-form.ts";

const path = "/admin/notices";
const tones = { waiting: undefined, failed: "bad", sent: "good" } as const;

export const meta = adminMeta("What was sent");

export const loader = adminLoader("settings", async ({ gameApi, params, searchParams }) => {
  const id = numberInPath(params.id);
  const after = queryAfter(searchParams);
  const { destination, deliveries, next } = await gameApi.noticesAdmin.deliveries({ id, after });
  return { id, destination, deliveries, next, later: after !== undefined };
});

/** Sends a notice again. */
export const action = adminAction("settings", ({ services, gameApi, params, form }) => {
  const page = `${path}/${numberInPath(params.id)}/deliveries`;
  const retry = () => handleAdminForm(services, form, noticeForm, (values) => gameApi.noticesAdmin.retry(values), page);
  return dispatchForm(form, { retry }, () => refuseUnknownForm(services, form));
});

export default function Deliveries() {
  const { id, destination, deliveries, next, later } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title={`What was sent to “${destination}”`}
        lead="The notices of the last 30 days, newest first. One that is sent again keeps its number, so that a program can tell that it is the same."
      >
        <a className="button quiet" href={`${path}/${id}`}>
          The destination
        </a>
      </AdminHeading>
      <DataTable
        label="Notices"
        rows={deliveries}
        empty="Nothing has happened yet that this destination is told of."
        columns={[
          { title: "Number", number: true, cell: ({ id }) => id },
          { title: "Event", cell: ({ event }) => labelOf(event) },
          { title: "State", cell: ({ state }) => <StateMark tone={tones[state]}>{state}</StateMark> },
          { title: "Queued", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { title: "Last attempt", cell: ({ attemptedAt }) => <DateTime at={attemptedAt} /> },
          { title: "Attempts", number: true, cell: ({ attempts }) => attempts },
          { title: "Reply", number: true, cell: ({ replyStatus }) => replyStatus ?? "none" },
          { title: "Next attempt", cell: ({ nextAttemptAt }) => <DateTime at={nextAttemptAt} /> },
          { title: "Error", cell: ({ error }) => error },
          {
            title: "Action",
            isAction: true,
            cell: ({ id, event }) => (
              <RowButton intent="retry" values={{ id }} label="Send again" about={`${labelOf(event)}, number ${id}`} />
            ),
          },
        ]}
      />
      <MoreLinks label="the notices" path={`${path}/${id}/deliveries`} next={next} later={later} />
    </>
  );
}
