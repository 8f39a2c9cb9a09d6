import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CategoryKey } from "../categories.ts";
import type { Repeat, Weekday } from "../recurrence.ts";

/** The events of the calendar. */
export const calendarEvents = sqliteTable(
  "calendar_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    title: text("title").notNull(),
    /** Plain text; an empty line begins a new paragraph. */
    text: text("text").notNull().default(""),
    category: text("category").$type<CategoryKey>().notNull(),
    place: text("place").notNull().default(""),
    imgUrl: text("img_url").notNull().default(""),
    /** The news item about it; null for none. */
    newsId: integer("news_id"),
    /** The first date. Whole days begin and end at midnight in Manila. */
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    allDay: integer("all_day", { mode: "boolean" }).notNull().default(false),
    repeat: text("repeat").$type<Repeat>().notNull().default("none"),
    interval: integer("interval").notNull().default(1),
    days: text("days", { mode: "json" }).$type<readonly Weekday[]>().notNull().default([]),
    /** The last day, `YYYY-MM-DD` in Manila; empty for none. */
    until: text("until").notNull().default(""),
    /** How often it takes place; 0 for no limit. */
    count: integer("count").notNull().default(0),
    /** The rule derived from these (RFC 5545); empty for an event that takes place once. */
    rule: text("rule").notNull().default(""),
    /** The days of cancelled dates, `YYYY-MM-DD` in Manila. */
    cancelled: text("cancelled", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    /** How many minutes before each date a notice is sent; 0 for none. */
    remind: integer("remind").notNull().default(0),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    /** When a published event becomes visible. */
    visibleFrom: integer("visible_from").notNull().default(0),
    changedAt: integer("changed_at").notNull(),
    /** Until when its dates are stored; null if there are no others. */
    storedUntil: integer("stored_until"),
    /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [index("calendar_events_to_store").on(table.storedUntil).where(sql`${table.storedUntil} IS NOT NULL`)],
);

/** The dates of events around now, which are derived from their rules when these change, and by a job as time passes. */
export const calendarDates = sqliteTable(
  "calendar_dates",
  {
    eventId: integer("event_id").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    cancelled: integer("cancelled", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.startsAt] }),
    index("calendar_dates_by_start").on(table.startsAt, table.eventId),
  ],
);
