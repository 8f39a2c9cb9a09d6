import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  dayField,
  multilineTextField,
  parseDateTime,
  pictureAddressField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import { manilaDayEnd, manilaDayStart } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { type CategoryKey, categoryKeys } from "./categories.ts";
import { calendarLimits } from "./limits.ts";
import { dayFields, type Recurrence, repeats, startProblem, weekdays } from "./recurrence.ts";

/** How many minutes before a date its reminder is sent, and what the form calls it. */
export const reminders = {
  "0": "No reminder",
  "10": "10 minutes before",
  "15": "15 minutes before",
  "30": "30 minutes before",
  "60": "1 hour before",
  "180": "3 hours before",
  "1440": "1 day before",
} as const;

const DAYS = calendarLimits.duration / DAY;

/** The check boxes of {@link dayFields}. */
export const dayRules = {
  onMonday: checkboxField("Monday"),
  onTuesday: checkboxField("Tuesday"),
  onWednesday: checkboxField("Wednesday"),
  onThursday: checkboxField("Thursday"),
  onFriday: checkboxField("Friday"),
  onSaturday: checkboxField("Saturday"),
  onSunday: checkboxField("Sunday"),
};

/** When an event takes place. */
const scheduleFields = {
  startsAt: dateTimeField("Begins", { required: true }),
  endsAt: dateTimeField("Ends", { required: true }),
  allDay: checkboxField("Whole days"),
  repeat: choiceField("Takes place", "how often it takes place", repeats),
  interval: wholeNumberField("Every so many days, weeks or months", { min: 1, max: calendarLimits.interval }),
  ...dayRules,
  until: dayField("Last day"),
  count: wholeNumberField("How often in all", { min: 1, max: calendarLimits.count }),
};
const schedule = z.object(scheduleFields);
export type Schedule = z.output<typeof schedule>;

const scheduleChecks = [
  z.refine<Schedule>((form) => (periodOf(form)?.length ?? 1) > 0, {
    error: "Ends must be later than Begins.",
    path: ["endsAt"],
  }),
  z.refine<Schedule>((form) => (periodOf(form)?.length ?? 0) <= calendarLimits.duration, {
    error: `An event may last ${DAYS} days at most. For something that lasts longer, write news.`,
    path: ["endsAt"],
  }),
  z.check<Schedule>(({ value, issues }) => {
    const period = periodOf(value);
    const problem = period && startProblem(period.start, recurrenceOf(value));
    if (problem) issues.push({ code: "custom", input: value.startsAt, path: ["startsAt"], message: problem });
  }),
  z.refine<Schedule>(
    ({ repeat, until, startsAt }) =>
      repeat === "none" || manilaDayEnd(until) === undefined || until >= startsAt.slice(0, 10),
    {
      error: "Last day must not be before Begins.",
      path: ["until"],
    },
  ),
  z.refine<Schedule>(({ until, count }) => until === "" || count === "", {
    error: "Enter a last day or how often in all, not both.",
    path: ["count"],
  }),
] as const;

/** The fields of an event that say when it takes place, for a preview of its dates. */
export const scheduleForm = schedule.check(...scheduleChecks);

/** An event of the calendar. */
export const eventForm = z
  .object({
    title: textField("Title", { max: calendarLimits.title, required: true }),
    text: multilineTextField("Text", { max: calendarLimits.text }),
    category: choiceField(
      "Category",
      "a category",
      Object.fromEntries(categoryKeys.map((key) => [key, ""])) as Record<CategoryKey, "">,
    ),
    place: textField("Place in the game", { max: calendarLimits.place }),
    imgUrl: pictureAddressField("Picture"),
    newsId: wholeNumberField("Number of a news item", { max: 999_999_999, min: 1 }),
    ...scheduleFields,
    remind: choiceField("Reminder", "a reminder", reminders),
    visibleFrom: dateTimeField("Shown from"),
    state: choiceField("State", "published or draft", { draft: "Draft", published: "Published" }),
  })
  .check(...scheduleChecks);
export type EventForm = z.output<typeof eventForm>;

/** When the first date of an event begins and how long it lasts, of typed values; undefined if they are no times. */
export function periodOf({
  startsAt,
  endsAt,
  allDay,
}: Pick<Schedule, "startsAt" | "endsAt" | "allDay">): { start: number; length: number } | undefined {
  const [start, end] = [parseDateTime(startsAt), parseDateTime(endsAt)];
  if (start === undefined || end === undefined) return undefined;
  if (allDay !== "on") return { start, length: end - start };
  // Whole days: the last one belongs to it.
  const first = manilaDayStart(start);
  return { start: first, length: manilaDayStart(end) + DAY - first };
}

/** The recurrence of typed values. */
export function recurrenceOf(form: Schedule): Recurrence {
  const { repeat, interval, until, count } = form;
  return {
    repeat,
    interval: Number(interval) || 1,
    days: repeat === "weekly" ? weekdays.filter((_, index) => form[dayFields[index]!] === "on") : [],
    until: repeat === "none" ? "" : until,
    count: repeat === "none" ? 0 : Number(count),
  };
}

/** Whether an event begins so near to now that it can be shown. */
export function isNearEnough(start: number, now: number): boolean {
  return Math.abs(start - now) <= calendarLimits.begin;
}
