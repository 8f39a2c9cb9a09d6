import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { keepOnlinePeriods } from "#app/features/status/embedded/online-job.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

/** Monday, 1 June 2026, 12:00 in Manila. */
const START = Date.UTC(2026, 5, 1, 4);
const TABLES = [
  "online_counts",
  "online_periods",
  "agent_minutes",
  "maintenances",
  "agents",
  "bridge_keys",
  "settings",
];

beforeEach(async () => {
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal whose agent reports with a number of players, or without one. */
async function portal() {
  const { gameApi, as, clock } = testGameApi();
  clock.time = START;
  const { bridge } = as({ token: await newBridgeKey("main", null, ["status"]) });
  const report = (online?: number, at = clock.time) =>
    bridge.reportAgent({
      ...{ version: "1.0.0", lineage: "ran-userinfo", startedAt: "2026-06-01T00:00:00Z", streams: [] },
      ...(online !== undefined && {
        online: { at: new Date(at).toISOString(), channels: [{ group: 0, channel: 0, online, maximum: 2000 }] },
      }),
    });
  return {
    ...{ gameApi, as, clock, report },
    /** Lets minutes pass, in each of which the agent reports. */
    async reportFor(minutes: number, online?: (minute: number) => number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await report(online?.(minute));
        clock.time += MINUTE;
      }
    },
    runJob: () => keepOnlinePeriods({ db: openDatabase(env.DB), now: () => clock.time }),
    status: () => gameApi.status.report({}),
  };
}

const none = { online: 0, maintenance: 0, uncounted: 0, unknown: 0 };

test("nothing is said before the first report, and the job stores nothing", async () => {
  const { runJob, status } = await portal();
  expect(await runJob()).toEqual({ periods: 0 });
  const report = await status();
  expect(report).toMatchObject({ state: "unknown", players: null, at: null, reportedAt: null, days: [] });
  expect(report.highest).toEqual({ ever: null, month: null });
  expect(report.uptime).toEqual([24, 168, 720].map((hours) => ({ hours, ...none })));
  expect(report.maintenance).toEqual({ current: null, past: [] });
  const ends = { until: "2026-06-01T04:00:00.000Z", samples: [] };
  expect(report.curves).toEqual({
    day: { ...ends, from: "2026-05-31T04:00:00.000Z", minutes: 10 },
    week: { ...ends, from: "2026-05-25T04:00:00.000Z", minutes: 60 },
    month: { ...ends, from: "2026-05-02T16:00:00.000Z", until: "2026-06-01T16:00:00.000Z", minutes: 1440 },
  });
});

test("a single report is a record, and holds for three more minutes", async () => {
  const { clock, report, runJob, status } = await portal();
  await report(42);
  expect(await status()).toMatchObject({ state: "online", players: 42, uptime: [{ ...none, hours: 24 }, {}, {}] });
  clock.time += 10 * MINUTE;
  expect(await runJob()).toEqual({ periods: 1 });
  const found = await status();
  const counted = "2026-06-01T04:00:00.000Z";
  expect(found).toMatchObject({ state: "unknown", players: null, at: counted, reportedAt: counted });
  const sample = { average: 42, peak: 42 };
  expect(found.curves.day.samples).toEqual([{ at: "2026-06-01T04:00:00.000Z", ...sample }]);
  expect(found.curves.month.samples).toEqual([{ at: "2026-05-31T16:00:00.000Z", ...sample }]);
  const record = { players: 42, at: "2026-06-01T04:00:00.000Z" };
  expect(found.highest).toEqual({ ever: record, month: record });
  expect(found.uptime).toEqual([24, 168, 720].map((hours) => ({ hours, ...none, online: 4, unknown: 6 })));
  expect(found.days).toEqual([{ day: "2026-06-01", ...none, online: 4, unknown: 6 }]);
});

test("periods have averages and peaks, and gaps where the agent counted nobody or did not report", async () => {
  const { clock, reportFor, runJob, status } = await portal();
  await reportFor(10, (minute) => 100 + minute);
  await reportFor(10);
  clock.time += 20 * MINUTE;
  await reportFor(20, () => 50);
  expect(await runJob()).toEqual({ periods: 6 });
  const { curves, uptime } = await status();
  expect(curves.day.samples).toEqual([
    { at: "2026-06-01T04:00:00.000Z", average: 105, peak: 109 },
    { at: "2026-06-01T04:40:00.000Z", average: 50, peak: 50 },
    { at: "2026-06-01T04:50:00.000Z", average: 50, peak: 50 },
  ]);
  // The hour is the average of its counts.
  expect(curves.week.samples.map(({ average }) => average)).toEqual([Math.round((1045 + 20 * 50) / 30)]);
  // A count, and a report, hold for three more minutes.
  expect(uptime[0]).toEqual({ hours: 24, maintenance: 0, online: 33, uncounted: 10, unknown: 17 });
});

test("counts that come late are added, and a further run changes nothing", async () => {
  const { clock, report, runJob, status } = await portal();
  await report(10);
  clock.time += 20 * MINUTE;
  await runJob();
  await report(30, clock.time - 15 * MINUTE);
  clock.time += 10 * MINUTE;
  expect(await runJob()).toEqual({ periods: 1 });
  const first = await status();
  expect(first.curves.day.samples).toEqual([{ at: "2026-06-01T04:00:00.000Z", average: 20, peak: 30 }]);
  expect(await runJob()).toEqual({ periods: 0 });
  expect(await status()).toEqual(first);
});

test("a long time is stored in parts of a day, and old parts are deleted, but for days", async () => {
  const { clock, report, runJob, status } = await portal();
  const runAll = async () => {
    let rounds = 1;
    while ((await runJob()) instanceof Unfinished) rounds += 1;
    return rounds;
  };
  await report(500);
  clock.time += 30 * DAY;
  await report(10);
  clock.time += 10 * MINUTE;
  expect(await runAll()).toBe(31);
  clock.time += 15 * DAY - 10 * MINUTE;
  await report(20);
  clock.time += 10 * MINUTE;
  expect(await runAll()).toBe(15);
  const rows = await env.DB.prepare(
    "SELECT minutes, count(*) AS n FROM online_periods GROUP BY minutes ORDER BY minutes",
  ).all();
  expect(rows.results).toEqual([
    { minutes: 10, n: 3 * 144 },
    { minutes: 60, n: 40 * 24 },
    { minutes: 1440, n: 46 },
  ]);
  const { highest, days, uptime } = await status();
  expect(highest.ever).toEqual({ players: 500, at: "2026-06-01T04:00:00.000Z" });
  expect(highest.month).toEqual({ players: 20, at: "2026-07-16T04:00:00.000Z" });
  expect(days).toHaveLength(30);
  // 1 July, and today until 12:10.
  expect(uptime[2]).toMatchObject({ online: 8, unknown: 29 * 1440 + 12 * 60 + 10 - 8 });
});

test("Manila's days and months begin at 16:00 UTC", async () => {
  const { clock, report, runJob, status } = await portal();
  clock.time = Date.UTC(2026, 5, 30, 15, 50);
  await report(80);
  clock.time += 10 * MINUTE;
  await report(30);
  clock.time += 10 * MINUTE;
  await runJob();
  const { days, highest, curves } = await status();
  expect(days.map(({ day }) => day)).toEqual(["2026-06-30", "2026-07-01"]);
  expect(highest).toMatchObject({ ever: { players: 80 }, month: { players: 30 } });
  expect(curves.month.samples.map(({ average }) => average)).toEqual([80, 30]);
});

test("while the job is late for more than half an hour, nothing is known since", async () => {
  const { clock, report, runJob, status } = await portal();
  await report(5);
  clock.time += 10 * MINUTE;
  await runJob();
  clock.time += 30 * MINUTE - 1;
  expect((await status()).curves.day.until).toBe("2026-06-01T04:10:00.000Z");
  clock.time += 1;
  expect((await status()).curves.day.until).toBe("2026-06-01T04:40:00.000Z");
});

/** The owner of a portal changes its maintenance. */
async function maintained() {
  const site = await portal();
  const owner = site.as({ token: (await newLogin(30)).token });
  const save = async (values: { scope: "off" | "forms" | "site" } & Record<string, string>) => {
    const { seen } = await owner.maintenanceAdmin.read({});
    await owner.maintenanceAdmin.save({ message: "", from: "", until: "", endsByItself: "", ...values, seen });
  };
  return { ...site, save };
}

test("maintenance is announced, takes place and is listed, and its minutes are not unknown", async () => {
  const { clock, reportFor, runJob, save, status } = await maintained();
  await reportFor(10, () => 9);
  await save({
    scope: "site",
    message: "Update",
    from: "2026-06-01 12:20",
    until: "2026-06-01 12:40",
    endsByItself: "on",
  });
  const until = "2026-06-01T04:40:00.000Z";
  const announced = { scope: "site", from: "2026-06-01T04:20:00.000Z", until, text: "Update" };
  expect((await status()).maintenance).toEqual({ current: { ...announced, active: false }, past: [] });
  clock.time += 10 * MINUTE;
  expect(await status()).toMatchObject({ state: "maintenance", maintenance: { current: { active: true }, past: [] } });
  clock.time += 30 * MINUTE;
  await runJob();
  const { maintenance, uptime } = await status();
  expect(maintenance).toEqual({ current: null, past: [announced] });
  expect(uptime[0]).toEqual({ hours: 24, online: 13, maintenance: 20, uncounted: 0, unknown: 17 });
});

test("the end of a maintenance is noted; one that is withdrawn never was, and one that is moved is another", async () => {
  const { clock, save, status } = await maintained();
  await save({ scope: "forms" });
  clock.time += HOUR;
  await save({ scope: "site", message: "It takes longer." });
  clock.time += HOUR;
  await save({ scope: "off" });
  const first = {
    scope: "site",
    from: "2026-06-01T04:00:00.000Z",
    until: "2026-06-01T06:00:00.000Z",
    text: "It takes longer.",
  };
  expect((await status()).maintenance).toEqual({ current: null, past: [first] });

  await save({ scope: "site", from: "2026-06-02 02:00" });
  await save({ scope: "off" });
  clock.time += DAY;
  expect((await status()).maintenance.past).toEqual([first]);

  await save({ scope: "forms" });
  clock.time += HOUR;
  // 15:00 in Manila.
  await save({ scope: "forms", from: "2026-06-02 20:00" });
  const second = { scope: "forms", from: "2026-06-02T06:00:00.000Z", until: "2026-06-02T07:00:00.000Z", text: "" };
  expect((await status()).maintenance).toMatchObject({ current: { active: false }, past: [second, first] });
  const { results } = await env.DB.prepare("SELECT begins_at FROM maintenances ORDER BY id").all();
  expect(results.map((row) => Number(row.begins_at))).toEqual([START, START + 26 * HOUR, START + 32 * HOUR]);
});

test("a maintenance that is prolonged after it has ended by itself stays one", async () => {
  const { clock, save, status } = await maintained();
  const planned = { scope: "site", message: "Update", from: "2026-06-01 12:20", endsByItself: "on" } as const;
  await save({ ...planned, until: "2026-06-01 12:40" });
  clock.time += 50 * MINUTE;
  const from = "2026-06-01T04:20:00.000Z";
  const listed = { scope: "site", from, text: "Update" };
  expect((await status()).maintenance.past).toEqual([{ ...listed, until: "2026-06-01T04:40:00.000Z" }]);
  await save({ ...planned, until: "2026-06-01 13:30" });
  expect((await status()).maintenance).toMatchObject({ current: { from, active: true }, past: [] });
  await save({ ...planned, until: "2026-06-01 13:40" });
  clock.time += HOUR;
  const until = "2026-06-01T05:40:00.000Z";
  expect((await status()).maintenance).toEqual({ current: null, past: [{ ...listed, until }] });

  // Another one that is on takes the place of one that began at its time.
  await save({ scope: "forms" });
  clock.time += MINUTE;
  await save({ scope: "forms", message: "Since noon", from: "2026-06-01 12:20" });
  clock.time += MINUTE;
  await save({ scope: "off" });
  const now = new Date(clock.time).toISOString();
  expect((await status()).maintenance.past).toEqual([{ scope: "forms", from, until: now, text: "Since noon" }]);
});
