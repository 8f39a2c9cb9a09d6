import * as z from "zod";
import { call, type ResolveFile } from "#app/contract/define.ts";
import { fileAddress, flag, integer, integerOr, optionalList, text, textLanguage } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { categoryKeys } from "./categories.ts";

/** What every reply says of an event. */
const event = {
  id: integer,
  title: text,
  /** A key of {@link categoryKeys}; pages show an unknown one as the last of them. */
  category: text,
  /** Where in the game it takes place; empty if that is not told. */
  place: text,
  picture: wireName("img_url", fileAddress.default("")),
  /** The readable part of the address of its page; empty for none. */
  slug: text,
  /** Whether its dates are whole days in Manila, which end at midnight. */
  allDay: wireName("all_day", flag),
  language: textLanguage,
};

/** A date of an event, ISO 8601. */
const eventDate = z.object({
  startsAt: wireName("starts_at", text),
  endsAt: wireName("ends_at", text),
  cancelled: flag,
});
export type EventDate = z.output<typeof eventDate>;

/** An event with its dates within a period. */
const listedEvent = z.object({
  ...event,
  /** The beginning of its text. */
  summary: text,
  dates: optionalList(eventDate),
});
export type ListedEvent = z.output<typeof listedEvent>;

/** An event with its rule. */
const fullEvent = z.object({
  ...event,
  /** Paragraphs, separated by empty lines. */
  text,
  /** The first date, ISO 8601. */
  startsAt: wireName("starts_at", text),
  endsAt: wireName("ends_at", text),
  /** The recurrence (RFC 5545, `RRULE`), in the time of Manila; empty for an event that takes place once. */
  rule: text,
  /** The days of cancelled dates, `YYYY-MM-DD` in Manila. */
  cancelled: optionalList(z.string()),
  changedAt: wireName("changed_at", text),
  /** Rises with each change. */
  revision: integerOr(0),
});
export type FullEvent = z.output<typeof fullEvent>;

/** An event as its page shows it. */
const pagedEvent = fullEvent.extend({
  /** The number of the news item about it; 0 for none. */
  newsId: wireName("news_id", integerOr(0)),
  /** The date that is on, and those to come; the last one if all are over. */
  dates: optionalList(eventDate),
});
export type PagedEvent = z.output<typeof pagedEvent>;

const day = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, "A day is written as YYYY-MM-DD.")
  .meta({ examples: ["2026-12-24"] });

const category = z.enum(categoryKeys as [string, ...string[]]).nullish();

/** Resolves the addresses of the pictures of another server. */
function withPictures<Reply extends { data: { picture: string }[] }>(reply: Reply, resolveFile: ResolveFile): Reply {
  return { ...reply, data: reply.data.map((one) => ({ ...one, picture: resolveFile(one.picture) })) };
}

/** Calls for the calendar of events. */
export const calendarCalls = {
  list: call("anyone", "GET /events", {
    cached: "news",
    translated: true,
    isOpen: true,
    id: "getEvents",
    probe: { part: "calendar", request: () => ({}) },
    summary:
      "List the events of a period with their dates, by default of the next 31 days. Days are those of Manila; a period has 100 days at most, from a year ago to two years from now.",
    request: () => z.object({ from: day.nullish(), until: day.nullish(), category }),
    reply: () =>
      z.object({
        data: z.array(listedEvent),
        /** The first and the last day of the period, in Manila. */
        from: text,
        until: text,
        /** Whether there are more dates than the reply has. */
        isCut: wireName("is_cut", flag),
        /** When the first of the dates begins or ends, or the next event becomes visible; empty if none does. */
        changesAt: wireName("changes_at", text),
      }),
    clean: withPictures,
  }),
  byId: call("anyone", "GET /events/{id}", {
    cached: "news",
    translated: true,
    isOpen: true,
    id: "getEvent",
    summary: "Get an event with its next dates as a list of one, or an empty list if there is none.",
    request: () => z.object({ id: integer.pipe(z.number().min(1)) }),
    reply: () => z.object({ data: z.array(pagedEvent), changesAt: wireName("changes_at", text) }),
    whenNotFound: () => ({ data: [], changesAt: "" }),
    clean: withPictures,
  }),
  rules: call("anyone", "GET /eventrules", {
    cached: "news",
    translated: true,
    isOpen: true,
    summary: "List the events of the calendar with their rules of recurrence, for calendar programs.",
    request: () => z.object({ category }),
    reply: () => z.object({ data: z.array(fullEvent), changesAt: wireName("changes_at", text) }),
    whenNotFound: () => ({ data: [], changesAt: "" }),
  }),
};
