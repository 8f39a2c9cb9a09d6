import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { thinPastMonths } from "#app/features/rankings/embedded/thin-past-months.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { failingAt } from "#tests/fixtures/interrupted-d1.ts";

const db = openDatabase(env.DB);
const { gameApi, as, clock } = testGameApi();
const bridge = as({ token: await newBridgeKey() });

/** So many that lists of a single class and school are longer than what is kept, and others are not. */
const CHARACTERS = 5_000;
const DUE = Date.UTC(2026, 6, 9);

const all = async (query: string) => (await env.DB.prepare(query).all<Record<string, number>>()).results;
const count = async (month: string) =>
  (await all(`SELECT count(*) AS n FROM month_rankings WHERE month = '${month}'`))[0]!.n!;
const numbers = async (month: string) =>
  (await all(`SELECT cha_num FROM month_rankings WHERE month = '${month}' ORDER BY 1`)).map((row) => row.cha_num!);

let pushed = 0;
function push(time: string, rows: unknown[]) {
  pushed += 1;
  return bridge.bridge.pushCharacters({ batchId: `past-${pushed}`, sequence: pushed, time, rows });
}

/** The rows of a month: the newer the month, the higher the totals. */
const fill = (month: string, pushedAt: number, total: number) =>
  env.DB.batch([
    env.DB.prepare("INSERT INTO ranking_months (month) VALUES (?1) ON CONFLICT DO NOTHING").bind(month),
    env.DB.prepare(
      // Characters of the two classes that `lists` asks for.
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${CHARACTERS}),
         noise AS (SELECT n, (n * 2654435761) % 4294967296 AS x FROM numbers)
       INSERT INTO month_rankings (month, cha_num, cha_name, cha_level, cha_exp, cha_class, class_key, cha_school, cha_mmr,
         cha_money, cha_level_up_date, kills, deaths, kills_total, deaths_total, pushed_at, sequence, first_kills,
         first_deaths, first_at, first_sequence)
       SELECT ?1, n, 'Mandirigma' || n, x / 7 % 90, x, iif(n % 10 < 8, 1 << (6 * (n % 2)), 2 << (6 * (n % 2))), '', iif(n % 9 < 6, 0, n % 4), x / 11 % 50,
         x / 13 % 500, x / 17 % 5, max(0, x / 19 % 60 - 40), 1, ?3 + n, ?3, ?2, 1, 0, 0, ?2, 1 FROM noise`,
    ).bind(month, pushedAt, total),
  ]);

beforeEach(async () => {
  await env.DB.batch(
    ["month_rankings", "ranking_months", "characters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  clock.time = DUE;
});

const thin = (progress?: unknown, statements = 300, now = DUE) =>
  thinPastMonths({ db, now: () => now, progress }, { milliseconds: 60_000, statements });

/** Every page of every list of a month, as the call returns it. */
async function lists(month: string): Promise<string[]> {
  const found: string[] = [];
  for (const board of boardKeys)
    for (const school of ["all", "0", "1", "2"])
      for (const group of ["all", "brawler", "swordsman"])
        for (let page = 1; ; page += 1) {
          const { data, lastPage } = await gameApi.rankings.monthly({ board, month, school, class: group, page });
          found.push(JSON.stringify([board, school, group, page, lastPage, data]));
          if (page >= lastPage) break;
        }
  return found;
}

test("a month that is over for a week keeps every page of every list, and nothing else", async () => {
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  const before = await lists("2026-06");
  expect(await thin(undefined, 300, Date.UTC(2026, 6, 7))).toEqual({ deleted: 0 });
  const { deleted } = (await thin()) as { deleted: number };
  expect(deleted).toBeGreaterThan(500);
  expect(await count("2026-07")).toBe(CHARACTERS);
  expect(await lists("2026-06")).toEqual(before);
  const listed = before.flatMap((line) => JSON.parse(line)[5].map((row: { characterNum: number }) => row.characterNum));
  expect(await numbers("2026-06")).toEqual([...new Set<number>(listed)].sort((a, b) => a - b));
  expect(await thin()).toEqual({ deleted: 0 });
});

test("places of characters that are left are counted as before, and others are not found", async () => {
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  const find = async (name: string) =>
    (await gameApi.rankings.find({ board: "mmr", month: "2026-06", school: "all", class: "all", name })).data;
  const ranked = await find("Mandirigma");
  const lost = new Set(await numbers("2026-06"));
  await thin();
  for (const num of await numbers("2026-06")) lost.delete(num);
  const [gone] = lost;
  expect(await find(`Mandirigma${gone}`)).not.toContainEqual(expect.objectContaining({ characterNum: gone }));
  for (const row of ranked.filter(({ characterNum }) => !lost.has(characterNum)))
    expect((await find(row.characterName)).find(({ characterNum }) => characterNum === row.characterNum)).toEqual(row);
});

test("a round that was stopped goes on, and one that was killed begins anew with the same result", async () => {
  const result = async () =>
    all(
      `SELECT month, count(*) AS n, sum(cha_num * 31 % 1009) AS chars, sum(start_kills) AS kills, count(start_kills) AS starts
       FROM month_rankings GROUP BY month`,
    );
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  const first = await thin(undefined, 1);
  expect(first).toBeInstanceOf(Unfinished);
  // The progress is stored as JSON; a killed round stores none.
  let round = await thin(JSON.parse(JSON.stringify((first as Unfinished).progress)), 6);
  expect(round).toBeInstanceOf(Unfinished);
  round = await thin(undefined, 80);
  while (round instanceof Unfinished) round = await thin(JSON.parse(JSON.stringify(round.progress)), 6);
  const stopped = await result();
  await env.DB.batch(["month_rankings", "ranking_months"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  await thin();
  expect(await result()).toEqual(stopped);
});

test("a round that is stopped at any of its transactions has the same result after the next one", async () => {
  // The counts at the end of the month that rows need later, and which rows are left.
  const rows = async () =>
    all("SELECT month, cha_num, start_kills, start_deaths, kills FROM month_rankings ORDER BY month, cha_num");
  const restore = async () => {
    await env.DB.batch(["month_rankings", "ranking_months"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    await fill("2026-06", Date.UTC(2026, 5, 20), 100);
    await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  };
  await restore();
  await thin();
  const thinned = await rows();
  for (const when of ["before", "after"] as const) {
    // The last of them deletes rows in transactions of 50.
    for (const number of [1, 2, 4, 9, 20]) {
      await restore();
      const { database } = failingAt(env.DB, number, when);
      const stopped = thinPastMonths(
        { db: openDatabase(database), now: () => DUE },
        { milliseconds: 60_000, statements: 300 },
      );
      await expect(stopped).rejects.toThrow("killed");
      await thin();
      expect(await rows()).toEqual(thinned);
    }
  }
});

test("kills of later months count from the end of a month whose row is gone", async () => {
  await fill("2026-05", Date.UTC(2026, 4, 20), 50);
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  const gone = async (month: string) => {
    const left = new Set(await numbers(month));
    return Array.from({ length: CHARACTERS }, (_, index) => index + 1).filter((num) => !left.has(num));
  };
  // A row of May stays while that of June goes: July must not count from May.
  await env.DB.prepare(
    "UPDATE month_rankings SET cha_level = 99 WHERE month = '2026-05' AND cha_num IN (SELECT cha_num FROM month_rankings WHERE month = '2026-06' ORDER BY cha_level, cha_mmr LIMIT 100)",
  ).run();
  await thin();
  const inMay = new Set(await numbers("2026-05"));
  const num = (await gone("2026-06")).find((one) => inMay.has(one))!;
  expect(num).toBeGreaterThan(0);
  const row = (kills: number) =>
    pushedCharacter({ ChaNum: num, ChaPKScore: kills, ChaPKDeath: 107, ChaLevel: 1, ChaMMR: 0, ChaMoney: 0 });
  await push("2026-07-08T00:00:00+08:00", [row(num + 130)]);
  const july = async () =>
    (await all(`SELECT kills, deaths FROM month_rankings WHERE month = '2026-07' AND cha_num = ${num}`))[0];
  expect(await july()).toEqual({ kills: 30, deaths: 7 });
  // A late batch for June stores no new row, which would count the kills of several months, and July stays as it is.
  await push("2026-06-15T00:00:00+08:00", [row(num + 50)]);
  expect(await july()).toEqual({ kills: 30, deaths: 7 });
  expect(await count("2026-06")).toBe(CHARACTERS - (await gone("2026-06")).length);
  expect(await thin()).toEqual({ deleted: 0 });
  expect((await gone("2026-06")).includes(num)).toBe(true);
  expect(await july()).toEqual({ kills: 30, deaths: 7 });
});

test("the newest row of a character stays, because its next month counts from it", async () => {
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await env.DB.prepare("INSERT INTO ranking_months (month) VALUES ('2026-07')").run();
  expect(await thin()).toEqual({ deleted: 0 });
  expect(await count("2026-06")).toBe(CHARACTERS);
});

test("queries of thinning use indexes", async () => {
  await fill("2026-06", Date.UTC(2026, 5, 20), 100);
  await fill("2026-07", Date.UTC(2026, 6, 2), 200);
  const asked: [string, unknown[]][] = [];
  const recording = new Proxy(env.DB, {
    get: (target, name) =>
      name === "prepare"
        ? (query: string) => {
            const statement = target.prepare(query);
            return Object.assign(Object.create(statement), {
              bind: (...values: unknown[]) => {
                asked.push([query, values]);
                return statement.bind(...values);
              },
            });
          }
        : Reflect.get(target, name).bind(target),
  });
  await thinPastMonths({ db: openDatabase(recording), now: () => DUE });
  expect(asked.filter(([query]) => query.startsWith("DELETE")).length).toBeGreaterThan(0);
  for (const [query, values] of asked.filter(([one]) => one.includes("month_rankings"))) {
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...values)
      .all<{ detail: string }>();
    const scans = plan.results.filter(({ detail }) => /^SCAN (?!gone|school|json_each|CONSTANT)/.test(detail));
    expect.soft(scans, query).toEqual([]);
  }
});
