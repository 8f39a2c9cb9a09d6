import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { runCalendarJob } from "#app/features/calendar/embedded/calendar-job.ts";
import { calendarLimits } from "#app/features/calendar/limits.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

/** Monday, 1 June 2026, 12:00 in Manila. */
const START = Date.UTC(2026, 5, 1, 4);

const api = testGameApi();
const { clock, gameApi } = api;
let owner: GameApi;

beforeEach(async () => {
  clock.time = START;
  await env.DB.batch(
    ["calendar_events", "calendar_dates", "notice_destinations", "notices", "translations", "trash"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  owner = api.as({ token: (await newLogin(30)).token });
});

type Values = CallInput<"calendarAdmin.save">;

/** An event on Saturdays from 20:00 to 22:00, from 6 June on. */
const save = (values: Partial<Values> = {}) =>
  owner.calendarAdmin.save({
    id: 0,
    title: "Club War",
    text: "Be there.",
    category: "war",
    place: "Gardens",
    startsAt: "2026-06-06T20:00",
    endsAt: "2026-06-06T22:00",
    repeat: "weekly",
    interval: "1",
    remind: "30",
    state: "published",
    ...values,
  });

const once = { repeat: "none" } as const;

/** The dates that visitors see in a period, in Manila. */
async function shown(from = "2026-06-01", until = "2026-06-30", category?: string) {
  const { data } = await gameApi.calendar.list({ from, until, category: category ?? null });
  return data.flatMap(({ title, dates }) =>
    dates.map(
      ({ startsAt, cancelled }) => `${title} ${manilaDateTime(Date.parse(startsAt))}${cancelled ? " cancelled" : ""}`,
    ),
  );
}

test("visitors see the dates of published events in the time of Manila", async () => {
  const { id } = await save();
  expect(await shown()).toEqual([
    "Club War 2026-06-06 20:00",
    "Club War 2026-06-13 20:00",
    "Club War 2026-06-20 20:00",
    "Club War 2026-06-27 20:00",
  ]);
  expect(await shown("2026-06-13", "2026-06-13")).toEqual(["Club War 2026-06-13 20:00"]);
  expect(await shown("2026-06-14", "2026-06-19")).toEqual([]);
  expect(await shown("2026-06-01", "2026-06-30", "festival")).toEqual([]);
  const { data, changesAt } = await gameApi.calendar.byId({ id });
  expect(data).toMatchObject([{ title: "Club War", slug: "club-war", rule: "FREQ=WEEKLY;BYDAY=SA", newsId: 0 }]);
  expect(data[0]?.dates).toHaveLength(calendarLimits.next);
  expect(changesAt).toBe("2026-06-06T12:00:00.000Z");
  expect((await gameApi.calendar.rules({})).data).toMatchObject([{ id, revision: 1, cancelled: [] }]);
});

test("drafts and events of later are invisible, and the reply says when it changes", async () => {
  const { id } = await save({ ...once, state: "draft" });
  const { id: later } = await save({ ...once, title: "Later", visibleFrom: "2026-06-02T12:00" });
  expect(await shown()).toEqual([]);
  expect((await gameApi.calendar.byId({ id })).data).toEqual([]);
  expect((await gameApi.calendar.byId({ id: later })).data).toEqual([]);
  expect((await gameApi.calendar.rules({})).data).toEqual([]);
  expect((await gameApi.calendar.list({})).changesAt).toBe("2026-06-02T04:00:00.000Z");
  clock.time += DAY;
  expect(await shown()).toEqual(["Later 2026-06-06 20:00"]);
  expect((await owner.calendarAdmin.list({})).data.map(({ title, state }) => [title, state])).toEqual([
    ["Club War", "draft"],
    ["Later", "published"],
  ]);
});

test("what is on is shown, however long ago it began", async () => {
  await save({
    ...once,
    title: "Festival",
    category: "festival",
    allDay: "on",
    startsAt: "2026-05-20T00:00",
    endsAt: "2026-06-03T00:00",
  });
  expect(await shown("2026-06-03", "2026-06-03")).toEqual(["Festival 2026-05-20 00:00"]);
  expect(await shown("2026-06-04", "2026-06-04")).toEqual([]);
});

test("a period is cut to what the calendar has, and a list to what fits", async () => {
  await save({ repeat: "daily", startsAt: "2026-06-01T20:00", endsAt: "2026-06-01T21:00" });
  const list = (from: string, until: string) => gameApi.calendar.list({ from, until });
  expect(await list("2026-06-01", "2036-06-01")).toMatchObject({ from: "2026-06-01", until: "2026-09-08" });
  expect(await list("1999-01-01", "1999-01-02")).toMatchObject({ from: "2025-05-31", until: "2025-05-31" });
  expect(await list("2999-01-01", "2999-01-02")).toMatchObject({ from: "2028-06-01", until: "2028-06-01" });
  // A day that its month does not have is the same as none.
  expect(await list("2026-02-31", "2026-06-10")).toMatchObject({ from: "2026-06-01", until: "2026-06-10" });
  for (let hour = 0; hour < 11; hour += 1) {
    const time = String(hour).padStart(2, "0");
    await save({
      title: `At ${time}`,
      repeat: "daily",
      startsAt: `2026-06-01T${time}:00`,
      endsAt: `2026-06-01T${time}:30`,
    });
  }
  const { data, isCut } = await list("2026-06-01", "2026-09-08");
  expect(isCut).toBe(true);
  expect(data.flatMap(({ dates }) => dates)).toHaveLength(calendarLimits.listed);
});

test("one date is cancelled, and takes place again", async () => {
  const { id } = await save();
  expect((await owner.calendarAdmin.cancel({ id, day: "2026-06-13", cancelled: 1 })).message).toBe(
    "“Club War” on 2026-06-13 is cancelled.",
  );
  expect(await shown("2026-06-13", "2026-06-20")).toEqual([
    "Club War 2026-06-13 20:00 cancelled",
    "Club War 2026-06-20 20:00",
  ]);
  expect((await gameApi.calendar.rules({})).data).toMatchObject([{ cancelled: ["2026-06-13"], revision: 2 }]);
  // A change of the event keeps what is cancelled.
  const { seen, values } = await owner.calendarAdmin.byId({ id });
  await owner.calendarAdmin.save({ ...values, id, seen, startsAt: "2026-06-06T21:00", endsAt: "2026-06-06T22:00" });
  expect(await shown("2026-06-13", "2026-06-13")).toEqual(["Club War 2026-06-13 21:00 cancelled"]);
  await owner.calendarAdmin.cancel({ id, day: "2026-06-13", cancelled: 0 });
  expect(await shown("2026-06-13", "2026-06-13")).toEqual(["Club War 2026-06-13 21:00"]);
  await expect(owner.calendarAdmin.cancel({ id, day: "2026-06-14", cancelled: 1 })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await countRows("audit_log", `action = 'admincanceldate' AND target = 'event ${id}'`)).toBe(2);
});

test("an event that is postponed after it was cancelled takes place, also after it was in the trash", async () => {
  const { id } = await save(once);
  await owner.calendarAdmin.cancel({ id, day: "2026-06-06", cancelled: 1 });
  const change = async (values: Partial<Values>) => {
    const { seen, values: before } = await owner.calendarAdmin.byId({ id });
    await owner.calendarAdmin.save({ ...before, id, seen, ...values });
  };
  await change({ text: "Not today." });
  expect(await shown()).toEqual(["Club War 2026-06-06 20:00 cancelled"]);
  await change({ startsAt: "2026-06-12T20:00", endsAt: "2026-06-12T22:00" });
  expect(await shown()).toEqual(["Club War 2026-06-12 20:00"]);
  expect((await gameApi.calendar.rules({})).data).toMatchObject([{ cancelled: [] }]);

  const trashed = async () => {
    await owner.calendarAdmin.delete({ id, confirm: "on" });
    await owner.trashAdmin.restore({ id: (await owner.trashAdmin.list({})).data[0]?.id ?? 0 });
    return shown();
  };
  // As events are that were postponed before these days were forgotten.
  await env.DB.prepare(`UPDATE calendar_events SET cancelled = '["2026-06-06"]'`).run();
  expect(await trashed()).toEqual(["Club War 2026-06-12 20:00"]);
  await owner.calendarAdmin.cancel({ id, day: "2026-06-12", cancelled: 1 });
  expect(await trashed()).toEqual(["Club War 2026-06-12 20:00 cancelled"]);
});

test.each([
  [{ endsAt: "2036-06-06T22:00", repeat: "none" }, "endsAt"],
  [{ startsAt: "2036-06-06T20:00", endsAt: "2036-06-06T22:00" }, "startsAt"],
  // It would begin again before it is over.
  [{ endsAt: "2026-06-14T22:00" }, "endsAt"],
  [{ repeat: "daily", endsAt: "2026-06-07T20:01" }, "endsAt"],
  // Its last date was more than a year ago.
  [{ startsAt: "2024-06-01T20:00", endsAt: "2024-06-01T21:00", until: "2024-07-01" }, "startsAt"],
  [{ onSunday: "on" }, "startsAt"],
  [{ repeat: "hourly" as never }, "repeat"],
  [{ until: "tomorrow" }, "until"],
  [{ category: "none" as never }, "category"],
  [{ title: "" }, "title"],
] satisfies [Partial<Values>, string][])("%j is refused at the field", async (values, field) => {
  await expect(save(values)).rejects.toMatchObject({ code: "invalid", fields: { [field]: [expect.any(String)] } });
  expect(await countRows("calendar_events")).toBe(0);
});

test("a preview has the rule and the next ten dates, and stores nothing", async () => {
  const schedule = { startsAt: "2026-05-30T23:00", endsAt: "2026-05-31T01:00", repeat: "monthlyLastWeekday" };
  const { rule, dates } = await owner.calendarAdmin.preview(schedule);
  expect(rule).toBe("FREQ=MONTHLY;BYDAY=-1SA");
  expect(dates).toHaveLength(10);
  expect(dates[0]).toMatchObject({ startsAt: "2026-06-27T15:00:00.000Z", endsAt: "2026-06-27T17:00:00.000Z" });
  expect(await countRows("calendar_events")).toBe(0);
});

test("the calendar has a limited number of events", async () => {
  const row = `('Filler', 'other', 0, 1, 0)`;
  const rows = Array.from({ length: calendarLimits.events }, () => row).join();
  await env.DB.prepare(
    `INSERT INTO calendar_events (title, category, starts_at, ends_at, changed_at) VALUES ${rows}`,
  ).run();
  await expect(save()).rejects.toMatchObject({
    fields: { title: ["The calendar has 200 events at most. Delete one that is over first."] },
  });
});

test("a deleted event is gone with its dates, and comes back with them", async () => {
  const { id } = await save();
  await owner.calendarAdmin.cancel({ id, day: "2026-06-13", cancelled: 1 });
  await owner.calendarAdmin.delete({ id, confirm: "on" });
  expect(await countRows("calendar_dates")).toBe(0);
  const { data } = await owner.trashAdmin.list({});
  await owner.trashAdmin.restore({ id: data[0]?.id ?? 0 });
  expect(await runCalendarJob(api.context)).toBe(1);
  expect(await shown("2026-06-06", "2026-06-13")).toEqual([
    "Club War 2026-06-06 20:00",
    "Club War 2026-06-13 20:00 cancelled",
  ]);
});

test("the dates of a rule that never ends are stored as time passes, and old ones deleted", async () => {
  const { id } = await save();
  expect(await runCalendarJob(api.context)).toBe(0);
  expect(await shown("2028-06-10", "2028-06-24")).toEqual([]);
  clock.time += 40 * DAY;
  expect(await runCalendarJob(api.context)).toBe(1);
  expect(await runCalendarJob(api.context)).toBe(0);
  expect(await shown("2028-06-10", "2028-06-16")).toEqual(["Club War 2028-06-10 20:00"]);
  clock.time += 800 * DAY;
  await runCalendarJob(api.context);
  const first = await env.DB.prepare("SELECT min(starts_at) AS at FROM calendar_dates WHERE event_id = ?")
    .bind(id)
    .first<number>("at");
  expect(first).toBeGreaterThan(clock.time - calendarLimits.past - calendarLimits.duration);
});

test("each destination is reminded of a date once, also when jobs run at once and again", async () => {
  const destination = { id: 0, kind: "mail", address: "staff@mail.example", enabled: true } as const;
  await owner.noticesAdmin.save({ ...destination, name: "First", onEventReminder: true });
  await owner.noticesAdmin.save({ ...destination, name: "Second", onEventReminder: true });
  await owner.noticesAdmin.save({ ...destination, name: "Third", onNewsPublished: true });
  const { id } = await save();
  await save({ title: "Quiet", remind: "0" });
  await save({ title: "Draft", state: "draft" });
  const { id: off } = await save({ title: "Off" });
  await owner.calendarAdmin.cancel({ id: off, day: "2026-06-06", cancelled: 1 });
  const begins = Date.UTC(2026, 5, 6, 12);
  clock.time = begins - 30 * MINUTE - 1;
  await runCalendarJob(api.context);
  expect(await countRows("notices")).toBe(0);
  clock.time = begins - 30 * MINUTE;
  await Promise.all(Array.from({ length: 4 }, () => runCalendarJob(api.context)));
  clock.time += 5 * MINUTE;
  await runCalendarJob(api.context);
  const { results } = await env.DB.prepare("SELECT event, key, data, path FROM notices").all();
  expect(results).toHaveLength(2);
  expect(results[0]).toMatchObject({
    event: "event.reminder",
    key: `event.reminder ${id} ${begins}`,
    path: `/events/${id}`,
  });
  expect(JSON.parse(String(results[0]?.data))).toEqual({
    title: "Club War",
    place: "Gardens",
    minutes: "30",
    begins: "2026-06-06 20:00",
  });
  // Nothing is sent of what has begun; the next week is another date.
  clock.time = begins + HOUR;
  await runCalendarJob(api.context);
  expect(await countRows("notices")).toBe(2);
  clock.time = begins + 7 * DAY - 10 * MINUTE;
  await runCalendarJob(api.context);
  // The one that was cancelled takes place in the next week.
  expect(await countRows("notices")).toBe(6);
});

test("texts are shown in the language of the request, and addresses are the same in all", async () => {
  const { id } = await save({ ...once, startsAt: "2026-06-02T20:00", endsAt: "2026-06-02T21:00" });
  const texts = JSON.stringify({ title: "Digmaan", text: "", place: "Hardin" });
  await env.DB.prepare(
    "INSERT INTO translations (kind, entry, language, texts, source, changed_at) VALUES ('event', ?, 'fil', ?, '{}', 0)",
  )
    .bind(String(id), texts)
    .run();
  const filipino = languageOfPath("/fil/events");
  const { data } = await runInLanguage(filipino, () => gameApi.calendar.list({ from: "2026-06-02" }));
  expect(data).toMatchObject([{ title: "Digmaan", place: "Hardin", summary: "Be there.", slug: "club-war" }]);
  const found = await runInLanguage(filipino, () => gameApi.calendar.byId({ id }));
  expect(found.data).toMatchObject([{ title: "Digmaan", slug: "club-war" }]);
});
