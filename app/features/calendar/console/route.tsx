import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { categoryOf } from "#app/features/calendar/categories.ts";
import { reminders } from "#app/features/calendar/event-form.ts";
import { type Repeat, repeats } from "#app/features/calendar/recurrence.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { t } from "#app/i18n/translate.ts";

export const meta = adminMeta("Calendar");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const { data } = await gameApi.calendarAdmin.list({});
  return {
    events: data.map(({ category, repeat, remind, ...event }) => ({
      ...event,
      category: t(categoryOf(category).label),
      repeat: (repeats[repeat as Repeat] ?? repeats.none).replace(/,? (?:on|\().*/, ""),
      reminder: remind > 0 ? (reminders[String(remind) as keyof typeof reminders] ?? `${remind} minutes before`) : "–",
    })),
  };
});

export default function AdminCalendar() {
  const { events } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Calendar"
        lead="The events of the calendar, those with the next dates first. Times are Manila time."
      >
        <a className={editing.csv} href="/events">
          View on the site
        </a>
        <a className="button" href="/admin/calendar/new">
          Add an event
        </a>
      </AdminHeading>
      <DataTable
        label="Events"
        rows={events}
        empty="There are no events yet."
        columns={[
          { title: "Title", cell: ({ id, title }) => <a href={`/admin/calendar/${id}`}>{title}</a> },
          { title: "Category", isBare: true, cell: ({ category }) => category },
          { title: "Takes place", isBare: true, cell: ({ repeat }) => repeat },
          { title: "Next date", isBare: true, cell: ({ next }) => (next ? <DateTime at={next} /> : "over") },
          { title: "Reminder", cell: ({ reminder }) => reminder },
          { title: "State", cell: ({ state }) => <EntryState state={state} /> },
        ]}
      />
    </>
  );
}
