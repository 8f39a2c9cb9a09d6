import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { ContentKind } from "#app/embedded/content-kind.ts";
import { calendarLimits } from "../limits.ts";
import { calendarEvents } from "./schema.ts";

export const content: readonly ContentKind[] = [
  {
    kind: "event",
    trashed: {
      label: "Event",
      table: calendarEvents,
      key: calendarEvents.id,
      title: calendarEvents.title,
      conditions: () => [
        {
          holds: [`(SELECT count(*) FROM calendar_events) < ${calendarLimits.events}`],
          refusal: () =>
            new GameApiError("conflict", message("admin.calendar.tooMany", { count: calendarLimits.events })),
        },
      ],
      after: [
        [
          `INSERT INTO calendar_dates (event_id, starts_at, ends_at, cancelled)
           SELECT id, starts_at, ends_at, strftime('%Y-%m-%d', starts_at / 1000 + 28800, 'unixepoch') IN (
             SELECT value FROM json_each(cancelled)) FROM calendar_events
           WHERE id = ?1 AND rule = ''`,
        ],
        // The next round of jobs stores the dates of a rule.
        ["UPDATE calendar_events SET stored_until = 0 WHERE id = ?1 AND rule <> ''"],
      ],
    },
    translated: {
      label: "Events",
      fields: [
        { name: "title", label: "Title", max: calendarLimits.title },
        { name: "text", label: "Text", max: calendarLimits.text },
        { name: "place", label: "Place in the game", max: calendarLimits.place },
      ],
      entries: `SELECT CAST(id AS TEXT) AS entry, title, id AS place,
    json_object('title', title, 'text', text, 'place', place) AS source FROM calendar_events WHERE published = 1`,
    },
    linked: {
      label: "Event",
      table: "calendar_events",
      entry: "id",
      title: "title",
      addresses: ["img_url"],
      texts: [],
      href: (entry) => `/admin/calendar/${entry}`,
    },
  },
];
