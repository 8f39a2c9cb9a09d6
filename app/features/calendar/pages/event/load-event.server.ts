import { data, redirect } from "@remix-run/cloudflare";
import { picture, pictureLike } from "#app/art/catalog.server.ts";
import { categoryOf } from "#app/features/calendar/categories.ts";
import { eventFilePath, eventPath } from "#app/features/calendar/event-path.ts";
import { dateText, dayText, hoursText, timesOf } from "#app/features/calendar/occurrences.ts";
import { wholeNumber } from "#app/format/whole-number.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";

/** An event as its page shows it. */
export type ShownEvent = Extract<Awaited<ReturnType<typeof loadEvent>>["data"], { kind: "event" }>;

const frequencies = {
  DAILY: "calendar.repeats.DAILY",
  WEEKLY: "calendar.repeats.WEEKLY",
  MONTHLY: "calendar.repeats.MONTHLY",
} as const satisfies Record<string, LabelKey>;

const FREQUENCY = /(?:^|;)FREQ=(DAILY|WEEKLY|MONTHLY)(?:;|$)/;

/**
 * Loads an event; 404 for one that does not exist.
 * @param slug the readable part of the requested address
 * @throws a redirect to the current address, which the renderer puts into the language of the request
 */
export async function loadEvent(
  { content, now, isPartAvailable }: Services,
  id: string | undefined,
  slug: string | undefined,
) {
  const missing = data({ kind: "missing" as const }, 404);
  const number = wholeNumber(id ?? "");
  if (!number || (await isPartAvailable("calendar")) === false) return missing;
  const [event] = (await content.calendar.byId({ id: number })).data;
  if (!event) return missing;
  const path = eventPath(event);
  if (slug !== (event.slug || undefined)) throw redirect(path, 301);
  const time = now();
  const { title, text, place, language, allDay, rule, newsId } = event;
  const dates = event.dates.flatMap((date) => {
    const times = timesOf(date);
    return times ? [{ ...times, cancelled: date.cancelled, text: dateText({ ...times, allDay }) }] : [];
  });
  // Dates at the same hours name them once.
  const hours = new Set(dates.map((date) => hoursText({ ...date, allDay })));
  const next = dates.find(({ cancelled, end }) => !cancelled && end > time) ?? dates[0];
  const [, frequency] = (FREQUENCY.exec(rule) ?? []) as [string?, (keyof typeof frequencies)?];
  return data({
    kind: "event" as const,
    ...{ id: number, title, place, language, allDay, path, next },
    dates: hours.size > 1 ? dates : dates.map((date) => ({ ...date, text: dayText(date.start) })),
    hours: hours.size > 1 ? undefined : [...hours][0],
    isOn: next !== undefined && next.start <= time && next.end > time && !next.cancelled,
    isOver: dates.every(({ end }) => end <= time),
    category: { key: categoryOf(event.category).key, name: t(categoryOf(event.category).label) },
    paragraphs: text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ""),
    repeats: frequency && t(frequencies[frequency]),
    picture: pictureLike(event.picture, picture("news/notice", 900), 900),
    file: eventFilePath(number),
    news: newsId > 0 ? `/news?topic=${newsId}` : undefined,
  });
}
