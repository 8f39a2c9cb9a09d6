import { data } from "@remix-run/cloudflare";
import { picture, pictureLike, thumbnailAt } from "#app/art/catalog.server.ts";
import {
  type CalendarView,
  calendarPath,
  neighbours,
  readCalendarView,
  views,
  weekName,
} from "#app/features/calendar/calendar-view.ts";
import { categories, categoryOf } from "#app/features/calendar/categories.ts";
import { calendarFilePath } from "#app/features/calendar/event-path.ts";
import { dailyOf, nowAndNext, type Occurrence, occurrencesOf } from "#app/features/calendar/occurrences.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { manilaDate, manilaMonth } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { fullDay, shortDay } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { smallestFile } from "#app/ui/picture.tsx";

/** How many dates a day of the month has, before it links to its week. */
const IN_CELL = 4;
/** How many dates a week or a list has, so that the page stays small. */
const IN_LIST = 100;
/** How many dates stand above the calendar. */
const HIGHLIGHTS = 3;
/** How far ahead the next dates are looked for, in days. */
const AHEAD = 30;
/** The widest picture of a highlight. */
const WIDE = 768;

/** A day with its dates. */
export interface CalendarDay {
  /** The beginning of the day, epoch milliseconds. */
  time: number;
  isToday: boolean;
  /** Whether it belongs to the month before or after. */
  isOutside: boolean;
  /** Whether the list of phones leaves it out: days of this week that are over, or those of other months. */
  isFar: boolean;
  isOver: boolean;
  /** With whether each has begun before the day, and goes on after it, and whether its event is listed before. */
  entries: (Occurrence & { thumbnail: string | undefined; continues: boolean; goesOn: boolean; isRepeat: boolean })[];
  /** How many entries are left out, and where they are. */
  more: number;
  week: string;
}

/** The calendar of a period. */
export type Calendar = Extract<Awaited<ReturnType<typeof loadCalendar>>["data"], { kind: "calendar" }>;

/** Loads a view of the calendar; 404 for one that does not exist. */
export async function loadCalendar(services: Services, search: URLSearchParams) {
  const { content, isPartAvailable } = services;
  const now = services.now();
  const view = readCalendarView(search, now);
  if (!view) return data({ kind: "missing" as const }, 404);
  if ((await isPartAvailable("calendar")) === false) return data({ kind: "notOffered" as const }, 404);
  const dayOf = (time: number) => manilaDate(time);
  const period = { from: dayOf(view.start), until: dayOf(view.end - 1) };
  const [listed, ahead] = await Promise.all([
    content.calendar.list(period),
    view.isCurrent ? content.calendar.list({ from: dayOf(now), until: dayOf(now + AHEAD * DAY) }) : undefined,
  ]);
  const found = occurrencesOf(listed.data, view.category);
  // Days stay free for what makes them special.
  const daily = dailyOf(found, Math.round((view.end - view.start) / DAY));
  const others = found.filter(({ id }) => !daily.some((one) => one.id === id));
  const occurrences = view.view === "month" ? others : others.slice(0, IN_LIST);
  // Each event once: that of every day would be all of them. Maintenance is no highlight.
  const next = nowAndNext(occurrencesOf(ahead?.data ?? [], view.category), now, IN_LIST).filter(
    (one) => one.category !== "maintenance" || view.category === "maintenance",
  );
  const highlights = next.filter(({ id }, at) => next.findIndex((one) => one.id === id) === at).slice(0, HIGHLIGHTS);
  const { category } = view;
  const days = daysOf(view, occurrences, now);
  return data({
    kind: "calendar" as const,
    view: { name: view.view, chosen: view.chosen, category, path: calendarPath(view), isCurrent: view.isCurrent },
    title: titleOf(view, now),
    isCut: listed.isCut || others.length > occurrences.length,
    highlights: highlights.map((one) => ({
      ...one,
      isOn: one.start <= now,
      picture: pictureLike(one.picture, picture("news/notice", WIDE), WIDE),
    })),
    daily,
    days: view.view === "list" ? days.filter(({ entries }) => entries.length > 0) : days,
    isEmpty: found.length === 0,
    links: {
      ...neighbours(view, now),
      views: views.map(({ name, label }) => ({
        name,
        label: t(label),
        href: calendarPath({ view: name, chosen: name === view.view ? view.chosen : undefined, category }),
      })),
      categories: [
        { key: undefined, label: t("calendar.all"), href: calendarPath({ ...view, category: undefined }) },
        ...categories.map(({ key, label }) => ({
          key,
          label: t(label),
          href: calendarPath({ ...view, category: key }),
        })),
      ],
      file: calendarFilePath(category),
      fileLabel: category ? t(categoryOf(category).label) : t("calendar.allEvents"),
    },
  });
}

/** The period of a view in words. */
function titleOf({ view, chosen, start, end }: CalendarView, now: number): string {
  if (view === "week")
    return t("calendar.weekOf", { first: shortDay(manilaDate(start)), last: fullDay(manilaDate(end - 1)) });
  if (view === "list" && chosen === undefined) return t("calendar.upcoming");
  return monthName(chosen ?? manilaMonth(now));
}

/** The days of a view. The month has each date on every day that it lasts; lists have it on the first. */
function daysOf(view: CalendarView, occurrences: readonly Occurrence[], now: number): CalendarDay[] {
  const { start, end, chosen } = view;
  const isMonth = view.view === "month";
  const month = chosen ?? manilaMonth(now);
  const today = manilaDate(now);
  return Array.from({ length: Math.round((end - start) / DAY) }, (_, index) => {
    const time = start + index * DAY;
    const onDay = occurrences.filter((one) =>
      isMonth
        ? one.start < time + DAY && one.end > time
        : // What has begun before the period is on its first day.
          Math.max(one.start, start) >= time && Math.max(one.start, start) < time + DAY,
    );
    const entries = isMonth && onDay.length > IN_CELL ? onDay.slice(0, IN_CELL - 1) : onDay;
    return {
      time,
      isToday: manilaDate(time) === today,
      isOutside: isMonth && manilaMonth(time) !== month,
      isOver: time + DAY <= now,
      isFar: view.isCurrent ? time + DAY <= now : isMonth && manilaMonth(time) !== month,
      entries: entries.map((one) => ({
        ...one,
        thumbnail: isMonth ? undefined : thumbnailOf(one.picture),
        continues: one.start < time,
        goesOn: one.end > time + DAY,
        isRepeat: occurrences.find(({ id }) => id === one.id) !== one,
      })),
      more: onDay.length - entries.length,
      week: calendarPath({ view: "week", chosen: weekName(time), category: view.category }),
    };
  });
}

/** The smallest file of a picture; the address itself for one that is not ours. */
function thumbnailOf(address: string): string | undefined {
  const own = thumbnailAt(address);
  return own ? smallestFile(own) : address || undefined;
}
