import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { keepPlaces } from "#app/features/rankings/embedded/keep-places.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

/** A site in June 2026, to which a game server pushes characters. */
async function site() {
  const portal = testGameApi();
  portal.clock.time = Date.UTC(2026, 5, 15);
  const { bridge } = portal.as({ token: await newBridgeKey("main", null, ["characters"]) });
  let sequence = 0;
  const push = (rows: object[], day = "2026-06-10") => {
    sequence += 1;
    const pushed = rows.map((row) => pushedCharacter(row as { ChaNum: number }));
    return bridge.pushCharacters({ batchId: `b${sequence}`, sequence, time: `${day}T12:00:00+08:00`, rows: pushed });
  };
  const read = async (number: number) => (await portal.gameApi.characters.read({ number })).character;
  return { ...portal, bridge, push, read };
}

/** The account of a player whose characters have the number of this account in the game. */
async function playerOf(gameUserNum: number) {
  const login = await newLogin(1);
  await env.DB.prepare(
    "INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at) VALUES (?1, ?2, 'x', 'ready', 0)",
  )
    .bind(login.userNum, gameUserNum)
    .run();
  return login;
}

test("a character has its values, guild, places and months, and nothing of its account", async () => {
  const { bridge, push, read } = await site();
  await bridge.pushGuilds({
    ...{ sweep: "s", last: true, regions: [] },
    guilds: [
      { guildNum: 3, name: "Lamps", master: "A", masterNum: 1, rank: 1, wins: 0, draws: 0, losses: 0 },
      { guildNum: 4, name: "Kites", master: "B", masterNum: 9, rank: 1, wins: 0, draws: 0, losses: 0 },
    ],
  });
  await push([{ ChaNum: 1, ChaLevel: 20, ChaPKScore: 5 }], "2026-04-02");
  await push([{ ChaNum: 1, ChaLevel: 25, ChaPKScore: 9, ChaPKDeath: 2, ChaName: "Before" }], "2026-05-02");
  await push([
    { ChaNum: 1, ChaName: "Aya", UserNum: 987_654, ChaLevel: 30, ChaPKScore: 12, ChaPKDeath: 3, GuNum: 3, ChaMMR: 5 },
    { ChaNum: 2, ChaLevel: 40, GuNum: 4, GuPosition: 1 },
    { ChaNum: 3, ChaLevel: 30, ChaLevelUpDate: "2026-01-01 00:00:00", GuNum: 4 },
  ]);
  const character = await read(1);
  expect(character).toMatchObject({
    ...{ characterNum: 1, characterName: "Aya", level: 30, kills: 12, deaths: 3, hasPage: true },
    guild: { guildNum: 3, name: "Lamps", role: "master" },
    firstSeenAt: "2026-04-02T04:00:00.000Z",
    months: [
      { month: "2026-04", level: 20, kills: 0, deaths: 0 },
      { month: "2026-05", level: 25, kills: 4, deaths: 2 },
      { month: "2026-06", level: 30, kills: 3, deaths: 1 },
    ],
    // The name that every character of these tests has without another one.
    formerNames: [
      { name: "Before", until: "2026-06-10T04:00:00.000Z" },
      { name: "Character1", until: "2026-05-02T04:00:00.000Z" },
    ],
  });
  // Of two with level 30, the one that reached it first is before the other.
  expect(character?.places).toEqual([
    { board: "mmr", place: 3 },
    { board: "level", place: 3 },
    { board: "richest", place: 2 },
    { board: "killer", place: 1 },
  ]);
  expect(JSON.stringify(character)).not.toContain("987654");
  expect(await read(2)).toMatchObject({ guild: { name: "Kites", role: "deputy" } });
  const third = await read(3);
  expect(third).toMatchObject({ guild: { role: "member" } });
  expect(third?.places.map(({ board }) => board)).toEqual(["mmr", "level", "richest"]);
  expect(await read(4)).toBeNull();
});

test("a hidden character is shown nowhere, and its row in the rankings leads nowhere", async () => {
  const { as, gameApi, push, read } = await site();
  const player = await playerOf(70);
  const own = as({ token: player.token });
  await push([
    { ChaNum: 1, UserNum: 70, ChaName: "Mine" },
    { ChaNum: 2, UserNum: 71, ChaName: "Other" },
  ]);
  const request = { board: "level", month: "2026-06", school: "all", class: "all" } as const;
  const pages = async () => {
    const [monthly, top, found, ofClass] = await Promise.all([
      gameApi.rankings.monthly({ ...request, page: 1 }),
      gameApi.rankings.top({}),
      gameApi.rankings.find({ ...request, name: "M" }),
      gameApi.rankings.monthly({ ...request, class: "brawler", page: 1 }),
    ]);
    return [monthly.data, top.topLevel, top.topLevelSide, found.data, ofClass.data].map((rows) =>
      rows.map(({ characterNum, hasPage }) => `${characterNum} ${hasPage}`).sort(),
    );
  };
  const both = ["1 true", "2 true"];
  expect(await pages()).toEqual([both, both, both, ["1 true"], both]);
  const isHidden = async () => (await own.accounts.current({})).user.charactersHidden;
  expect(await isHidden()).toBe(false);

  await own.characters.setVisibility({ hidden: true });
  expect(await isHidden()).toBe(true);
  expect([await read(1), (await read(2))?.characterName]).toEqual([null, "Other"]);
  const one = ["1 false", "2 true"];
  expect(await pages()).toEqual([one, one, one, ["1 false"], one]);

  // The site hides characters unless their players show them.
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('character_profiles', '\"hidden\"')").run();
  expect(await read(2)).toBeNull();
  await own.characters.setVisibility({ hidden: false });
  expect([(await read(1))?.characterName, await read(2)]).toEqual(["Mine", null]);
});

test("a character that was deleted in the game keeps its row in the rankings without a page", async () => {
  const { gameApi, push, read } = await site();
  await push([{ ChaNum: 1 }]);
  await env.DB.prepare("DELETE FROM characters").run();
  expect(await read(1)).toBeNull();
  const { data } = await gameApi.rankings.monthly({
    board: "level",
    month: "now",
    school: "all",
    class: "all",
    page: 1,
  });
  expect(data).toMatchObject([{ characterNum: 1, hasPage: false }]);
});

test("the first hundred of each board are kept when a month ends, and again a week later", async () => {
  const { clock, push, read } = await site();
  const db = openDatabase(env.DB);
  const keep = () => keepPlaces({ db, now: () => clock.time });
  const characters = Array.from({ length: 102 }, (_, index) => ({ ChaNum: index + 1, ChaLevel: 200 - index }));
  await push(characters, "2026-05-20");
  expect(await keep()).toEqual({ months: ["2026-05"] });
  expect(await keep()).toEqual({ months: [] });
  const places = () =>
    env.DB.prepare(
      "SELECT board, count(*) AS n, max(place) AS last FROM ranking_places GROUP BY board ORDER BY board",
    ).all();
  expect((await places()).results).toEqual([
    { board: "level", n: 100, last: 100 },
    { board: "mmr", n: 100, last: 100 },
    { board: "richest", n: 100, last: 100 },
  ]);
  expect((await read(2))?.bestPlaces).toEqual(expect.arrayContaining([{ board: "level", place: 2, month: "2026-05" }]));
  expect((await read(101))?.bestPlaces).toEqual([]);

  // A late batch, which changes the order.
  await push([{ ChaNum: 102, ChaLevel: 999 }], "2026-05-31");
  expect(await keep()).toEqual({ months: ["2026-05"] });
  expect((await read(102))?.bestPlaces).toEqual(
    expect.arrayContaining([{ board: "level", place: 1, month: "2026-05" }]),
  );

  // In June, the months that end then are kept at once, and May is settled.
  clock.time = Date.UTC(2026, 6, 1, 12);
  await push([{ ChaNum: 2, ChaLevel: 1 }], "2026-06-20");
  expect(await keep()).toEqual({ months: ["2026-06"] });
  clock.time = Date.UTC(2026, 6, 9);
  expect(await keep()).toEqual({ months: ["2026-06"] });
  expect(await keep()).toEqual({ months: [] });
  const level = (await read(2))?.bestPlaces.find(({ board }) => board === "level");
  expect(level).toEqual({ board: "level", place: 1, month: "2026-06" });
});

test("the number of a character is bounded", async () => {
  const { gameApi } = await site();
  for (const number of [0, -1, 1.5]) {
    await expect(gameApi.characters.read({ number })).rejects.toMatchObject({ code: "invalid" });
  }
});
