import { useLoaderData } from "@remix-run/react";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { timeText } from "#app/features/admin/time-text.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { destinationKinds } from "#app/features/notices/addresses.ts";
import { eventField } from "#app/features/notices/destination-form.ts";
import { labelOf, noticeEventNames } from "#app/features/notices/events.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { noticeForm } from "./notice-form.ts";

const path = "/admin/notices";

export const meta = adminMeta("Notices");

export const loader = adminLoader("settings", async ({ gameApi }) => {
  const [{ data }, failed] = await Promise.all([gameApi.noticesAdmin.list({}), gameApi.noticesAdmin.failed({})]);
  return {
    destinations: data.map(({ id, values, hint, offReason, waiting }) => ({
      id,
      name: values.name,
      kind: destinationKinds[values.kind as keyof typeof destinationKinds] ?? values.kind,
      hint,
      events: noticeEventNames.filter((event) => values[eventField(event)] === "on").length,
      waiting,
      enabled: values.enabled === "on",
      offReason,
    })),
    failed: failed.data.map(({ event, createdAt, nextAttemptAt, ...notice }) => ({
      ...notice,
      event: labelOf(event),
      created: timeText(createdAt),
      next: nextAttemptAt === "" ? undefined : timeText(nextAttemptAt),
    })),
  };
});

/** Sends a failed notice again, or deletes it. */
export const action = adminAction("settings", ({ services, gameApi, form }) =>
  dispatchForm(
    form,
    {
      retry: () => handleAdminForm(services, form, noticeForm, (values) => gameApi.noticesAdmin.retry(values), path),
      discard: () =>
        handleAdminForm(services, form, noticeForm, (values) => gameApi.noticesAdmin.discard(values), path),
    },
    () => refuseUnknownForm(services, form),
  ),
);

export default function AdminNotices() {
  const { destinations, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Notices"
        lead="Channels that are told of news, tickets, orders and problems: Discord, another program, or a mailbox."
      >
        <a className="button" href={`${path}/new`}>
          Add a destination
        </a>
      </AdminHeading>
      <DataTable
        label="Destinations"
        rows={destinations}
        empty="There are no destinations yet, so nothing is sent."
        columns={[
          { title: "Name", cell: ({ id, name }) => <a href={`${path}/${id}`}>{name}</a> },
          { title: "Kind", isBare: true, cell: ({ kind, hint }) => `${kind}: ${hint}` },
          { title: "Events", number: true, cell: ({ events }) => events },
          { title: "Waiting", number: true, cell: ({ waiting }) => waiting },
          {
            title: "Log",
            isBare: true,
            cell: ({ id, name }) => (
              <a href={`${path}/${id}/deliveries`}>
                What was sent<span className="sr-only"> to {name}</span>
              </a>
            ),
          },
          {
            title: "State",
            cell: ({ enabled, offReason }) => (
              <>
                <EntryState state={enabled ? "active" : "withdrawn"} text={enabled ? "on" : "off"} /> {offReason}
              </>
            ),
          },
        ]}
      />
      {failed.length > 0 && (
        <section aria-labelledby="failed">
          <h2 id="failed">Notices that were not sent</h2>
          <DataTable
            label="Notices that were not sent"
            rows={failed}
            empty=""
            columns={[
              { title: "Event", cell: ({ event }) => event },
              { title: "Destination", isBare: true, cell: ({ destination }) => destination },
              { title: "Since", cell: ({ created }) => created },
              { title: "Attempts", number: true, cell: ({ attempts }) => attempts },
              { title: "Next attempt", cell: ({ next }) => next ?? "none" },
              { title: "Error", cell: ({ error }) => error },
              {
                title: "Action",
                isAction: true,
                cell: ({ id, event }) => (
                  <span className={editing.buttons}>
                    <RowButton intent="retry" values={{ id }} label="Send again" about={event} />
                    <RowButton intent="discard" values={{ id }} label="Delete" about={event} />
                  </span>
                ),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}
