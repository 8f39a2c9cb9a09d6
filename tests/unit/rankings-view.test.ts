import fc from "fast-check";
import { expect, test } from "vitest";
import { classGroups } from "#app/features/guide/classes.ts";
import { schools } from "#app/features/guide/schools.ts";
import { boards, DEFAULT_BOARD } from "#app/features/rankings/boards.ts";
import { isMonth, monthName } from "#app/features/rankings/months.ts";
import { type RankingView, rankingPath, rankingQuery, readRankingView } from "#app/features/rankings/ranking-view.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";

const month = fc
  .record({ year: fc.integer({ min: 1000, max: 9999 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => `${year}-${String(number).padStart(2, "0")}`);

const view: fc.Arbitrary<RankingView> = fc.record({
  month: fc.option(month, { nil: undefined }),
  board: fc.constantFrom(...boards),
  school: fc.option(fc.constantFrom(...schools), { nil: undefined }),
  group: fc.option(fc.constantFrom(...classGroups), { nil: undefined }),
});

const read = (query: string) => readRankingView(new URLSearchParams(query));
const searchOf = (path: string) => new URL(path, "https://portal.test").search;
const canonical = (search: string) => canonicalQuery(new URLSearchParams(search), rankingQuery);

test("the address of a view reads as the same view", () => {
  fc.assert(
    fc.property(view, (shown) => {
      expect(read(searchOf(rankingPath(shown)))).toEqual(shown);
    }),
  );
});

test("the page cache keeps a view under the address that leads to it", () => {
  fc.assert(
    fc.property(view, (shown) => {
      const search = searchOf(rankingPath(shown));
      expect(canonical(search)).toBe(search);
    }),
  );
});

test("what the page cache makes of an address means the same", () => {
  const value = fc.oneof(
    fc.constantFrom("", "all", "ALL", "0", "2", "3", "mmr", "Level", "archer", "2026-05"),
    fc.string(),
  );
  const query = fc.dictionary(fc.constantFrom("month", "tab", "school", "class", "utm"), value);
  fc.assert(
    fc.property(query, (asked) => {
      const search = String(new URLSearchParams(asked));
      expect(read(canonical(search))).toEqual(read(search));
    }),
  );
});

test("anything but a tab, a month, a school or a class of ours is none", () => {
  fc.assert(
    fc.property(fc.constantFrom("tab", "month", "school", "class"), fc.string({ minLength: 1 }), (name, text) => {
      const found = read(String(new URLSearchParams({ [name]: text })));
      const known: Record<string, boolean> = {
        tab: boards.some(({ key }) => key === text.toLowerCase()),
        month: isMonth(text),
        school: ["all", "0", "1", "2"].includes(text.toLowerCase()),
        class: text.toLowerCase() === "all" || classGroups.some(({ key }) => key === text.toLowerCase()),
      };
      expect(found !== undefined).toBe(known[name]);
    }),
  );
});

test("without parameters: the level board of the current month, everybody", () => {
  const board = boards.find(({ key }) => key === DEFAULT_BOARD);
  const everybody = { month: undefined, board, school: undefined, group: undefined };
  expect(read("")).toEqual(everybody);
  expect(read("month=&tab=&school=all&class=all")).toEqual(everybody);
  expect(rankingPath({ ...everybody, board: boards[1]! })).toBe("/rankings");
});

test("the example of an address", () => {
  const path = "/rankings?month=2026-05&tab=mmr&school=1&class=archer";
  const shown = read(searchOf(path));
  expect(shown).toMatchObject({
    month: "2026-05",
    board: { key: "mmr" },
    school: { code: 1 },
    group: { key: "archer" },
  });
  expect(rankingPath(shown!)).toBe(path);
});

test("months have their names", () => {
  expect(monthName("2026-05")).toBe("May 2026");
  fc.assert(
    fc.property(month, (text) => {
      const name = new Date(`${text}-15T00:00:00Z`).toLocaleString("en", {
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
      expect(isMonth(text)).toBe(true);
      expect(monthName(text)).toBe(name);
    }),
  );
});
