import { asc, getTableColumns, sql } from "drizzle-orm";
import { message } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflictOf, notFound } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDate, parseManilaDay } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import type { calendarAdminCalls } from "../admin-calls.ts";
import {
  type EventForm,
  eventForm,
  isNearEnough,
  periodOf,
  recurrenceOf,
  type Schedule,
  scheduleForm,
} from "../event-form.ts";
import { calendarLimits } from "../limits.ts";
import { dayFields, ruleOf, weekdays } from "../recurrence.ts";
import { datesOf, overlaps, storeDates } from "./dates.ts";
import { calendarDates, calendarEvents } from "./schema.ts";

const editor = contentEditor({
  table: calendarEvents,
  id: "id",
  kind: "event",
  form: eventForm,
  toForm: (row): EventForm => ({
    title: row.title,
    text: row.text,
    category: row.category,
    place: row.place,
    imgUrl: row.imgUrl,
    newsId: row.newsId === null ? "" : String(row.newsId),
    startsAt: formatDateTime(row.startsAt),
    // Of whole days, the last one.
    endsAt: formatDateTime(row.allDay ? row.endsAt - DAY : row.endsAt),
    allDay: row.allDay ? "on" : "",
    repeat: row.repeat,
    interval: String(row.interval),
    ...(Object.fromEntries(
      dayFields.map((name, index) => [name, row.days.includes(weekdays[index]!) ? "on" : ""]),
    ) as Record<(typeof dayFields)[number], "on" | "">),
    until: row.until,
    count: row.count === 0 ? "" : String(row.count),
    remind: String(row.remind) as EventForm["remind"],
    visibleFrom: row.visibleFrom > 0 ? formatDateTime(row.visibleFrom) : "",
    state: row.published ? "published" : "draft",
  }),
});

/**
 * The columns of a schedule, and the starts of its dates.
 * @throws GameApiError `invalid` for one whose dates cannot be shown
 */
async function scheduled(schedule: Schedule, now: number) {
  const { start, length } = periodOf(schedule)!;
  if (!isNearEnough(start, now)) throw invalidField("startsAt", message("admin.calendar.tooFar"));
  const recurrence = recurrenceOf(schedule);
  const columns = {
    ...recurrence,
    startsAt: start,
    endsAt: start + length,
    allDay: schedule.allDay === "on",
    rule: ruleOf(start, recurrence),
  };
  const { starts, storedUntil } = await datesOf(columns, now);
  if (starts.length === 0) throw invalidField("startsAt", message("admin.calendar.noDates"));
  if (overlaps(starts, length)) throw invalidField("endsAt", message("admin.calendar.overlaps"));
  return { columns, starts, storedUntil };
}

/** `admincalendar`: all events, those with the next dates first. */
const listAllEvents: Handler<typeof calendarAdminCalls.list> = async (_, { db, now }) => {
  const time = now();
  const { id, title, category, repeat, published, visibleFrom, remind } = calendarEvents;
  const next = sql<number | null>`(SELECT min(starts_at) FROM calendar_dates
    WHERE event_id = calendar_events.id AND ends_at > ${time} AND cancelled = 0)`;
  const rows = await db
    .select({ id, title, category, repeat, published, visibleFrom, remind, next })
    .from(calendarEvents)
    .where(sql`${id} > 0`)
    .orderBy(asc(id))
    .limit(calendarLimits.events);
  const byNext = rows.sort(
    (one, other) => (one.next ?? Number.POSITIVE_INFINITY) - (other.next ?? Number.POSITIVE_INFINITY),
  );
  return {
    data: byNext.map(({ published, visibleFrom, next, ...row }) => ({
      ...row,
      state: !published ? "draft" : visibleFrom > time ? "scheduled" : "published",
      next: next === null ? "" : isoTime(next),
    })),
  };
};

/** `admincalendarevent`: an event with the values of its form, and its dates from today on. */
const readEvent: Handler<typeof calendarAdminCalls.byId> = async ({ id }, { db, now }) => {
  const [row, dates] = await Promise.all([editor.find(db, id), nextDates(db, id, now())]);
  return { ...editor.toEntry(row), rule: row.rule, dates };
};

/** The next dates of an event with those that are cancelled. */
async function nextDates(db: AdminContext["db"], id: number, now: number) {
  const rows = await db
    .select(getTableColumns(calendarDates))
    .from(calendarDates)
    .where(sql`${calendarDates.eventId} = ${id} AND ${calendarDates.endsAt} > ${now}`)
    .orderBy(asc(calendarDates.startsAt))
    .limit(calendarLimits.next);
  return rows.map(({ startsAt, endsAt, cancelled }) => ({
    startsAt: isoTime(startsAt),
    endsAt: isoTime(endsAt),
    cancelled,
  }));
}

/** `admincalendarpreview`: the rule and the next dates of a schedule; of one that is over, its last ones. */
const previewEvent: Handler<typeof calendarAdminCalls.preview> = async (request, { now }) => {
  const time = now();
  const { columns, starts } = await scheduled(checkedForm(scheduleForm, request), time);
  const length = columns.endsAt - columns.startsAt;
  const next = starts.filter((start) => start + length > time).slice(0, calendarLimits.next);
  const shown = next.length > 0 ? next : starts.slice(-calendarLimits.next);
  return {
    rule: columns.rule,
    dates: shown.map((start) => ({ startsAt: isoTime(start), endsAt: isoTime(start + length), cancelled: false })),
  };
};

/** `adminsavecalendarevent`: creates or changes an event with its dates. */
const saveEvent: Handler<typeof calendarAdminCalls.save> = async (request, context) => {
  const time = context.now();
  let dates: Statement[] = [];
  const { id, values } = await editor.save(context, request, {
    async toColumns(values, before) {
      const { columns, starts, storedUntil } = await scheduled(values, time);
      // Only of dates that it still has: others could not be taken back.
      const days = new Set(starts.map((start) => manilaDate(start)));
      const cancelled = before?.cancelled.filter((day) => days.has(day)) ?? [];
      const which = before ? `id = ${before.id}` : "id = (SELECT max(id) FROM calendar_events)";
      dates = storeDates(which, { ...columns, cancelled }, starts);
      const { title, text, category, place, imgUrl } = values;
      return {
        ...{ title, text, category, place, imgUrl, ...columns, cancelled, storedUntil },
        newsId: values.newsId === "" ? null : Number(values.newsId),
        remind: Number(values.remind),
        published: values.state === "published",
        visibleFrom: parseDateTime(values.visibleFrom) ?? 0,
        changedAt: time,
      };
    },
    guards: (_, before) => (before ? [] : [guard(`(SELECT count(*) FROM calendar_events) < ${calendarLimits.events}`)]),
    refusal: (before) =>
      before
        ? editConflictOf(context.db, `event ${before.id}`)
        : invalidField("title", message("admin.calendar.tooMany", { count: calendarLimits.events })),
    further: () => dates,
  });
  return { message: `“${values.title}” is saved.`, id };
};

/** `admincanceldate`: cancels one date of an event, or takes that back. */
const cancelDate: Handler<typeof calendarAdminCalls.cancel> = async ({ id, day, cancelled: wanted }, context) => {
  const before = await editor.find(context.db, id);
  const start = parseManilaDay(day);
  if (start === undefined) throw notFound();
  const ofDay = sql`${calendarDates.eventId} = ${id} AND ${calendarDates.startsAt} >= ${start}
    AND ${calendarDates.startsAt} < ${start + DAY}`;
  if ((await context.db.$count(calendarDates, ofDay)) === 0) throw notFound();
  const others = before.cancelled.filter((one) => one !== day);
  const cancelled = wanted ? [...others, day].sort() : others;
  if (cancelled.length > calendarLimits.cancelled)
    throw invalidField("day", message("admin.calendar.tooManyCancelled", { count: calendarLimits.cancelled }));
  await editor.update(
    context,
    before,
    { cancelled, changedAt: context.now() },
    { before: { cancelled: before.cancelled }, after: { cancelled } },
    {
      further: [
        [
          "UPDATE calendar_dates SET cancelled = ?2 WHERE event_id = ?1 AND starts_at >= ?3 AND starts_at < ?4",
          ...[id, wanted, start, start + DAY],
        ],
      ],
    },
  );
  return { message: `“${before.title}” on ${day} ${wanted ? "is cancelled." : "takes place."}` };
};

/** `admindeletecalendarevent`: deletes an event with its dates. */
const deleteEvent: Handler<typeof calendarAdminCalls.delete> = async (request, context) => {
  const { title } = await editor.remove(context, request, [
    ["DELETE FROM calendar_dates WHERE event_id = ?1", request.id],
  ]);
  return { message: `“${title}” is deleted.` };
};

export const handlers = {
  calendarAdmin: {
    list: listAllEvents,
    byId: readEvent,
    preview: previewEvent,
    save: saveEvent,
    cancel: cancelDate,
    delete: deleteEvent,
  },
};
