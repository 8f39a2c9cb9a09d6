import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { defaultRankedNumbers } from "#tests/fixtures/game-data.ts";

/** Each test pushes to its own months, so that tests do not share characters. */
let years = 2000;

async function server() {
  years += 1;
  const portal = testGameApi();
  portal.clock.time = Date.UTC(years, 5, 15);
  const bridge = portal.as({ token: await newBridgeKey() });
  let pushed = 0;
  const push = (rows: unknown[], time = `${years}-06-10T12:00:00+08:00`, more: object = {}) => {
    pushed += 1;
    return bridge.bridge.pushCharacters({ batchId: `${years}-${pushed}`, sequence: pushed, time, rows, ...more });
  };
  return { ...portal, bridge, push, year: years };
}

async function ranking(gameApi: GameApi, month: string, board: "mmr" | "level" | "richest" | "killer" = "level") {
  const { data } = await gameApi.rankings.monthly({ board, month, school: "all", class: "all", page: 1 });
  return data;
}

/** Everything that pushes write, to compare states. */
async function state(): Promise<string> {
  const tables = ["month_rankings", "characters", "ranking_months"];
  const rows = await Promise.all(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()));
  return JSON.stringify(rows.map(({ results }) => results));
}

test("a batch fills the month's rankings and the characters of the home page", async () => {
  const { gameApi, push, year } = await server();
  const row = pushedCharacter({
    ChaNum: year * 10,
    ChaName: "학원 Ω",
    ChaLevel: 99,
    ChaMMR: 2100,
    ChaMoney: 9_007_199_254_740_991,
  });
  expect(await push([row])).toEqual({ batchId: `${year}-1`, month: `${year}-06`, accepted: 1, rejected: [] });
  expect(await ranking(gameApi, `${year}-06`)).toStrictEqual([
    {
      characterNum: year * 10,
      characterName: "학원 Ω",
      ...defaultRankedNumbers,
      level: 99,
      experience: 500,
      classCode: 1,
      school: 0,
      mmr: 2100,
      money: 9_007_199_254_740_991,
      leveledUpAt: "2026-05-20T02:00:00.000Z",
      hasPage: true,
    },
  ]);
  const { topLevel } = await gameApi.rankings.top({});
  expect(topLevel[0]?.characterNum).toBe(year * 10);
});

test("invalid rows are reported by index, and valid ones are stored", async () => {
  const { gameApi, push, year } = await server();
  const validRow = (n: number) => pushedCharacter({ ChaNum: year * 10 + n });
  const { accepted, rejected } = await push([
    validRow(1),
    null,
    { ChaNum: 5 },
    { ...validRow(2), ChaLevel: "many" },
    { ...validRow(3), ChaName: "x".repeat(34) },
    { ...validRow(3), ChaName: "line\nbreak" },
    { ...validRow(3), ChaLevelUpDate: "yesterday" },
    { ...validRow(3), ChaMoney: -1 },
    validRow(1),
    { ...validRow(4), ChaLevel: "12", ChaMoney: "345" },
  ]);
  expect(accepted).toBe(2);
  expect(rejected.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rejected.every(({ errors }) => errors.length > 0 && errors.every((text) => /^\w+: /.test(text)))).toBe(true);
  expect(rejected.at(-1)?.errors).toEqual(["ChaNum: appears twice in this batch"]);
  const rows = await ranking(gameApi, `${year}-06`);
  expect(rows.map(({ characterNum, level, money }) => [characterNum % 10, level, money])).toEqual([
    [4, 12, 345],
    [1, 10, 0],
  ]);
});

test("a date that stands for none is none", async () => {
  const { gameApi, push, year } = await server();
  const dates = ["1970-01-01T00:00:00Z", "1900-01-01 00:00:00", null, "2026-05-20 10:00:00"];
  const rows = dates.map((date, n) =>
    pushedCharacter({ ChaNum: year * 10 + n, ChaLevel: 9 - n, ChaLevelUpDate: date }),
  );
  expect((await push(rows)).rejected).toEqual([]);
  const shown = ["", "", "", "2026-05-20T02:00:00.000Z"];
  expect((await ranking(gameApi, `${year}-06`)).map(({ leveledUpAt }) => leveledUpAt)).toEqual(shown);
  await env.DB.prepare(
    "UPDATE characters SET cha_level = cha_level + 900 WHERE cha_num BETWEEN ?1 * 10 AND ?1 * 10 + 9",
  )
    .bind(year)
    .run();
  const { topLevel } = await gameApi.rankings.top({});
  expect(topLevel.slice(0, 4).map(({ leveledUpAt }) => leveledUpAt)).toEqual(shown);
});

test("a repeated batch changes nothing and gets the same reply; other content under its id is refused", async () => {
  const { push, year } = await server();
  const rows = [pushedCharacter({ ChaNum: year * 10, ChaPKScore: 5 }), { ChaNum: 0 }];
  const again = { batchId: "same", sequence: 1 };
  const first = await push(rows, undefined, again);
  const before = await state();
  expect(await push(rows, undefined, again)).toEqual(first);
  expect(await state()).toBe(before);
  await expect(push([], undefined, again)).rejects.toMatchObject({ code: "conflict" });
});

test("a batch sent many times at once counts once", async () => {
  const { push, year } = await server();
  const rows = [pushedCharacter({ ChaNum: year * 10, ChaPKScore: 5 })];
  await push(rows, `${year}-06-01T00:00:00+08:00`);
  const again = { batchId: "at-once", sequence: 2 };
  const otherRows = [pushedCharacter({ ChaNum: year * 10, ChaPKScore: 9 })];
  const replies = await Promise.all(Array.from({ length: 10 }, () => push(otherRows, undefined, again)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const count = await env.DB.prepare("SELECT count(*) AS n FROM bridge_batches WHERE batch_id = 'at-once'").first("n");
  expect(count).toBe(1);
});

test("batches in any order leave the newest values and correct monthly counts", async () => {
  const { gameApi, bridge, year } = await server();
  const batches = [
    { time: `${year}-05-30T23:00:00+08:00`, kills: 100, deaths: 50 },
    { time: `${year}-05-31T23:59:59+08:00`, kills: 110, deaths: 50 },
    { time: `${year}-06-01T00:00:00+08:00`, kills: 112, deaths: 51 },
    { time: `${year}-06-02T12:00:00+08:00`, kills: 120, deaths: 54 },
    { time: `${year}-06-02T12:00:00+08:00`, kills: 121, deaths: 55 },
  ];
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 4, 0, 3, 1],
  ];
  for (const [round, order] of orders.entries()) {
    const ChaNum = year * 10 + round;
    for (const index of order) {
      const { time, kills, deaths } = batches[index] ?? { time: "", kills: 0, deaths: 0 };
      const row = pushedCharacter({ ChaNum, ChaLevel: index, ChaPKScore: kills, ChaPKDeath: deaths });
      await bridge.bridge.pushCharacters({ batchId: `order-${round}-${index}`, sequence: index, time, rows: [row] });
    }
    const valuesOf = async (month: string) =>
      (await ranking(gameApi, `${year}-${month}`)).find((row) => row.characterNum === ChaNum);
    // May starts with the first values, June with the last ones of May.
    expect(await valuesOf("05"), String(order)).toMatchObject({ level: 1, kills: 10, deaths: 0 });
    expect(await valuesOf("06"), String(order)).toMatchObject({ level: 4, kills: 11, deaths: 5 });
  }
});

test("the month changes at midnight in Manila", async () => {
  const { gameApi, push, clock, year } = await server();
  const row = pushedCharacter({ ChaNum: year * 10 });
  expect((await push([row], `${year}-04-30T15:59:59Z`)).month).toBe(`${year}-04`);
  expect((await push([row], `${year}-04-30T16:00:00Z`)).month).toBe(`${year}-05`);
  expect((await push([row], `${year}-04-30 23:59:59`)).month).toBe(`${year}-04`);
  clock.time = Date.UTC(year, 4, 31, 15, 59, 59);
  const now = { board: "level", month: "now", school: "all", class: "all", page: 1 } as const;
  expect(await gameApi.rankings.monthly(now)).toMatchObject({
    month: `${year}-05`,
    data: [{ characterNum: year * 10 }],
  });
  clock.time += 1000;
  const next = await gameApi.rankings.monthly(now);
  expect(next).toMatchObject({ month: `${year}-06`, data: [], lastPage: 1 });
  expect(next.months.slice(0, 3)).toEqual([`${year}-06`, `${year}-05`, `${year}-04`]);
});

test("invalid and future times and more than a thousand rows are refused", async () => {
  const { push, year } = await server();
  await expect(push([], "soon")).rejects.toMatchObject({
    code: "invalid",
    fields: { time: ["This is not a valid time."] },
  });
  await expect(push([], `${year}-06-15T00:05:01Z`)).rejects.toMatchObject({
    code: "invalid",
    fields: { time: ["This time is in the future."] },
  });
  expect((await push([], `${year}-06-15T00:05:00Z`)).accepted).toBe(0);
  const rows = Array.from({ length: 1001 }, (_, index) => pushedCharacter({ ChaNum: index + 1 }));
  await expect(push(rows)).rejects.toMatchObject({ code: "too_large", message: "A batch may have at most 1000 rows." });
});

test("a thousand rows are written in one transaction", async () => {
  const { gameApi, push, year } = await server();
  const rows = Array.from({ length: 1000 }, (_, index) =>
    pushedCharacter({
      ChaNum: year * 10_000 + index,
      ChaLevel: index,
      ChaClass: 2 ** (index % 14),
      ChaSchool: index % 3,
    }),
  );
  expect(await push(rows)).toMatchObject({ accepted: 1000, rejected: [] });
  const page = await gameApi.rankings.monthly({
    board: "level",
    month: `${year}-06`,
    school: "all",
    class: "all",
    page: 10,
  });
  expect(page.lastPage).toBe(10);
  expect(page.data.map(({ level }) => level)).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
});

test("only an active key is accepted, and a player's token is not", async () => {
  const { as, year } = await server();
  const batch = { batchId: "x", sequence: 1, time: `${year}-06-01T00:00:00Z`, rows: [] };
  const refused = { code: "unauthorized", message: "This bridge key is not valid on this portal, or it was revoked." };
  for (const token of [undefined, "", "nonsense", await newBridgeKey("old", 5)]) {
    const bridge = as({ token });
    await expect(bridge.bridge.pushCharacters(batch)).rejects.toMatchObject(refused);
    await expect(bridge.bridge.pullWhitelist({})).rejects.toMatchObject(refused);
    await expect(bridge.bridge.pullDeliveries({})).rejects.toMatchObject(refused);
    await expect(bridge.bridge.ackDeliveries({ ids: [1] })).rejects.toMatchObject(refused);
  }
});
