import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BoardKey, boardKeys } from "#app/features/game/boards.ts";
import { classGroups } from "#app/features/guide/classes.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const { gameApi, as, clock } = testGameApi();
clock.time = Date.UTC(2026, 6, 15);
const bridge = as({ token: await newBridgeKey() });

const score: Record<BoardKey, (row: RankingRow) => number> = {
  mmr: (row) => row.mmr,
  level: (row) => row.level,
  richest: (row) => row.money,
  killer: (row) => row.kills,
};

/** Few different values, so that ties are frequent. */
const character = fc.record({
  ChaLevel: fc.integer({ min: 1, max: 4 }),
  ChaMMR: fc.integer({ min: 0, max: 3 }),
  ChaMoney: fc.integer({ min: 0, max: 3 }),
  kills: fc.integer({ min: 0, max: 3 }),
  ChaClass: fc.constantFrom(1, 64, 2, 128, 4, 256, 8, 16, 32, 1024, 4096, 8192, 3, 0),
  ChaSchool: fc.integer({ min: -1, max: 3 }),
  day: fc.integer({ min: 1, max: 3 }),
});

test("every board under every filter lists the right characters in the specified order without gaps", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(character, { maxLength: 130 }), async (characters) => {
      round += 1;
      await env.DB.batch(["month_rankings", "characters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
      const rows = (after: boolean) =>
        characters.map(({ day, kills, ...values }, index) =>
          pushedCharacter({
            ...values,
            ChaNum: index + 1,
            ChaPKScore: 10 + (after ? kills : 0),
            ChaLevelUpDate: `2026-05-0${day}T00:00:00Z`,
          }),
        );
      const push = (part: string, time: string, after: boolean) =>
        bridge.bridge.pushCharacters({ batchId: `${round}-${part}`, sequence: 1, time, rows: rows(after) });
      await push("start", "2026-07-01T00:00:00+08:00", false);
      await push("end", "2026-07-02T00:00:00+08:00", true);

      for (const board of boardKeys) {
        for (const school of ["all", "0", "2"]) {
          for (const group of [undefined, classGroups[0], classGroups[4]]) {
            const ask = (page: number) =>
              gameApi.rankings.monthly({ board, month: "now", school, class: group?.key ?? "all", page });
            const first = await ask(1);
            const shown = [...first.data, ...(first.lastPage > 1 ? (await ask(2)).data : [])];
            const expected = characters
              .map((values, index) => ({ ...values, number: index + 1 }))
              .filter(({ ChaSchool }) => school === "all" || ChaSchool === Number(school))
              .filter(({ ChaClass }) => !group || group.codes.includes(ChaClass))
              .filter(({ kills }) => board !== "killer" || kills > 0)
              .sort((a, b) => {
                const sortKey = (row: typeof a) =>
                  ({ mmr: row.ChaMMR, level: row.ChaLevel, richest: row.ChaMoney, killer: row.kills })[board];
                return sortKey(b) - sortKey(a) || a.day - b.day || a.number - b.number;
              });
            expect(shown.map(({ characterNum }) => characterNum)).toEqual(expected.map(({ number }) => number));
            expect(first.data.length).toBe(Math.min(100, expected.length));
            expect(first.lastPage).toBe(Math.max(1, Math.ceil(expected.length / 100)));
            const last = shown.at(-1);
            if (last) {
              const name = last.characterName;
              const found = await gameApi.rankings.find({
                board,
                month: "now",
                school,
                class: group?.key ?? "all",
                name,
              });
              const places = shown.map(({ characterNum }) => characterNum);
              expect(found.data.map(({ characterNum }) => characterNum)).toContain(last.characterNum);
              for (const { characterNum, place } of found.data) expect(places[place - 1]).toBe(characterNum);
            }
            const scores = shown.map(score[board]);
            expect(scores).toEqual([...scores].sort((a, b) => b - a));
          }
        }
      }
    }),
    { numRuns: 15 },
  );
});

test("a search finds the beginning of a name in any case, only in the chosen month, and counts up to a limit", async () => {
  await env.DB.batch(["month_rankings", "characters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const rows = ["Maya", "MAYARI", "Amaya", "100%_Maya"].map((ChaName, index) =>
    pushedCharacter({ ChaName, ChaNum: index + 1, ChaLevel: 90 - index }),
  );
  await bridge.bridge.pushCharacters({ batchId: "names", sequence: 1, time: "2026-07-01T00:00:00+08:00", rows });
  const find = async (name: string, month = "now") => {
    const { data } = await gameApi.rankings.find({ board: "level", month, school: "all", class: "all", name });
    return data.map(({ characterName, place }) => `${place} ${characterName}`);
  };
  expect(await find("maya")).toEqual(["1 Maya", "2 MAYARI"]);
  expect(await find("Amaya")).toEqual(["3 Amaya"]);
  expect(await find("%")).toEqual([]);
  expect(await find("100%")).toEqual(["4 100%_Maya"]);
  expect(await find("Maya", "2026-06")).toEqual([]);
  // 1,100 copies of the first character with a higher level.
  const columns = Object.keys((await env.DB.prepare("SELECT * FROM month_rankings LIMIT 1").first())!);
  const copied = columns.map((name) => ({ cha_num: "cha_num + 1000 + value", cha_level: "99" })[name] ?? name);
  await env.DB.prepare(
    `WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 1100)
     INSERT INTO month_rankings (${columns}) SELECT ${copied} FROM month_rankings CROSS JOIN numbers WHERE cha_num = 1`,
  ).run();
  expect(await find("Amaya")).toEqual(["1001 Amaya"]);
});

test("rankings of the months that are kept are offered, and of no older ones", async () => {
  const months = ["2024-07", "2024-08", "2026-06"];
  const insert = env.DB.prepare("INSERT INTO ranking_months (month) VALUES (?1) ON CONFLICT DO NOTHING");
  await env.DB.batch([env.DB.prepare("DELETE FROM ranking_months"), ...months.map((month) => insert.bind(month))]);
  const request = { board: "level", month: "now", school: "all", class: "all", page: 1 } as const;
  expect((await gameApi.rankings.monthly(request)).months).toEqual(["2026-07", "2026-06", "2024-08"]);
});
