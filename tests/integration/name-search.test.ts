import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { checkNames } from "#app/features/bridge/embedded/name-index.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

/** A site to which a game server pushes characters and guilds. */
async function site() {
  const portal = testGameApi();
  const { bridge } = portal.as({ token: await newBridgeKey("main", null, ["characters"]) });
  let pushes = 0;
  const time = () => new Date(portal.clock.time).toISOString();
  /** Pushes characters by name, with the numbers from `first` on. */
  const push = (names: readonly string[], first = 1, values: object = {}) => {
    pushes += 1;
    portal.clock.time += 1000;
    const rows = names.map((ChaName, index) => pushedCharacter({ ChaNum: first + index, ChaName, ...values }));
    return bridge.pushCharacters({ batchId: `b${pushes}`, sequence: pushes, time: time(), rows });
  };
  const pushGuilds = (...names: string[]) => {
    pushes += 1;
    const guilds = names.map((name, index) => ({
      ...{ guildNum: index + 1, name, master: "", masterNum: 0, rank: 1, wins: 0, draws: 0, losses: 0 },
    }));
    return bridge.pushGuilds({ sweep: `s${pushes}`, last: true, guilds, regions: [] });
  };
  const find = (search: string) => portal.gameApi.nameSearch.find({ search });
  const names = async (search: string) => (await find(search)).characters.map((row) => row.characterName);
  const guilds = async (search: string) => (await find(search)).guilds.map((row) => row.name);
  return { ...portal, bridge, push, pushGuilds, find, names, guilds, time };
}

const db = openDatabase(env.DB);
const all = async (query: string) => (await env.DB.prepare(query).all()).results;

/** Runs the job to its end. */
async function checkAll(): Promise<number> {
  let result = await checkNames(db, undefined);
  for (let runs = 0; runs < 20 && result instanceof Unfinished; runs += 1)
    result = await checkNames(db, result.progress);
  if (result instanceof Unfinished) throw new Error("The job does not end");
  return result.changed;
}

/** That the index is that of the names, as a job that begins with nothing makes it. */
async function expectSound() {
  const index = async () => [await all("SELECT * FROM name_keys"), await all("SELECT * FROM name_parts")];
  const kept = await index();
  await env.DB.batch([env.DB.prepare("DELETE FROM name_keys"), env.DB.prepare("DELETE FROM name_parts")]);
  await checkAll();
  expect(kept).toEqual(await index());
}

test("names are found whole, by their beginning, in the middle, and with typing errors, the best first", async () => {
  const { push, find, names } = await site();
  await push(["DarkDragon", "Dragoness", "Dragon", "Dargon", "Wyvern", "Mang Kanor", "Dragons"]);
  expect((await find("dragon")).characters.map(({ characterName, match }) => [characterName, match])).toEqual([
    ["Dragon", "exact"],
    ["Dragons", "beginning"],
    ["Dragoness", "beginning"],
    ["DarkDragon", "part"],
    ["Dargon", "near"],
  ]);
  // A letter that is missing, too many, wrong, and exchanged; in a part of a name.
  for (const search of ["wyvrn", "wyvvern", "wivern", "wyvenr", "WYVERM", "xyvern"])
    expect([search, await names(search)]).toEqual([search, ["Wyvern"]]);
  expect(await names("kanoor")).toEqual(["Mang Kanor"]);
  expect(await names("g kan")).toEqual(["Mang Kanor"]);
  // Two errors only in long names.
  expect(await names("dakrdargon")).toEqual(["DarkDragon"]);
  expect(await names("vyverm")).toEqual([]);
  expect(await names("nothing like it")).toEqual([]);
});

test("names of other scripts are found by syllables, in the middle and with typing errors", async () => {
  const { push, names } = await site();
  await push(["검신", "월하검신", "감자", "สมชาย", "นักรบ", "نسور الليل", "🐉Wyrm🔥", "月の剣", "PIÑATA", "Straße"]);
  const expected: [search: string, found: string[]][] = [
    // The second is an error in a vowel.
    ["검신", ["검신", "월하검신"]],
    ["감신", ["검신", "월하검신"]],
    ["하검", ["월하검신"]],
    ["자", ["감자"]],
    ["ชาย", ["สมชาย"]],
    ["นักลบ", ["นักรบ"]],
    ["الليل", ["نسور الليل"]],
    ["نسور اليل", ["نسور الليل"]],
    ["🔥", ["🐉Wyrm🔥"]],
    ["🐉", ["🐉Wyrm🔥"]],
    ["剣", ["月の剣"]],
    ["の剣", ["月の剣"]],
    ["pinata", ["PIÑATA"]],
    ["ñat", ["PIÑATA"]],
    ["strasse", ["Straße"]],
  ];
  for (const [search, found] of expected) expect([search, await names(search)]).toEqual([search, found]);
});

test("guilds are found with members, level and mark, and characters with their guild", async () => {
  const { push, pushGuilds, find, guilds } = await site();
  await pushGuilds("Silver Lantern", "달빛 수호대", "Lanterns");
  await push(["Lanternist"], 1, { GuNum: 1, ChaLevel: 30, ChaClass: 4, ChaSchool: 2 });
  expect(await find("lantern")).toEqual({
    characters: [
      {
        ...{ characterNum: 1, characterName: "Lanternist", level: 30, classCode: 4, school: 2, match: "beginning" },
        guild: { guildNum: 1, name: "Silver Lantern", mark: "" },
      },
    ],
    guilds: [
      expect.objectContaining({ guildNum: 3, name: "Lanterns", match: "beginning", members: 0 }),
      expect.objectContaining({ guildNum: 1, name: "Silver Lantern", match: "part", mark: "", wins: 0 }),
    ],
  });
  expect(await guilds("수호")).toEqual(["달빛 수호대"]);
  expect(await guilds("Slver Lantern")).toEqual(["Silver Lantern"]);
});

test("a renamed, late or deleted name changes the index", async () => {
  const { push, pushGuilds, names, guilds, bridge, clock } = await site();
  await push(["Before", "Gone", "Stays"]);
  await push(["Afterwards"], 1);
  expect(await names("before")).toEqual([]);
  expect(await names("after")).toEqual(["Afterwards"]);
  // A batch that is late changes nothing.
  const late = {
    time: new Date(clock.time - 60_000).toISOString(),
    rows: [pushedCharacter({ ChaNum: 1, ChaName: "Late" })],
  };
  await bridge.pushCharacters({ batchId: "late", sequence: 0, ...late });
  expect([await names("late"), await names("after")]).toEqual([[], ["Afterwards"]]);
  await expectSound();

  clock.time += 1000;
  const rows = [1, 3].map((ChaNum) => pushedCharacter({ ChaNum, ChaName: ChaNum === 1 ? "Afterwards" : "Stays" }));
  const covers = { from: 1, to: 3 };
  await bridge.pushCharacters({ batchId: "c", sequence: 99, time: new Date(clock.time).toISOString(), rows, covers });
  expect(await names("gone")).toEqual([]);
  expect(await checkAll()).toBe(1);
  await expectSound();

  await pushGuilds("Lamps", "Kites");
  await pushGuilds("Torches");
  expect([await guilds("lamps"), await guilds("kites"), await guilds("torches")]).toEqual([[], [], ["Torches"]]);
  expect(await checkAll()).toBe(1);
  await expectSound();
});

test("hidden characters are never found, nor do they take the places of others", async () => {
  const { push, names, as, gameApi } = await site();
  const { userNum, token } = await newLogin(1);
  await env.DB.prepare(
    "INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at) VALUES (?1, 77, 'x', 'ready', 0)",
  )
    .bind(userNum)
    .run();
  await push(
    ["Shade", ...Array.from({ length: 60 }, (_, index) => `Shade${String.fromCharCode(65 + (index % 26))}${index}`)],
    1,
    {
      UserNum: 77,
    },
  );
  await push(["ShadeZzzz", "xShade", "Shode"], 500);
  const player = as({ token });
  await player.characters.setVisibility({ hidden: true });
  expect(await names("shade")).toEqual(["ShadeZzzz", "xShade", "Shode"]);
  expect(await names("shdae")).toEqual(["xShade"]);
  await player.characters.setVisibility({ hidden: false });
  expect(await names("shade")).toHaveLength(20);
  expect((await gameApi.nameSearch.find({ search: "shade" })).characters[0]?.characterName).toBe("Shade");
});

test("a search is bounded, and bad input finds nothing", async () => {
  const { push, pushGuilds, find, names } = await site();
  await push(Array.from({ length: 300 }, (_, index) => `Comet${index}`));
  await pushGuilds(...Array.from({ length: 30 }, (_, index) => `Comets ${index}`));
  const found = await find("comet");
  expect([found.characters.length, found.guilds.length]).toEqual([20, 10]);
  for (const search of ["c", "%", "\u200b", " ", "c\u200b"])
    expect([search, await find(search)]).toEqual([search, { characters: [], guilds: [] }]);
  for (const search of [
    "%%",
    "__",
    "'\"",
    "\u0000\u0001",
    "\ud800\ud800",
    "\ufdfa".repeat(33),
    "\u{10ffff}".repeat(16),
    "a\u0301".repeat(16),
  ])
    expect([search, await names(search)]).toEqual([search, []]);
  for (const search of ["", "x".repeat(34)]) await expect(find(search)).rejects.toMatchObject({ code: "invalid" });
});

test("the job fills an empty index, in steps, and mends a wrong one", async () => {
  const { push, names } = await site();
  for (let first = 1; first <= 4001; first += 1000)
    await push(
      Array.from({ length: first === 4001 ? 1 : 1000 }, (_, index) => `Name${first + index}`),
      first,
    );
  await env.DB.batch([
    env.DB.prepare("DELETE FROM name_parts WHERE num > 1"),
    env.DB.prepare("DELETE FROM name_keys WHERE num > 1"),
    env.DB.prepare("INSERT INTO name_keys (kind, num, key, length) VALUES (0, 9999, 'GHOST', 5)"),
    env.DB.prepare("INSERT INTO name_parts (kind, num, part, length) VALUES (0, 9999, 'HOST', 5)"),
  ]);
  expect(await names("ame4001")).not.toContain("Name4001");
  const first = await checkNames(db, undefined);
  expect(first).toEqual(new Unfinished(["character", 2000, 1999]));
  // The other characters, and the one that does not exist.
  expect(await checkAll()).toBe(2002);
  expect((await names("ame4001"))[0]).toBe("Name4001");
  expect(await all("SELECT * FROM name_parts WHERE num = 9999")).toEqual([]);
  expect(await checkAll()).toBe(0);
});

test("both tables of the index have no row numbers", async () => {
  const tables = await all("SELECT sql FROM sqlite_master WHERE name IN ('name_keys', 'name_parts')");
  expect(tables.map(({ sql }) => /WITHOUT ROWID$/.test(String(sql)))).toEqual([true, true]);
});
