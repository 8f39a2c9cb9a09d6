import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import {
  type characters,
  formerNames,
  guildMarks,
  guildRegions,
  guilds,
  regionOwners,
} from "#app/features/bridge/embedded/schema.ts";
import { characterPath, guildPath } from "#app/features/game/profile-paths.ts";
import { countMembers } from "#app/features/guilds/embedded/count-members.ts";
import type { guildOrders } from "#app/features/guilds/orders.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { characterRow, insertCharacters } from "#tests/fixtures/game-data.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

const { gameApi } = testGameApi();
const db = openDatabase(env.DB);
const SEEN = Date.UTC(2026, 2, 1);

const guildRow = (guildNum: number, values: Partial<typeof guilds.$inferInsert> = {}): typeof guilds.$inferInsert => ({
  ...{ guildNum, name: `Guild${guildNum}`, master: "Aya", masterNum: 5, rank: 1, wins: 0, draws: 0, losses: 0 },
  ...{ members: "[]", sweep: "one", firstSeenAt: SEEN },
  ...values,
});
const insertGuilds = (...rows: (typeof guilds.$inferInsert)[]) => db.insert(guilds).values(rows);
const member = (characterNum: number, values: Partial<typeof characters.$inferInsert> = {}) =>
  characterRow({ characterNum, guild: 1, ...values });
const hide = (userNum: number) =>
  env.DB.batch([
    env.DB.prepare(
      "INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at) VALUES (?1, ?2, 'x', 'linked', 0)",
    ).bind(userNum + 1000, userNum),
    env.DB.prepare("INSERT INTO profile_choices (user_num, hidden, changed_at) VALUES (?1, 1, 0)").bind(userNum + 1000),
  ]);
const names = ({ data }: { data: { characterName: string }[] }) => data.map(({ characterName }) => characterName);

test("a guild has its figures, its master, and its members with the deputies first", async () => {
  await insertGuilds(guildRow(1, { name: "Lamps", wins: 9, draws: 2, losses: 4, rank: 3 }));
  await insertCharacters(env.DB, [
    member(5, { characterName: "Ayala", level: 200 }),
    member(6, { level: 100, guildPosition: 1 }),
    member(7, { level: 120, classCode: 4 }),
    member(8, { guild: 2 }),
    member(9, { guild: 0 }),
  ]);
  await countMembers(db);
  expect(await gameApi.guilds.read({ number: 1 })).toEqual({
    ...{ guildNum: 1, name: "Lamps", mark: "", wins: 9, draws: 2, losses: 4, rank: 3, members: 3, averageLevel: 140 },
    firstSeenAt: new Date(SEEN).toISOString(),
    // The number tells who it is; the guild has an older name of the character.
    master: { characterNum: 5, name: "Ayala", hidden: false },
    data: [
      { characterNum: 6, characterName: "Character6", level: 100, classCode: 1, position: 1 },
      { characterNum: 5, characterName: "Ayala", level: 200, classCode: 1, position: 0 },
      { characterNum: 7, characterName: "Character7", level: 120, classCode: 4, position: 0 },
    ],
    ...{ lastPage: 1, regions: [], formerNames: [], formerMasters: [] },
  });
});

test("an unknown guild, a number or a page out of range is refused", async () => {
  await insertGuilds(guildRow(1));
  await expect(gameApi.guilds.read({ number: 2 })).rejects.toMatchObject({ code: "not_found" });
  for (const request of [{ number: -1 }, { number: 1.5 }, { number: 1, page: 0 }, { number: 1, page: 21 }])
    await expect(gameApi.guilds.read(request), JSON.stringify(request)).rejects.toMatchObject({ code: "invalid" });
  await expect(gameApi.guilds.list({ order: "wins", page: 21 })).rejects.toMatchObject({ code: "invalid" });
  await expect(gameApi.guilds.list({ order: "names" as "wins", page: 1 })).rejects.toMatchObject({ code: "invalid" });
});

test("a guild without members, or whose master is unknown, is complete", async () => {
  await insertGuilds(
    guildRow(1, { master: "", masterNum: 0, firstSeenAt: 0 }),
    guildRow(2, { master: "Gone", masterNum: 9 }),
  );
  const empty = await gameApi.guilds.read({ number: 1 });
  expect(empty).toMatchObject({ members: 0, averageLevel: 0, data: [], lastPage: 1, firstSeenAt: "" });
  expect(empty.master).toEqual({ characterNum: 0, name: "", hidden: false });
  expect((await gameApi.guilds.read({ number: 2 })).master).toEqual({ characterNum: 0, name: "Gone", hidden: false });
});

test("hidden characters are counted, and never named: not as member, as master, or as former master", async () => {
  await insertGuilds(
    guildRow(1, { master: "Hidden Aya" }),
    // Only the name of its master is known.
    guildRow(2, { master: "HIDDEN AYA", masterNum: 0 }),
  );
  await insertCharacters(env.DB, [
    member(5, { userNum: 7, characterName: "Hidden Aya", level: 50 }),
    member(6, { userNum: 8, level: 30 }),
  ]);
  await db.insert(formerNames).values([
    { kind: "character", num: 5, name: "Earlier Aya", until: 1 },
    { kind: "master", num: 1, name: "Earlier Aya", until: 2 },
    { kind: "master", num: 1, name: "hidden aya", until: 3 },
    { kind: "master", num: 1, name: "Ben", until: 4 },
  ]);
  await countMembers(db);
  expect(names(await gameApi.guilds.read({ number: 1 }))).toEqual(["Hidden Aya", "Character6"]);
  await hide(7);
  const hidden = { characterNum: 0, name: "", hidden: true };
  const found = await gameApi.guilds.read({ number: 1 });
  expect(found).toMatchObject({ members: 2, averageLevel: 40, master: hidden });
  expect(names(found)).toEqual(["Character6"]);
  expect(found.formerMasters.map(({ name }) => name)).toEqual(["Ben"]);
  expect((await gameApi.guilds.read({ number: 2 })).master).toEqual(hidden);
  expect(JSON.stringify([found, await gameApi.guilds.read({ number: 2 })])).not.toMatch(/aya/i);
  // The default of the site.
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('character_profiles', '\"hidden\"')").run();
  expect(await gameApi.guilds.read({ number: 1 })).toMatchObject({ members: 2, data: [] });
});

test("histories are limited, the latest first, and regions have the time of the present owner", async () => {
  await insertGuilds(guildRow(1), guildRow(2));
  for (let until = 0; until < 25; until++)
    await db.insert(formerNames).values({ kind: "guild", num: 1, name: `Name${until}`, until });
  await db.insert(formerNames).values([
    { kind: "guild", num: 2, name: "Other", until: 99 },
    { kind: "character", num: 1, name: "Character", until: 99 },
  ]);
  await db.insert(guildRegions).values([
    { region: 1, guildNum: 1, tax: 7.5 },
    { region: 4, guildNum: 1, tax: 0 },
    { region: 2, guildNum: 2, tax: 3 },
  ]);
  await db
    .insert(regionOwners)
    .values([1, 2, 1].map((guildNum, index) => ({ region: 1, guildNum, guildName: "", since: SEEN + index })));
  const { formerNames: former, regions } = await gameApi.guilds.read({ number: 1 });
  expect(former).toHaveLength(20);
  expect(former[0]).toEqual({ name: "Name24", until: new Date(24).toISOString() });
  const held = [
    { region: 1, tax: 7.5, since: new Date(SEEN + 2).toISOString() },
    { region: 4, tax: 0, since: "" },
  ];
  expect(regions).toEqual(held);
  // Nobody reports owners any more.
  await newBridgeKey("main", 1);
  expect((await gameApi.guilds.read({ number: 1 })).regions).toEqual([]);
  await newBridgeKey("main", null, ["characters"]);
  expect((await gameApi.guilds.read({ number: 1 })).regions).toEqual(held);
});

test("regions are listed with their owners while somebody reports them", async () => {
  const hash = "0123456789abcdef".repeat(4);
  await insertGuilds(guildRow(1, { mark: hash }), guildRow(2));
  await db.insert(guildMarks).values({ hash, png: "iVBORw0KGgo=" });
  await db.insert(guildRegions).values([
    { region: 3, guildNum: 2, tax: 7.5 },
    { region: 1, guildNum: 1, tax: 0 },
    // A guild that is no longer known.
    { region: 2, guildNum: 77, tax: 1 },
  ]);
  await db.insert(regionOwners).values([
    { region: 3, guildNum: 2, guildName: "", since: SEEN },
    { region: 1, guildNum: 2, guildName: "", since: SEEN },
  ]);
  const { data } = await gameApi.guilds.regions({});
  expect(data).toMatchObject([
    { region: 1, tax: 0, since: "", guildNum: 1, mark: "/crest/0123456789abcdef.png" },
    { region: 3, tax: 7.5, since: new Date(SEEN).toISOString(), guildNum: 2, mark: "" },
  ]);
  expect(data[1]!.guildName).toBe((await gameApi.guilds.read({ number: 2 })).name);
  // Nobody reports owners any more.
  await newBridgeKey("main", 1);
  expect(await gameApi.guilds.regions({})).toEqual({ data: [] });
});

test("a guild of 10,000 members is read in pages of a bounded number, and counted exactly", async () => {
  await insertGuilds(guildRow(1));
  await env.DB.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
     INSERT INTO characters (cha_num, user_num, cha_name, cha_level, cha_exp, cha_class, cha_school, cha_pk_score,
       cha_pk_death, cha_mmr, cha_money, cha_level_up_date, gu_num)
     SELECT n, n, 'C' || n, n, 0, 1, 0, 0, 0, 0, 0, 0, 1 FROM numbers`,
  ).run();
  // Not counted yet.
  expect(await gameApi.guilds.read({ number: 1 })).toMatchObject({ members: 51, lastPage: 2 });
  await countMembers(db);
  const [first, last] = [await gameApi.guilds.read({ number: 1 }), await gameApi.guilds.read({ number: 1, page: 20 })];
  expect(first).toMatchObject({ members: 10_000, averageLevel: 5000.5, lastPage: 20 });
  expect([first.data.length, first.data[0]?.level, last.data.length, last.data.at(-1)?.level]).toEqual([
    50, 10_000, 50, 9001,
  ]);
});

test("boards rank all guilds, in pages", async () => {
  await insertGuilds(
    guildRow(1, { wins: 3, losses: 2, memberCount: 5, averageLevel: 10 }),
    guildRow(2, { wins: 3, losses: 1, memberCount: 9, averageLevel: 10 }),
    guildRow(3, { wins: 8, losses: 9, memberCount: 5, averageLevel: 90.5 }),
  );
  const order = async (by: (typeof guildOrders)[number]) =>
    (await gameApi.guilds.list({ order: by, page: 1 })).data.map(({ guildNum }) => guildNum);
  expect(await order("wins")).toEqual([3, 2, 1]);
  expect(await order("members")).toEqual([2, 1, 3]);
  expect(await order("level")).toEqual([3, 1, 2]);
  for (let first = 4; first < 1204; first += 6)
    await insertGuilds(...Array.from({ length: 6 }, (_, index) => guildRow(first + index)));
  const page = await gameApi.guilds.list({ order: "wins", page: 20 });
  expect([page.data.length, page.data[0]?.guildNum, page.lastPage]).toEqual([50, 951, 20]);
});

test("a guild has the mark whose picture was pushed, and its file is found by its name", async () => {
  const hash = "0123456789abcdef".repeat(4);
  await insertGuilds(guildRow(1, { mark: hash }), guildRow(2, { mark: "f".repeat(64) }), guildRow(3));
  await db.insert(guildMarks).values({ hash, png: "iVBORw0KGgo=" });
  const { data } = await gameApi.guilds.list({ order: "wins", page: 1 });
  expect(data.map(({ mark }) => mark)).toEqual(["/crest/0123456789abcdef.png", "", ""]);
  expect((await gameApi.guilds.read({ number: 1 })).mark).toBe("/crest/0123456789abcdef.png");
  expect(await gameApi.guilds.mark({ hash: hash.slice(0, 16) })).toEqual({ png: "iVBORw0KGgo=" });
  for (const other of ["0123456789abcdee", "f".repeat(16)])
    await expect(gameApi.guilds.mark({ hash: other })).rejects.toMatchObject({ code: "not_found" });
  for (const invalid of ["0123", "x".repeat(16), hash])
    await expect(gameApi.guilds.mark({ hash: invalid })).rejects.toMatchObject({ code: "invalid" });
});

test("the job counts members and their average level, and writes only what has changed", async () => {
  await insertGuilds(guildRow(0), guildRow(1), guildRow(2, { memberCount: 4, averageLevel: 7 }), guildRow(3));
  await insertCharacters(env.DB, [
    member(5, { level: 10 }),
    member(6, { level: 11 }),
    member(7, { level: 12, guild: 3 }),
    member(8, { guild: 0 }),
    member(9, { guild: 77 }),
  ]);
  expect(await countMembers(db)).toEqual({ changed: 3 });
  const counted = await db
    .select({ num: guilds.guildNum, count: guilds.memberCount, level: guilds.averageLevel })
    .from(guilds);
  expect(counted).toEqual([
    { num: 0, count: 0, level: 0 },
    { num: 1, count: 2, level: 10.5 },
    { num: 2, count: 0, level: 0 },
    { num: 3, count: 1, level: 12 },
  ]);
  expect(await countMembers(db)).toEqual({ changed: 0 });
});

test("the job counts a limited number of guilds at once, and the next round goes on", async () => {
  await env.DB.prepare(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1001)
     INSERT INTO guilds (guild_num, name, master, rank, wins, draws, losses, members, sweep, member_count)
     SELECT n, 'G' || n, '', 0, 0, 0, 0, '[]', 'one', 9 FROM numbers`,
  ).run();
  const first = await countMembers(db);
  expect(first).toEqual(new Unfinished(1000));
  expect(await countMembers(db, (first as Unfinished).progress as number)).toEqual({ changed: 1 });
});

test("paths of names have no part that the site refuses", () => {
  expect(guildPath(1, "Silver Lantern")).toBe("/guild/1/Silver%20Lantern");
  expect(guildPath(1, "a/b?c#d%")).toBe("/guild/1/a%2Fb%3Fc%23d%25");
  expect(guildPath(1, "نسور")).toBe(`/guild/1/${encodeURIComponent("نسور")}`);
  for (const name of ["", "  ", "..", "\u200b\u202e", "\\", "\u2028"]) expect(guildPath(1, name)).toBe("/guild/1");
  expect(characterPath(2, "a\\b\u0007c\ud800")).toBe(`/character/2/abc${encodeURIComponent("\ufffd")}`);
});
