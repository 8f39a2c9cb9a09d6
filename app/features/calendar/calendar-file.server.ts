import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import type { FullEvent } from "./calls.ts";
import { categoryOf } from "./categories.ts";
import { eventPath } from "./event-path.ts";
import { calendarFile } from "./ics.ts";

/** The response with a calendar file in the language of the request. */
export function calendarResponse({ site }: Services, name: string, events: readonly FullEvent[]): Response {
  const text = calendarFile({
    name,
    host: new URL(site.origin).hostname,
    events,
    addressOf: (event) => site.origin + localizedHref(eventPath(event)),
    categoryOf: ({ category }) => t(categoryOf(category).label),
  });
  return new Response(text, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
}
