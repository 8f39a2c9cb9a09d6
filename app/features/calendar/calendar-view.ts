import {
  manilaDate,
  manilaDayStart,
  manilaMonth,
  manilaMonthPeriod,
  manilaWeekStart,
  monthBefore,
} from "#app/format/manila-time.ts";
import { wordParameter } from "#app/format/query-parameters.ts";
import { DAY } from "#app/format/units.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { type CategoryKey, categoryKeys } from "./categories.ts";
import { calendarLimits } from "./limits.ts";

export const views = [
  { name: "month", label: "calendar.view.month" },
  { name: "week", label: "calendar.view.week" },
  { name: "list", label: "calendar.view.list" },
] as const satisfies readonly { name: string; label: LabelKey }[];
export type ViewName = (typeof views)[number]["name"];

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const WEEK = /^(\d{4})-w(0[1-9]|[1-4]\d|5[0-3])$/;

/** The query parameters of `/events`. */
export const calendarQuery = {
  view: wordParameter("month", /^(?:month|week|list)$/),
  month: wordParameter(undefined, MONTH),
  week: wordParameter(undefined, WEEK),
  category: wordParameter(),
};

/** What a visitor sees of the calendar. Times are epoch milliseconds. */
export interface CalendarView {
  view: ViewName;
  /** The chosen month, `YYYY-MM`, or week, `YYYY-wNN`; undefined for that of now, and for the list from today on. */
  chosen: string | undefined;
  category: CategoryKey | undefined;
  /** The first moment of the first day that is shown, and the first after the last. */
  start: number;
  end: number;
  /** Whether now is within it. */
  isCurrent: boolean;
}

/** The days of the list from today on. */
const LIST_DAYS = 31;

/** The week of a time (ISO 8601) as addresses have it, such as `2026-w49`. */
export function weekName(time: number): string {
  const monday = manilaWeekStart(time);
  // A week belongs to the year of its Thursday.
  const year = manilaDate(monday + 3 * DAY).slice(0, 4);
  const number = Math.round((monday - firstWeek(year)) / (7 * DAY)) + 1;
  return `${year}-w${String(number).padStart(2, "0")}`;
}

/** The Monday of the first week of a year: that with 4 January. */
const firstWeek = (year: string) => manilaWeekStart(Date.parse(`${year}-01-04T00:00:00+08:00`));

/** The Monday of a week; undefined for a week that its year does not have. */
function weekStart(name: string): number | undefined {
  const [, year = "", week] = WEEK.exec(name) ?? [];
  const monday = firstWeek(year) + (Number(week) - 1) * 7 * DAY;
  return weekName(monday) === name ? monday : undefined;
}

/** The months between which the calendar has pages. */
function reach(now: number): { first: string; last: string } {
  return { first: manilaMonth(now - calendarLimits.past), last: manilaMonth(now + calendarLimits.future) };
}

/**
 * Reads the parameters of `/events`; a missing or empty one has its default value. A month of a week, and the reverse, is
 * ignored.
 * @returns undefined for an unknown view, category, month or week, and for one out of reach
 */
export function readCalendarView(search: URLSearchParams, now: number): CalendarView | undefined {
  const value = (name: string) => search.get(name)?.toLowerCase() || undefined;
  const view = views.find(({ name }) => name === (value("view") ?? "month"))?.name;
  const typed = value("category");
  const category = categoryKeys.find((key) => key === typed);
  if (!view || (typed !== undefined && !category)) return undefined;
  const chosen = value(view === "week" ? "week" : "month");
  const period = view === "week" ? weekPeriod(chosen ?? weekName(now)) : monthPeriod(view, chosen, now);
  if (!period) return undefined;
  const { first, last } = reach(now);
  // The middle of a week decides: its first day may be that of the month before.
  const month = manilaMonth(view === "week" ? period.start + 3 * DAY : (period.month ?? now));
  if (month < first || month > last) return undefined;
  const isCurrent =
    chosen === undefined || (view === "week" ? now >= period.start && now < period.end : month === manilaMonth(now));
  return { view, chosen, category, start: period.start, end: period.end, isCurrent };
}

interface Period {
  start: number;
  end: number;
  /** The beginning of the month. */
  month?: number;
}

function weekPeriod(name: string): Period | undefined {
  const start = weekStart(name);
  return start === undefined ? undefined : { start, end: start + 7 * DAY };
}

function monthPeriod(view: ViewName, chosen: string | undefined, now: number): Period | undefined {
  if (view === "list" && chosen === undefined) {
    const start = manilaDayStart(now);
    return { start, end: start + LIST_DAYS * DAY };
  }
  if (chosen !== undefined && !MONTH.test(chosen)) return undefined;
  const { start, end } = manilaMonthPeriod(chosen ?? manilaMonth(now));
  if (view === "list") return { start, end, month: start };
  // Whole weeks.
  return { start: manilaWeekStart(start), end: manilaWeekStart(end - 1) + 7 * DAY, month: start };
}

/** The address of a view without default values, as the page cache's key has it. */
export function calendarPath({ view, chosen, category }: Pick<CalendarView, "view" | "chosen" | "category">): string {
  const query = [
    ...(view === "month" ? [] : [`view=${view}`]),
    ...(chosen === undefined ? [] : [`${view === "week" ? "week" : "month"}=${chosen}`]),
    ...(category === undefined ? [] : [`category=${category}`]),
  ];
  return query.length === 0 ? "/events" : `/events?${query.join("&")}`;
}

/** The views before and after one, of the same kind; undefined beyond what the calendar has. */
export function neighbours(
  { view, chosen, category, start, end }: CalendarView,
  now: number,
): { previous?: string; next?: string } {
  const { first, last } = reach(now);
  const path = (name: string, month: string) => {
    if (month < first || month > last) return undefined;
    const isNow = name === (view === "week" ? weekName(now) : manilaMonth(now));
    return calendarPath({ view, chosen: isNow && view !== "list" ? undefined : name, category });
  };
  const links = (before: string | undefined, after: string | undefined) => ({
    ...(before === undefined ? {} : { previous: before }),
    ...(after === undefined ? {} : { next: after }),
  });
  if (view === "week") {
    const at = (monday: number) => path(weekName(monday), manilaMonth(monday + 3 * DAY));
    return links(at(start - 7 * DAY), at(end));
  }
  const month = chosen ?? manilaMonth(now);
  const [before, after] = [monthBefore(month), manilaMonth(manilaMonthPeriod(month).end)];
  return links(path(before, before), path(after, after));
}
