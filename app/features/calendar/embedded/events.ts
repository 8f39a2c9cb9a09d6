import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { type Translation, translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { excerpt } from "#app/format/excerpt.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDate, manilaDayStart, parseManilaDay } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import type { calendarCalls, EventDate, FullEvent } from "../calls.ts";
import { eventSlug } from "../event-path.ts";
import { calendarLimits } from "../limits.ts";
import { calendarDates, calendarEvents } from "./schema.ts";

type StoredDate = typeof calendarDates.$inferSelect;

/** How many days a list has if the request does not say. */
const DAYS = 31;
const SUMMARY = 160;

const isVisible = (now: number) => and(eq(calendarEvents.published, true), lte(calendarEvents.visibleFrom, now));
const inCategory = (category: string | null | undefined): SQL | undefined =>
  category ? sql`${calendarEvents.category} = ${category}` : undefined;

/** SQL of when the next event becomes visible; null if none does. */
const nextVisible = (now: number) =>
  sql<number | null>`(SELECT min(visible_from) FROM calendar_events WHERE published = 1 AND visible_from > ${now})`;

/** `events`: the events of a period with their dates. A longer period, and one that is too far from now, is cut. */
const listEvents: Handler<typeof calendarCalls.list> = async ({ from, until, category }, { db, now }) => {
  const time = now();
  const earliest = manilaDayStart(time - calendarLimits.past);
  const latest = manilaDayStart(time + calendarLimits.future);
  const first = Math.min(Math.max(parseManilaDay(from ?? "") ?? manilaDayStart(time), earliest), latest);
  const wanted = parseManilaDay(until ?? "") ?? first + (DAYS - 1) * DAY;
  const last = Math.max(first, Math.min(wanted, first + calendarLimits.period - DAY, latest));
  const end = last + DAY;
  const inPeriod = and(
    gte(calendarDates.startsAt, first - calendarLimits.duration),
    lt(calendarDates.startsAt, end),
    gt(calendarDates.endsAt, first),
  );
  const shown = and(isVisible(time), inCategory(category));
  const [dates, events, [next]] = await db.batch([
    db
      .select(getTableColumns(calendarDates))
      .from(calendarDates)
      .innerJoin(calendarEvents, eq(calendarEvents.id, calendarDates.eventId))
      .where(and(inPeriod, shown))
      .orderBy(asc(calendarDates.startsAt), asc(calendarDates.eventId))
      .limit(calendarLimits.listed + 1),
    db
      .select({ ...eventColumns(), summary: sql<string>`substr(${calendarEvents.text}, 1, ${2 * SUMMARY})` })
      .from(calendarEvents)
      .where(
        and(
          inArray(calendarEvents.id, db.select({ id: calendarDates.eventId }).from(calendarDates).where(inPeriod)),
          shown,
        ),
      )
      .orderBy(asc(calendarEvents.id))
      .limit(calendarLimits.events),
    db.select({ at: nextVisible(time) }).from(sql`(SELECT 1)`),
  ]);
  const listed = dates.slice(0, calendarLimits.listed);
  return {
    data: events.flatMap(({ translation, title, summary, ...event }) => {
      const own = listed.filter(({ eventId }) => eventId === event.id);
      if (own.length === 0) return [];
      const texts = translated({ title, place: event.place, text: summary }, translation);
      const { text, ...names } = texts;
      return [
        {
          ...event,
          ...names,
          slug: eventSlug(title),
          summary: excerpt(text, SUMMARY),
          dates: own.map(toDate),
        },
      ];
    }),
    from: manilaDate(first),
    until: manilaDate(last),
    isCut: dates.length > calendarLimits.listed,
    changesAt: changeOf(listed, time, next?.at),
  };
};

/** `events/{id}`: a visible event with its next dates, or none. */
const findEvent: Handler<typeof calendarCalls.byId> = async ({ id }, { db, now }) => {
  const time = now();
  const ofEvent = eq(calendarDates.eventId, id);
  const [events, upcoming, past] = await db.batch([
    db
      .select({
        ...getTableColumns(calendarEvents),
        translation: translationOf("event", calendarEvents.id),
        news: sql<
          number | null
        >`(SELECT id FROM news WHERE id = ${calendarEvents.newsId} AND published = 1 AND published_at <= ${time})`,
      })
      .from(calendarEvents)
      .where(and(eq(calendarEvents.id, id), isVisible(time))),
    db
      .select()
      .from(calendarDates)
      .where(and(ofEvent, gt(calendarDates.endsAt, time)))
      .orderBy(asc(calendarDates.startsAt))
      .limit(calendarLimits.next),
    db
      .select()
      .from(calendarDates)
      .where(and(ofEvent, lte(calendarDates.startsAt, time)))
      .orderBy(desc(calendarDates.startsAt))
      .limit(1),
  ]);
  return {
    data: events.map(({ news, ...row }) => ({
      ...toFull(row),
      newsId: news ?? 0,
      dates: (upcoming.length > 0 ? upcoming : past).map(toDate),
    })),
    changesAt: changeOf(upcoming, time),
  };
};

/** `eventrules`: all visible events with their rules, in the order of their first dates. */
const listRules: Handler<typeof calendarCalls.rules> = async ({ category }, { db, now }) => {
  const time = now();
  const [rows, [next]] = await db.batch([
    db
      .select({ ...getTableColumns(calendarEvents), translation: translationOf("event", calendarEvents.id) })
      .from(calendarEvents)
      .where(and(sql`${calendarEvents.id} > 0`, isVisible(time), inCategory(category)))
      .orderBy(asc(calendarEvents.id))
      .limit(calendarLimits.events),
    db.select({ at: nextVisible(time) }).from(sql`(SELECT 1)`),
  ]);
  return { data: rows.map(toFull), changesAt: changeOf([], time, next?.at) };
};

/** The columns of an event in a list. */
function eventColumns() {
  const { id, title, category, place, imgUrl, allDay } = calendarEvents;
  return {
    id,
    title,
    category,
    place,
    picture: imgUrl,
    allDay,
    translation: translationOf("event", id),
  };
}

/** When the first date begins or ends, or an event becomes visible; empty if nothing does. */
function changeOf(dates: readonly StoredDate[], now: number, nextVisible?: number | null): string {
  const times = [...dates.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), nextVisible ?? 0];
  const next = Math.min(...times.filter((time) => time > now));
  return next === Number.POSITIVE_INFINITY ? "" : isoTime(next);
}

function toDate({ startsAt, endsAt, cancelled }: StoredDate): EventDate {
  return { startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), cancelled };
}

function toFull({ translation, ...row }: typeof calendarEvents.$inferSelect & { translation: Translation }): FullEvent {
  const { id, title, text, category, place, imgUrl, allDay, startsAt, endsAt, rule, cancelled, changedAt, revision } =
    row;
  const event = {
    id,
    title,
    text,
    category,
    place,
    picture: imgUrl,
    allDay,
    rule,
    cancelled: [...cancelled],
    revision,
  };
  const times = { startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), changedAt: isoTime(changedAt) };
  return { ...translated(event, translation), ...times, slug: eventSlug(title) };
}

export const handlers = { calendar: { list: listEvents, byId: findEvent, rules: listRules } };
