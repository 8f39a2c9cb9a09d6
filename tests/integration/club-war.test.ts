import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { storeResults } from "#app/features/club-war/embedded/results-job.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

/** Sunday, 7 June 2026, 20:00 in Manila, when the war of the tests begins; it lasts an hour. */
const WAR = Date.UTC(2026, 5, 7, 12);
const END = WAR + HOUR;

const days = { onMonday: "", onTuesday: "", onWednesday: "", onThursday: "", onFriday: "", onSaturday: "" };

/** A portal with an owner and an agent. */
async function portal() {
  const { gameApi, as, clock } = testGameApi();
  clock.time = WAR - DAY;
  const owner = as({ token: (await newLogin(30)).token });
  const { bridge } = as({ token: await newBridgeKey("main", null, ["characters", "status"]) });
  const guild = (guildNum: number) => ({
    ...{ guildNum, name: `Guild${guildNum}`, master: "", masterNum: 0, rank: 1, wins: 0, draws: 0, losses: 0 },
  });
  const save = (list: string, values: Record<string, string>) =>
    owner.documentsAdmin.save({ list, entry: "new", values });
  return {
    ...{ gameApi, as, clock, owner, bridge, save },
    addWar: (region = 1, values: Record<string, string> = {}) =>
      save("wars", {
        ...{ name_en: `War ${region}`, name_fil: "", region: String(region), ...days, onSunday: "on" },
        ...{ time: "20:00", minutes: "60", from: "", until: "", ...values },
      }),
    addSeason: (name: string, from: string, until = "") =>
      save("seasons", { name_en: name, name_fil: "", from, until }),
    /** Pushes the owner of each region, by its number. */
    push: (owners: Record<number, number>) =>
      bridge.pushGuilds({
        ...{ sweep: crypto.randomUUID(), last: true, guilds: [1, 2, 3].map(guild) },
        regions: Object.entries(owners).map(([region, guildNum]) => ({ region: Number(region), guildNum, tax: 5 })),
      }),
    /** Reports how many seconds ago the agent found nothing new about guilds. */
    report: (lag: number | null) =>
      bridge.reportAgent({
        ...{ version: "1.0.0", lineage: "ran", startedAt: "2026-06-01T00:00:00Z" },
        streams: [{ name: "guilds", lag, queue: 0, error: "", advice: "" }],
      }),
    runJob: () => storeResults({ db: openDatabase(env.DB), now: () => clock.time }),
    read: (request: { season?: string; page?: number } = {}) =>
      gameApi.clubWar.read({ season: request.season, page: request.page ?? 1 }),
  };
}

const stored = async () =>
  (
    await env.DB.prepare(
      "SELECT region, starts_at AS start, guild_num AS guild, decided_by AS by FROM club_war_results ORDER BY starts_at, region",
    ).all()
  ).results;

test("without a schedule there is nothing, and the job makes one round trip", async () => {
  const { read, runJob } = await portal();
  expect(await runJob()).toBe(0);
  expect(await read()).toEqual({
    ...{ wars: [], regions: [], waiting: [], seasons: [], season: "", standings: [], data: [] },
    ...{ lastPage: 1, changesAt: "" },
  });
});

test("wars that are on and come next are told until they end, and a running one changes soon", async () => {
  const { addWar, read, clock, push } = await portal();
  await addWar(1);
  await addWar(2, { time: "21:00", minutes: "30" });
  await push({ 1: 2 });
  const before = await read();
  expect(before.wars).toMatchObject([
    {
      name: "War 1",
      region: 1,
      startsAt: "2026-06-07T12:00:00.000Z",
      endsAt: "2026-06-07T13:00:00.000Z",
      running: false,
    },
    { region: 2, running: false },
  ]);
  expect(before.changesAt).toBe("2026-06-07T12:00:00.000Z");
  expect(before.regions).toMatchObject([{ region: 1, guildNum: 2, name: "Guild2", exists: true, tax: 5 }]);
  clock.time = WAR;
  expect(await read()).toMatchObject({ wars: [{ running: true }, {}], changesAt: "2026-06-07T12:00:30.000Z" });
  clock.time = END - 1000;
  expect(await read()).toMatchObject({ changesAt: "2026-06-07T13:00:00.000Z" });
  clock.time = END;
  const after = await read();
  expect(after.wars).toMatchObject([
    { region: 2, running: true },
    { region: 1, startsAt: "2026-06-14T12:00:00.000Z", running: false },
  ]);
  expect(after.waiting).toEqual([{ region: 1, startsAt: "2026-06-07T12:00:00.000Z" }]);
});

test("the result is the owner that the game reports after the war; repeated and late runs write nothing twice", async () => {
  const { addWar, push, runJob, clock, read } = await portal();
  await addWar();
  await push({ 1: 1 });
  clock.time = END + HOUR;
  // The last report is from before the war.
  expect(await runJob()).toBe(0);
  await push({ 1: 2 });
  expect(await runJob()).toBe(1);
  expect(await runJob()).toBe(0);
  clock.time = END + 3 * DAY;
  await push({ 1: 3 });
  expect(await runJob()).toBe(0);
  expect(await stored()).toEqual([{ region: 1, start: WAR, guild: 2, by: "game" }]);
  expect((await read()).waiting).toEqual([]);
});

test("a report during the war or at its end does not decide it", async () => {
  const { addWar, push, runJob, clock } = await portal();
  await addWar();
  await push({ 1: 1 });
  clock.time = END + MINUTE;
  await push({ 1: 2 });
  clock.time = END + HOUR;
  expect(await runJob()).toBe(0);
});

test("an agent that finds the owner unchanged does not push it, but has reported", async () => {
  const { addWar, push, report, runJob, clock } = await portal();
  await addWar();
  await push({ 1: 1 });
  clock.time = END + 20 * MINUTE;
  await report(null);
  expect(await runJob()).toBe(0);
  // That was before the end of the war.
  await report(21 * 60);
  expect(await runJob()).toBe(0);
  await report(60);
  expect(await runJob()).toBe(1);
  expect(await stored()).toMatchObject([{ guild: 1 }]);
});

test("nobody may own a region; a game that has never told an owner has no results", async () => {
  const { addWar, push, runJob, clock } = await portal();
  await addWar(1);
  await addWar(2);
  clock.time = END + HOUR;
  await push({});
  expect(await runJob()).toBe(0);
  await push({ 1: 3 });
  expect(await runJob()).toBe(2);
  expect(await stored()).toMatchObject([
    { region: 1, guild: 3 },
    { region: 2, guild: 0 },
  ]);
});

test("what was not reported before the next war for the region has no result, and what is older is not looked for", async () => {
  const { addWar, push, runJob, clock, read } = await portal();
  await addWar();
  await push({ 1: 1 });
  clock.time = END + 7 * DAY + HOUR;
  await push({ 1: 2 });
  expect(await runJob()).toBe(1);
  expect(await stored()).toEqual([{ region: 1, start: WAR + 7 * DAY, guild: 2, by: "game" }]);
  expect((await read()).waiting).toEqual([{ region: 1, startsAt: "2026-06-07T12:00:00.000Z" }]);
  clock.time += 7 * DAY;
  expect((await read()).waiting).toEqual([{ region: 1, startsAt: "2026-06-21T12:00:00.000Z" }]);
});

test("a war that ended before the schedule was changed has no result, because it may have been at another time", async () => {
  const { addWar, push, runJob, clock, read } = await portal();
  clock.time = END + HOUR;
  await addWar();
  await push({ 1: 1 });
  expect(await runJob()).toBe(0);
  expect((await read()).waiting).toEqual([]);
});

test("a revoked key reports nothing", async () => {
  const { addWar, push, runJob, clock } = await portal();
  await addWar();
  clock.time = END + HOUR;
  await push({ 1: 1 });
  await env.DB.prepare("UPDATE bridge_keys SET revoked_at = 1").run();
  expect(await runJob()).toBe(0);
});

/** Enters results of the wars of the last two weeks, the older one first. */
async function decided() {
  const site = await portal();
  await site.addWar();
  await site.addWar(2, { time: "21:00" });
  await site.push({ 1: 1, 2: 1 });
  for (const [week, owners] of [
    { 1: 1, 2: 2 },
    { 1: 2, 2: 2 },
  ].entries()) {
    site.clock.time = END + week * 7 * DAY + 3 * HOUR;
    await site.push(owners);
    await site.runJob();
  }
  return site;
}

test("a season has a table with shared places, and its winners when it is over", async () => {
  const { addSeason, read, clock, gameApi } = await decided();
  expect(await read()).toMatchObject({ season: "", standings: [], data: { length: 4 } });
  await addSeason("Season 1", "2026-06-01", "2026-06-07");
  await addSeason("Season 2", "2026-06-08");
  const now = await read();
  expect(now.season).toBe(now.seasons[0]?.key);
  expect(now.seasons).toMatchObject([
    { name: "Season 2", state: "running", winners: [] },
    {
      name: "Season 1",
      state: "over",
      winners: [
        { guildNum: 1, won: 1 },
        { guildNum: 2, won: 1 },
      ],
    },
  ]);
  expect(now.standings).toMatchObject([{ place: 1, guildNum: 2, name: "Guild2", won: 2 }]);
  expect(now.data).toMatchObject([
    { region: 2, guildNum: 2, before: { guildNum: 2, name: "Guild2" } },
    { region: 1, guildNum: 2, before: { guildNum: 1, name: "Guild1" } },
  ]);
  const first = await read({ season: now.seasons[1]!.key });
  expect(first.standings.map(({ place, guildNum }) => [place, guildNum])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  expect(first.data.map(({ before }) => before)).toEqual([null, null]);
  expect((await gameApi.clubWar.ofGuild({ number: 2 })).data).toMatchObject([
    { name: "Season 2", won: 2 },
    { name: "Season 1", won: 1 },
  ]);
  expect((await gameApi.clubWar.ofGuild({ number: 9 })).data).toEqual([]);
  await expect(read({ season: "none" })).rejects.toMatchObject({ code: "not_found" });
  // A season in which a result is waited for has no winners yet.
  await env.DB.prepare("DELETE FROM club_war_results WHERE war = ?1")
    .bind(`1-${WAR / 1000}`)
    .run();
  expect((await read()).seasons[1]).toMatchObject({ state: "over", winners: [] });
  clock.time = END + 15 * DAY;
  expect((await read()).seasons[1]?.winners).toMatchObject([{ guildNum: 2 }]);
});

test("staff correct a result with a reason; the game does not overwrite it", async () => {
  const { owner, clock, runJob, push, read } = await decided();
  const war = `1-${(WAR + 7 * DAY) / 1000}`;
  const { seen, values, decidedBy } = await owner.clubWarAdmin.byWar({ war });
  expect({ seen, values, decidedBy }).toEqual({ seen: "1", values: { guild: "2", reason: "" }, decidedBy: "game" });
  expect(await owner.clubWarAdmin.save({ war, seen, guild: "3", reason: "A draw by the rules" })).toEqual({
    message: "Region 1, 2026-06-14 20:00: Guild3.",
  });
  expect(await latestAuditEntries(1)).toMatchObject([
    { target: `club war ${war}`, reason: "A draw by the rules", before: '{"guild":2,"name":"Guild2"}' },
  ]);
  // The form of somebody who has seen the result before.
  await expect(owner.clubWarAdmin.save({ war, seen, guild: "1", reason: "An older form" })).rejects.toMatchObject({
    code: "conflict",
  });
  // Another way to write its numbers.
  for (const other of [`01-${war.slice(2)}`, `1-0${war.slice(2)}`])
    await expect(owner.clubWarAdmin.save({ war: other, guild: "1", reason: "Once more" }), other).rejects.toMatchObject(
      {
        code: "invalid",
      },
    );
  clock.time += DAY;
  await push({ 1: 2, 2: 2 });
  expect(await runJob()).toBe(0);
  expect((await read()).data[1]).toMatchObject({ region: 1, guildNum: 3, name: "Guild3" });
  await owner.clubWarAdmin.save({ war, seen: "2", guild: "", reason: "Nobody held it" });
  expect((await read()).data[1]).toMatchObject({ region: 1, guildNum: 0, name: "" });
});

test("staff enter the result of a war without one, and of no other time", async () => {
  const { owner, clock, addWar } = await portal();
  await addWar();
  clock.time = END + HOUR;
  const war = `1-${WAR / 1000}`;
  const list = await owner.clubWarAdmin.list({ page: 1 });
  expect(list.missing).toEqual([
    { war, region: 1, startsAt: "2026-06-07T12:00:00.000Z" },
    { war: `1-${(WAR - 7 * DAY) / 1000}`, region: 1, startsAt: "2026-05-31T12:00:00.000Z" },
  ]);
  const save = (values: object) =>
    owner.clubWarAdmin.save({ war, seen: "0", guild: "", reason: "No agent", ...values });
  await expect(save({ guild: "77" })).rejects.toMatchObject({ fields: { guild: [expect.stringContaining("77")] } });
  await expect(save({ guild: "x" })).rejects.toMatchObject({ fields: { guild: [expect.any(String)] } });
  await expect(save({ reason: "" })).rejects.toMatchObject({ fields: { reason: [expect.any(String)] } });
  for (const other of [`1-${WAR / 1000 + 1}`, `2-${WAR / 1000}`, `1-${(WAR + 7 * DAY) / 1000}`, "999-99999999999"])
    await expect(save({ war: other }), other).rejects.toMatchObject({ code: "not_found" });
  await save({});
  expect(await stored()).toEqual([{ region: 1, start: WAR, guild: 0, by: "staff" }]);
  expect(await owner.clubWarAdmin.list({ page: 1, region: 1 })).toMatchObject({
    ...{ missing: [{ startsAt: "2026-05-31T12:00:00.000Z" }], lastPage: 1 },
    data: [{ war, guildNum: 0, decidedBy: "staff" }],
  });
  expect((await owner.clubWarAdmin.list({ page: 1, region: 2 })).data).toEqual([]);
});

test("staff without the right to settings neither read nor correct results", async () => {
  const { as } = await portal();
  const editor = as({ token: (await newMember(20, ["console", "content"])).token });
  const forbidden = { code: "forbidden" };
  await expect(editor.clubWarAdmin.list({ page: 1 })).rejects.toMatchObject(forbidden);
  await expect(
    editor.clubWarAdmin.save({ war: `1-${WAR / 1000}`, guild: "", reason: "Because" }),
  ).rejects.toMatchObject(forbidden);
});

test("wars of a region that overlap, seasons with a common day and impossible times are refused at their fields", async () => {
  const { addWar, addSeason } = await portal();
  const at = (field: string) => ({ code: "invalid", fields: { [field]: [expect.any(String)] } });
  await addWar();
  await addWar(2);
  await expect(addWar(1, { time: "20:59" })).rejects.toMatchObject(at("time"));
  await expect(addWar(3, { onSunday: "" })).rejects.toMatchObject(at("onMonday"));
  await expect(addWar(3, { time: "24:00" })).rejects.toMatchObject(at("time"));
  await expect(addWar(3, { minutes: "1441" })).rejects.toMatchObject(at("minutes"));
  await expect(addWar(3, { from: "2026-02-30" })).rejects.toMatchObject(at("from"));
  await expect(addWar(3, { from: "2026-06-02", until: "2026-06-01" })).rejects.toMatchObject(at("until"));
  await addSeason("One", "2026-06-01", "2026-06-30");
  await expect(addSeason("Two", "2026-06-30")).rejects.toMatchObject(at("from"));
  await expect(addSeason("Two", "")).rejects.toMatchObject(at("from"));
  await addSeason("Two", "2026-07-01");
});
