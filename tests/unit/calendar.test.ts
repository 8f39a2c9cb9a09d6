import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, test } from "vitest";
import { calendarPath, neighbours, readCalendarView, weekName } from "#app/features/calendar/calendar-view.ts";
import type { FullEvent } from "#app/features/calendar/calls.ts";
import { expandedDates, overlaps } from "#app/features/calendar/embedded/dates.ts";
import { type EventForm, eventForm } from "#app/features/calendar/event-form.ts";
import { eventPath, eventSlug } from "#app/features/calendar/event-path.ts";
import { calendarFile } from "#app/features/calendar/ics.ts";
import { dailyOf, dateText, occurrencesOf } from "#app/features/calendar/occurrences.ts";
import { loadCalendar } from "#app/features/calendar/pages/calendar/load-calendar.server.ts";
import { meta as eventMeta } from "#app/features/calendar/pages/event/route.tsx";
import { type Recurrence, ruleOf, startProblem, weekdayOf } from "#app/features/calendar/recurrence.ts";
import { manilaDate, manilaDateTime } from "#app/format/manila-time.ts";
import type { Services } from "#app/server/services.ts";

const manila = (text: string) => Date.parse(`${text.replace(" ", "T")}:00+08:00`);
const once: Recurrence = { repeat: "none", interval: 1, days: [], until: "", count: 0 };
const NOW = manila("2026-12-01 12:00");

/** The dates of a recurrence from its start, as text in Manila. */
function dates(start: string, recurrence: Partial<Recurrence>, count = 4) {
  const startsAt = manila(start);
  const all = { ...once, ...recurrence };
  const rule = ruleOf(startsAt, all);
  return expandedDates(RRuleTemporal, { startsAt, rule, until: all.until }, NOW)
    .starts.slice(0, count)
    .map(manilaDateTime);
}

describe("rules", () => {
  test("weekly events before 8:00 keep their day, which is another one in UTC", () => {
    expect(weekdayOf(manila("2026-12-05 00:30"))).toBe("SA");
    expect(dates("2026-12-05 07:00", { repeat: "weekly" })).toEqual([
      "2026-12-05 07:00",
      "2026-12-12 07:00",
      "2026-12-19 07:00",
      "2026-12-26 07:00",
    ]);
  });

  test("every kind of recurrence has the dates that it names", () => {
    expect(dates("2026-12-04 22:00", { repeat: "weekly", days: ["SA", "FR"], interval: 2 }, 3)).toEqual([
      "2026-12-04 22:00",
      "2026-12-05 22:00",
      "2026-12-18 22:00",
    ]);
    expect(dates("2026-12-31 20:00", { repeat: "monthlyDay" }, 3)).toEqual([
      "2026-12-31 20:00",
      "2027-01-31 20:00",
      "2027-03-31 20:00",
    ]);
    expect(dates("2026-12-31 20:00", { repeat: "monthlyLastDay" }, 3)).toEqual([
      "2026-12-31 20:00",
      "2027-01-31 20:00",
      "2027-02-28 20:00",
    ]);
    expect(dates("2026-12-12 15:00", { repeat: "monthlyWeekday" }, 3)).toEqual([
      "2026-12-12 15:00",
      "2027-01-09 15:00",
      "2027-02-13 15:00",
    ]);
    expect(dates("2026-12-26 15:00", { repeat: "monthlyLastWeekday" }, 3)).toEqual([
      "2026-12-26 15:00",
      "2027-01-30 15:00",
      "2027-02-27 15:00",
    ]);
  });

  test("the last day belongs to an event, and a number of dates counts from the start", () => {
    expect(dates("2026-12-01 23:30", { repeat: "daily", until: "2026-12-03" }, 9)).toHaveLength(3);
    expect(dates("2026-11-28 20:00", { repeat: "daily", count: 5 }, 9).at(-1)).toBe("2026-12-02 20:00");
  });

  test("a rule that never ends has no more dates than are stored", () => {
    const startsAt = manila("2019-01-01 20:00");
    const { starts, storedUntil } = expandedDates(RRuleTemporal, { startsAt, rule: "FREQ=DAILY", until: "" }, NOW);
    expect(starts.length).toBeGreaterThan(1000);
    expect(starts.length).toBeLessThanOrEqual(1200);
    expect(manilaDate(starts[0] ?? 0) >= "2025-11-30").toBe(true);
    expect(storedUntil).toBeGreaterThan(NOW);
    // The form has no rule of hours or minutes; the package stops at one.
    expect(() => expandedDates(RRuleTemporal, { startsAt, rule: "FREQ=MINUTELY", until: "" }, NOW)).toThrow(
      "iterations",
    );
  });

  test("the start must be one of the dates", () => {
    const problem = (start: string, recurrence: Partial<Recurrence>) =>
      startProblem(manila(start), { ...once, ...recurrence });
    expect(problem("2026-12-05 20:00", { repeat: "weekly", days: ["SU"] })).toMatch("one of the chosen days");
    expect(problem("2026-12-05 20:00", { repeat: "weekly", days: ["SA"] })).toBeUndefined();
    expect(problem("2026-12-30 20:00", { repeat: "monthlyLastDay" })).toMatch("last day of its month");
    expect(problem("2026-12-19 20:00", { repeat: "monthlyLastWeekday" })).toMatch("last such weekday");
    expect(problem("2026-12-29 20:00", { repeat: "monthlyWeekday" })).toMatch("fifth weekday");
  });

  test("an event that lasts longer than until its next date overlaps", () => {
    const starts = [manila("2026-12-01 20:00"), manila("2026-12-02 20:00")];
    expect(overlaps(starts, 24 * 3_600_000)).toBe(false);
    expect(overlaps(starts, 24 * 3_600_000 + 1)).toBe(true);
  });
});

describe("the form", () => {
  const form: EventForm = {
    title: "Club War",
    text: "",
    category: "war",
    place: "",
    imgUrl: "",
    newsId: "",
    startsAt: "2026-12-05T20:00",
    endsAt: "2026-12-05T22:00",
    allDay: "",
    repeat: "weekly",
    interval: "1",
    onMonday: "",
    onTuesday: "",
    onWednesday: "",
    onThursday: "",
    onFriday: "",
    onSaturday: "",
    onSunday: "",
    until: "",
    count: "",
    remind: "0",
    visibleFrom: "",
    state: "draft",
  };
  const problems = (changes: Partial<EventForm>) => {
    const { error } = eventForm.safeParse({ ...form, ...changes });
    return error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
  };

  test.each([
    [{}, []],
    [{ endsAt: "2026-12-05T20:00" }, ["endsAt: Ends must be later than Begins."]],
    [
      { endsAt: "2036-12-05T20:00", repeat: "none" },
      ["endsAt: An event may last 62 days at most. For something that lasts longer, write news."],
    ],
    [{ onSunday: "on" }, ["startsAt: Begins must be on one of the chosen days of the week."]],
    [{ until: "2026-12-04" }, ["until: Last day must not be before Begins."]],
    [{ until: "2026-02-30" }, ["until: Last day must be a date such as 2026-12-24."]],
    [{ until: "2026-12-31", count: "3" }, ["count: Enter a last day or how often in all, not both."]],
    [{ count: "501" }, ["count: How often in all must be a whole number from 1 to 500."]],
    [{ interval: "0" }, [expect.stringContaining("must be a whole number from 1 to 12")]],
    // One whole day.
    [{ allDay: "on", endsAt: "2026-12-05T00:00" }, []],
  ] satisfies [Partial<EventForm>, unknown[]][])("%j", (changes, expected) => {
    expect(problems(changes as Partial<EventForm>)).toEqual(expected);
  });
});

describe("addresses", () => {
  test("letters of every script stay readable", () => {
    expect(eventSlug("  Club War: FINAL!  ")).toBe("club-war-final");
    expect(eventSlug("Piñata Fiesta")).toBe("pinata-fiesta");
    expect(eventSlug("벚꽃 축제")).toBe("벚꽃-축제");
    expect(eventSlug("\u200b\u202e!!")).toBe("");
    expect(eventPath({ id: 7, slug: "" })).toBe("/events/7");
    expect(eventPath({ id: 7, slug: "벚꽃" })).toBe("/events/7/%EB%B2%9A%EA%BD%83");
  });

  test("weeks are those of ISO 8601", () => {
    expect(weekName(manila("2026-12-31 12:00"))).toBe("2026-w53");
    expect(weekName(manila("2027-01-03 23:59"))).toBe("2026-w53");
    expect(weekName(manila("2027-01-04 00:00"))).toBe("2027-w01");
  });

  const read = (query: string) => readCalendarView(new URLSearchParams(query), NOW);

  test("a month has whole weeks, and links to those beside it", () => {
    const view = read("");
    expect(view).toMatchObject({ view: "month", isCurrent: true });
    expect([manilaDate(view?.start ?? 0), manilaDate((view?.end ?? 0) - 1)]).toEqual(["2026-11-30", "2027-01-03"]);
    expect(view && neighbours(view, NOW)).toEqual({ previous: "/events?month=2026-11", next: "/events?month=2027-01" });
    const january = read("month=2027-01");
    expect(january?.isCurrent).toBe(false);
    expect(january && neighbours(january, NOW).previous).toBe("/events");
  });

  test("the present week is that of today, also where its middle is in another month", () => {
    const isCurrent = (query: string, time: string) =>
      readCalendarView(new URLSearchParams(query), manila(time))?.isCurrent;
    const week = "view=week&week=2026-w49";
    expect(isCurrent(week, "2026-11-29 23:59")).toBe(false);
    expect(isCurrent(week, "2026-11-30 00:00")).toBe(true);
    expect(isCurrent(week, "2026-12-06 23:59")).toBe(true);
    expect(isCurrent(week, "2026-12-07 00:00")).toBe(false);
    expect(isCurrent("view=week", "2026-12-20 12:00")).toBe(true);
    expect(isCurrent("month=2026-12", "2026-12-01 00:00")).toBe(true);
    expect(isCurrent("month=2026-12", "2026-11-30 23:59")).toBe(false);
    expect(isCurrent("view=list&month=2026-12", "2026-12-31 23:59")).toBe(true);
  });

  test("weeks and lists", () => {
    const week = read("view=week&week=2026-W53&category=war");
    expect(week && calendarPath(week)).toBe("/events?view=week&week=2026-w53&category=war");
    expect(week && neighbours(week, NOW).next).toBe("/events?view=week&week=2027-w01&category=war");
    const list = read("view=list");
    expect(list && manilaDate(list.start)).toBe("2026-12-01");
  });

  test.each([
    "view=year",
    "category=none",
    "month=2026-13",
    "month=2030-01",
    "month=2020-01",
    "view=week&week=2027-w53",
    "view=week&week=2031-w01",
    "month=9999-12",
    "month=0000-01",
  ])("%s does not exist", (query) => {
    expect(read(query)).toBeUndefined();
  });

  test("the links end where the calendar does", () => {
    const first = read("month=2025-11");
    expect(first && neighbours(first, NOW).previous).toBeUndefined();
    const last = read("month=2028-12");
    expect(last && neighbours(last, NOW).next).toBeUndefined();
  });
});

test("what does not fit into a day leads to its week, with the same filter", async () => {
  const dates = [{ startsAt: "2026-12-05T12:00:00Z", endsAt: "2026-12-05T14:00:00Z", cancelled: false }];
  const events = Array.from({ length: 6 }, (_, index) => ({
    ...{ id: index + 1, title: "War", slug: "war", category: "war", place: "", summary: "", picture: "" },
    ...{ allDay: false, dates },
  }));
  const services = {
    content: { calendar: { list: async () => ({ data: events, isCut: false }) } },
    now: () => NOW,
    isPartAvailable: async () => true,
  } as unknown as Services;
  const more = async (query: string) => {
    const { data: calendar } = await loadCalendar(services, new URLSearchParams(query));
    if (calendar.kind !== "calendar") throw new Error("There is no calendar");
    return calendar.days.flatMap((day) => (day.more > 0 ? [[day.more, day.week]] : []));
  };
  expect(await more("")).toEqual([[3, "/events?view=week&week=2026-w49"]]);
  expect(await more("category=war")).toEqual([[3, "/events?view=week&week=2026-w49&category=war"]]);
});

test("the description of an event ends between characters", () => {
  const descriptionOf = (paragraph: string) => {
    const event = { kind: "event", title: "Feast", path: "/events/1/feast", paragraphs: [paragraph], picture: {} };
    const tags = eventMeta({ matches: [], data: { ...event, next: { text: "Sat, 5 Dec" } } } as never) ?? [];
    return tags.flatMap((tag) => ("content" in tag && "name" in tag && tag.name === "description" ? tag.content : []));
  };
  expect(descriptionOf(`${"a".repeat(159)}🏮 Come along`)).toEqual(["a".repeat(159)]);
  expect(descriptionOf(`${"a".repeat(158)}🏮 Come along`)).toEqual([`${"a".repeat(158)}🏮`]);
  expect(descriptionOf("")).toEqual(["Sat, 5 Dec"]);
});

test("dates in words", () => {
  const day = { start: manila("2026-12-05 20:00"), end: manila("2026-12-05 22:00"), allDay: false };
  expect(dateText(day)).toBe("Sat, 5 Dec, 20:00–22:00");
  expect(dateText({ ...day, end: manila("2026-12-07 02:00") })).toBe("Sat, 5 Dec, 20:00, until Mon, 7 Dec 02:00");
  const days = { start: manila("2026-12-05 00:00"), end: manila("2026-12-06 00:00"), allDay: true };
  expect(dateText(days)).toBe("Sat, 5 Dec, All day");
  expect(dateText({ ...days, end: manila("2026-12-08 00:00") })).toBe("Sat, 5 Dec, until Mon, 7 Dec");
});

test("an event is daily if it takes place on every day at the same time", () => {
  const hour = 3_600_000;
  const isDaily = (days: number, change: (date: { start: number; cancelled: boolean }, day: number) => void) => {
    const dates = Array.from({ length: days }, (_, day) => {
      const date = { start: manila("2026-12-01 21:00") + day * 24 * hour, cancelled: false };
      change(date, day);
      return {
        startsAt: new Date(date.start).toISOString(),
        endsAt: new Date(date.start + hour).toISOString(),
        cancelled: date.cancelled,
      };
    });
    const event = { id: 7, title: "Hour", slug: "hour", category: "boost", place: "", summary: "", picture: "" };
    return dailyOf(occurrencesOf([{ ...event, allDay: false, dates } as never]), 7).map(({ id }) => id);
  };
  expect(isDaily(7, () => {})).toEqual([7]);
  expect(isDaily(6, () => {})).toEqual([]);
  expect(
    isDaily(7, (date, day) => {
      date.cancelled = day === 3;
    }),
  ).toEqual([]);
  expect(
    isDaily(7, (date, day) => {
      if (day === 3) date.start += hour;
    }),
  ).toEqual([]);
});

describe("calendar files", () => {
  const war: FullEvent = {
    id: 1,
    title: "Club War; the gate, at \\dusk",
    text: `Be there.\n\n${"봄꽃 축제가 열립니다. ".repeat(12)}🏮🏮🏮`,
    category: "war",
    place: "Gardens",
    picture: "",
    slug: "club-war",
    allDay: false,
    startsAt: "2026-12-05T12:00:00.000Z",
    endsAt: "2026-12-05T14:00:00.000Z",
    rule: "FREQ=WEEKLY;BYDAY=SA;UNTIL=20270101T155959Z",
    cancelled: ["2026-12-19"],
    changedAt: "2026-12-01T00:00:00.000Z",
    revision: 4,
  };
  const file = (...events: FullEvent[]) =>
    calendarFile({
      name: "Moonlit Gate",
      host: "portal.test",
      events,
      addressOf: ({ id }) => `https://portal.test/events/${id}`,
      categoryOf: () => "Club War, weekly",
    });
  const parsed = (text: string) => new ICAL.Component(ICAL.parse(text));
  const eventsIn = (text: string) =>
    parsed(text)
      .getAllSubcomponents("vevent")
      .map((one) => new ICAL.Event(one));
  const startsOf = (event: ICAL.Event) => {
    const iterator = event.iterator();
    const starts: string[] = [];
    for (let next = iterator.next(); next && starts.length < 20; next = iterator.next()) starts.push(next.toString());
    return starts;
  };

  test("another parser reads what was written", () => {
    const text = file(war);
    const calendar = parsed(text);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone")!);
    ICAL.TimezoneService.register(zone);
    const [event] = eventsIn(text);
    expect(event?.summary).toBe(war.title);
    expect(event?.description).toBe(war.text);
    expect(event?.location).toBe("Gardens");
    expect(event?.uid).toBe("event-1@portal.test");
    expect(event?.sequence).toBe(4);
    expect(event?.startDate.zone.tzid).toBe("Asia/Manila");
    expect(event?.startDate.toJSDate().toISOString()).toBe(war.startsAt);
    expect(event?.endDate.toJSDate().toISOString()).toBe(war.endsAt);
    expect(event && startsOf(event)).toEqual(["2026-12-05T20:00:00", "2026-12-12T20:00:00", "2026-12-26T20:00:00"]);
    expect(event?.component.getFirstPropertyValue("last-modified")?.toString()).toBe("2026-12-01T00:00:00Z");
    expect(event?.component.getFirstProperty("categories")?.getValues()).toEqual(["Club War, weekly"]);
  });

  test("the two parsers agree on the dates", () => {
    const [event] = eventsIn(file({ ...war, cancelled: [] }));
    const { starts } = expandedDates(
      RRuleTemporal,
      { startsAt: Date.parse(war.startsAt), rule: war.rule, until: "" },
      NOW,
    );
    expect(event && startsOf(event)).toEqual(starts.map((time) => `${manilaDateTime(time).replace(" ", "T")}:00`));
  });

  test("lines end in CRLF, have 75 bytes at most and end between characters", () => {
    const lines = file(war).split("\r\n");
    expect(lines.pop()).toBe("");
    const sizes = lines.map((line) => new TextEncoder().encode(line).byteLength);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(file(war)).not.toContain("\uFFFD");
    expect(file(war).replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("whole days are days, also in exceptions and at the end of a rule", () => {
    const festival = {
      ...war,
      allDay: true,
      startsAt: "2026-12-04T16:00:00.000Z",
      endsAt: "2026-12-05T16:00:00.000Z",
      rule: "FREQ=DAILY;UNTIL=20261208T155959Z",
      cancelled: ["2026-12-06"],
    };
    const text = file(festival);
    expect(text).toContain("DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261206\r\n");
    expect(text).toContain("EXDATE;VALUE=DATE:20261206\r\n");
    const [event] = eventsIn(text);
    expect(event && startsOf(event)).toEqual(["2026-12-05", "2026-12-07", "2026-12-08"]);
  });

  test("an event that takes place once and is cancelled says so", () => {
    expect(file({ ...war, rule: "", cancelled: ["2026-12-05"] })).toContain("STATUS:CANCELLED\r\n");
    expect(file({ ...war, rule: "", cancelled: ["2026-12-05"] })).not.toContain("EXDATE");
    // It was cancelled on another day, before it was postponed.
    expect(file({ ...war, rule: "", cancelled: ["2026-11-28"] })).toContain("STATUS:CONFIRMED\r\n");
  });

  test("texts of another server cannot add lines", () => {
    const text = file({ ...war, title: "A\r\nBEGIN:VALARM", rule: "FREQ=DAILY\r\nX-EVIL:1", cancelled: ["2026\r\nX"] });
    expect(text).not.toMatch(/^(?:BEGIN:VALARM|X-EVIL|X$)/m);
    expect(eventsIn(text)).toHaveLength(1);
    expect(eventsIn(file({ ...war, startsAt: "never" }))).toEqual([]);
  });
});
