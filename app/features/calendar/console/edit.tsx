import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import * as z from "zod/mini";
import { pictureAddresses } from "#app/art/catalog.server.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { categories } from "#app/features/calendar/categories.ts";
import { eventForm, scheduleForm } from "#app/features/calendar/event-form.ts";
import { calendarLimits } from "#app/features/calendar/limits.ts";
import { dayFields } from "#app/features/calendar/recurrence.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import { handleEditorForm, reviewForm } from "#app/features/editing/editor-form.server.ts";
import { previewField } from "#app/features/editing/editor-review.ts";
import { trashPath } from "#app/features/trash/trash.ts";
import { cutText } from "#app/format/cut-text.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { HOUR } from "#app/format/units.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { t } from "#app/i18n/translate.ts";
import { DateList, Rule } from "./date-list.tsx";

export const meta = adminMeta("Event");

const CANCEL = "cancel-date";

export const loader = adminLoader("content", async ({ services, gameApi, params, searchParams }) => {
  const id = numberOrNew(params.id);
  const pictures = ["news", "banners", "gallery"].flatMap(pictureAddresses);
  if (id > 0) {
    const { dates, ...entry } = await gameApi.calendarAdmin.byId({ id });
    const shown = dates.map(({ startsAt, endsAt, cancelled }) => ({
      begins: timeText(startsAt),
      ends: timeText(endsAt),
      day: manilaDate(Date.parse(startsAt)),
      cancelled,
    }));
    return { pictures, ...entry, dates: shown };
  }
  const start = Math.ceil(services.now() / HOUR) * HOUR;
  const values = {
    category: "other",
    startsAt: formatDateTime(start),
    endsAt: formatDateTime(start + HOUR),
    repeat: "none",
    interval: "1",
    remind: "0",
    state: "draft",
  };
  const copied = wholeNumber(searchParams.get("copy") ?? "");
  const blank = { pictures, id, seen: "", rule: "", dates: [] };
  if (!copied) return { ...blank, values };
  const { title, state: _, ...texts } = (await gameApi.calendarAdmin.byId({ id: copied })).values;
  return {
    ...blank,
    values: { ...values, ...texts, title: cutText(`Copy of ${title}`, calendarLimits.title) },
  };
});

const cancelForm = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  cancelled: z.enum(["0", "1"]),
});

/** Saves, deletes or previews an event, or cancels one of its dates. */
export const action = adminAction("content", ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  const { calendarAdmin } = gameApi;
  if (form.has(previewField))
    return reviewForm(services, form, eventForm, async () => {
      const typed = Object.fromEntries(
        Object.keys(scheduleForm.shape).map((name) => [name, String(form.get(name) ?? "")]),
      ) as Parameters<typeof calendarAdmin.preview>[0];
      return renderToStaticMarkup(<DateList {...(await calendarAdmin.preview(typed))} />);
    });
  return dispatchForm<Promise<unknown>>(
    form,
    {
      [CANCEL]: () =>
        handleAdminForm(
          services,
          form,
          cancelForm,
          (values) => calendarAdmin.cancel({ ...values, id }),
          `/admin/calendar/${id}`,
        ),
    },
    () =>
      handleEditorForm(services, form, {
        schema: eventForm,
        to: "/admin/calendar",
        entryPage: (saved) => `/admin/calendar/${saved}`,
        save: (values) => calendarAdmin.save({ ...values, id }),
        current: () => calendarAdmin.byId({ id }),
        remove: (confirmed) => calendarAdmin.delete({ ...confirmed, id }),
        undo: trashPath,
      }),
  );
});

export default function AdminEvent() {
  const { id, pictures, seen, values, rule, dates } = useLoaderData<typeof loader>();
  const links =
    id > 0
      ? [
          { to: `/events/${id}`, label: "View on the site" },
          { to: `/admin/calendar/new?copy=${id}`, label: "Duplicate" },
        ]
      : [];
  return (
    <ContentEditor
      title={id > 0 ? `Event ${id}` : "New event"}
      links={[...links, { to: "/admin/calendar", label: "All events" }]}
      schema={eventForm}
      seen={seen}
      values={values}
      fields={[
        "title",
        { name: "text", rows: 6, hint: "Plain text. An empty line begins a new paragraph." },
        [{ name: "startsAt", hint: "Manila time: the first date." }, "endsAt"],
        { name: "allDay", hint: "The times do not count, and the last day belongs to it." },
        {
          kind: "group",
          title: "Takes place",
          fields: [
            ["repeat", { name: "interval", hint: "1 for each, 2 for every second one." }],
            [...dayFields],
            { kind: "note", text: "The days count for events that take place every week. None: the day of the start." },
            [
              { name: "until", hint: "Such as 2026-12-24. Empty: no last day.", placeholder: "YYYY-MM-DD" },
              { name: "count", hint: "Instead of a last day." },
            ],
          ],
        },
        {
          kind: "group",
          title: "Publishing",
          isAside: true,
          fields: [
            "state",
            { name: "visibleFrom", hint: "Manila time. Empty: from now on." },
            { name: "category", options: categories.map(({ key, label }) => ({ value: key, label: t(label) })) },
            "place",
            { name: "remind", hint: "A notice to the destinations that have this event." },
            { name: "newsId", hint: "The news about it: the number in its address." },
          ],
        },
        { kind: "group", title: "Picture", isAside: true, fields: [{ name: "imgUrl", shape: [900, 506], pictures }] },
      ]}
      hasPreview
      deletion={
        id > 0 && {
          title: "Delete this event",
          sentence: "Yes, delete this event with its dates and translations.",
          button: "Delete event",
        }
      }
    >
      {id > 0 && (
        <section>
          <h2>Next dates</h2>
          <Rule rule={rule} />
          <DataTable
            label="Next dates"
            rows={dates}
            empty="The event is over."
            columns={[
              { title: "Begins", cell: ({ begins, cancelled }) => (cancelled ? <s>{begins}</s> : begins) },
              { title: "Ends", cell: ({ ends }) => ends },
              { title: "State", cell: ({ cancelled }) => (cancelled ? "cancelled" : "takes place") },
              {
                title: "Action",
                isAction: true,
                cell: ({ day, begins, cancelled }) => (
                  <RowButton
                    intent={CANCEL}
                    values={{ day, cancelled: cancelled ? 0 : 1 }}
                    label={cancelled ? "Take place" : "Cancel"}
                    about={begins}
                  />
                ),
              },
            ]}
          />
        </section>
      )}
    </ContentEditor>
  );
}
