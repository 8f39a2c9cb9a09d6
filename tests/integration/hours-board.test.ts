import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { shownBoards } from "#app/features/game/boards.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { characterRow, insertCharacters } from "#tests/fixtures/game-data.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

const { gameApi, as, clock } = testGameApi();
const hours = async () => (await gameApi.rankings.hours({})).data.map(({ characterNum }) => characterNum);

/** Hides the characters of an account of the game. */
const hide = (gameUser: number) =>
  env.DB.batch([
    env.DB.prepare(
      "INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at) VALUES (?1, ?2, 'x', 'ready', 0)",
    ).bind(gameUser + 1000, gameUser),
    env.DB.prepare("INSERT INTO profile_choices (user_num, hidden, changed_at) VALUES (?1, 1, 0)").bind(
      gameUser + 1000,
    ),
  ]);

test("characters are ranked by the minutes that their game pushes, whatever it stores for others", async () => {
  const { bridge } = as({ token: await newBridgeKey() });
  const minutes = [90, 600, null, undefined, -5, 0, 600];
  const { accepted } = await bridge.pushCharacters({
    ...{ batchId: "hours", sequence: 1, time: new Date(clock.time).toISOString() },
    rows: minutes.map((ChaPlayTime, index) => pushedCharacter({ ChaNum: index + 1, ChaPlayTime })),
  });
  expect(accepted).toBe(minutes.length);
  expect(await hours()).toEqual([2, 7, 1]);
  const [first] = (await gameApi.rankings.hours({})).data;
  expect(first).toMatchObject({ characterNum: 2, characterName: "Character2", playMinutes: 600, hasPage: true });
});

test("hidden characters have no place, and the list has a hundred", async () => {
  for (let from = 1; from <= 110; from += 5)
    await insertCharacters(
      env.DB,
      Array.from({ length: 5 }, (_, index) =>
        characterRow({ characterNum: from + index, userNum: from + index, playMinutes: 10_000 - from - index }),
      ),
    );
  await hide(2);
  const found = await hours();
  expect(found).toHaveLength(rankingLimits.top);
  expect(found.slice(0, 3)).toEqual([1, 3, 4]);
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('character_profiles', '\"hidden\"')").run();
  expect(await hours()).toEqual([]);
});

test("an owner shows the board, which appears where the game counts minutes", async () => {
  const { documentsAdmin } = as({ token: (await newLogin(30)).token });
  const shown = async () => shownBoards((await gameApi.game.terms({})).boards).map(({ key }) => key);
  const monthly = ["mmr", "level", "richest", "killer"];
  expect(await shown()).toEqual(monthly);
  const { seen, values } = await documentsAdmin.byEntry({ list: "boards", entry: "hours" });
  const { hidden: _hidden, ...visible } = values;
  await documentsAdmin.save({ list: "boards", entry: "hours", seen, values: visible });
  expect(await shown()).toEqual(monthly);
  await insertCharacters(env.DB, [characterRow({ characterNum: 1, playMinutes: 60 })]);
  expect(await shown()).toEqual([...monthly, "hours"]);
  const board = shownBoards((await gameApi.game.terms({})).boards).at(-1);
  expect(board).toMatchObject({ label: { text: "Hours Online" }, columns: ["ranking.level", "ranking.hours"] });
});

test("a list of boards from before this one is still valid, and lacks it", async () => {
  const { documentsAdmin } = as({ token: (await newLogin(30)).token });
  const entries = ["killer", "mmr", "richest", "level"].map((key) => ({
    ...{ key, revision: 1, texts: { en: { name: `My ${key}` } }, hidden: false, group: true, school: true },
    ...{ level: false, more: "" },
  }));
  await env.DB.prepare("INSERT INTO game_documents (name, entries, revision) VALUES ('boards', ?, 1)")
    .bind(JSON.stringify(entries))
    .run();
  await insertCharacters(env.DB, [characterRow({ characterNum: 1, playMinutes: 60 })]);
  const { boards } = await gameApi.game.terms({});
  expect(boards?.map(({ key }) => key)).toEqual(["killer", "mmr", "richest", "level"]);
  const { data } = await documentsAdmin.list({ list: "boards" });
  expect(data.at(-1)).toMatchObject({ entry: "hours", facts: ["hidden"] });
});
