import fc from "fast-check";
import { expect, test } from "vitest";
import { boards, DEFAULT_BOARD, hoursBoard } from "#app/features/game/boards.ts";
import { defaultTerms } from "#app/features/game/terms.ts";
import { isMonth, monthName } from "#app/features/rankings/months.ts";
import { type RankingView, rankingPath, rankingQuery, readRankingView } from "#app/features/rankings/ranking-view.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

const month = fc
  .record({ year: fc.integer({ min: 1000, max: 9999 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => `${year}-${String(number).padStart(2, "0")}`);

const terms = defaultTerms();
const schools = terms.schools;
const classGroups = terms.classes.filter(({ filter }) => filter);

const view: fc.Arbitrary<RankingView> = fc
  .record({
    month: fc.option(month, { nil: undefined }),
    board: fc.constantFrom(...boards),
    school: fc.option(fc.constantFrom(...schools), { nil: undefined }),
    group: fc.option(fc.constantFrom(...classGroups), { nil: undefined }),
    player: fc.constantFrom("", "Maya", "Kape & Suntok", "\u{1f525}Siopao"),
  })
  .map((chosen) => ({ ...chosen, isDefault: chosen.board.key === DEFAULT_BOARD }));

const read = (query: string) => readRankingView(new URLSearchParams(query), { boards, classes: classGroups, schools });
const searchOf = (path: string) => new URL(path, "https://portal.test").search;
const canonical = (search: string) => canonicalQuery(new URLSearchParams(search), rankingQuery);

test("the address of a view is parsed to the same view", () => {
  fc.assert(
    fc.property(view, (ranking) => {
      expect(read(searchOf(rankingPath(ranking)))).toEqual(ranking);
    }),
  );
});

test("the board by hours has neither months nor filters, so that tabs lead to it without those of the ranking", () => {
  const shown = { boards: [...boards, hoursBoard], classes: classGroups, schools };
  const hours = (query: string) => readRankingView(new URLSearchParams(query), shown);
  expect(hours("tab=hours")).toMatchObject({ board: hoursBoard, isDefault: false });
  for (const filter of ["month=2026-05", "school=1", "class=archer", "player=Maya"])
    expect(hours(`tab=hours&${filter}`)).toBeUndefined();
  const filtered = hours("tab=mmr&school=1&class=archer&player=Maya")!;
  expect(rankingPath({ ...filtered, board: hoursBoard })).toBe("/rankings?tab=hours");
  expect(read("tab=hours")).toBeUndefined();
});

test("the page cache uses the address of a view unchanged", () => {
  fc.assert(
    fc.property(view, (ranking) => {
      const search = searchOf(rankingPath(ranking));
      expect(canonical(search)).toBe(search);
    }),
  );
});

test("an address and its canonical form are parsed to the same view", () => {
  const value = fc.oneof(
    fc.constantFrom("", "all", "ALL", "0", "2", "3", "mmr", "Level", "archer", "2026-05"),
    fc.string(),
  );
  const query = fc.dictionary(fc.constantFrom("month", "tab", "school", "class", "player", "utm"), value);
  fc.assert(
    fc.property(query, (parameters) => {
      const search = String(new URLSearchParams(parameters));
      expect(read(canonical(search))).toEqual(read(search));
    }),
  );
});

test("unknown tabs, months, schools and classes are rejected", () => {
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

test("without parameters the view is the unfiltered level board of the current month", () => {
  const board = boards.find(({ key }) => key === DEFAULT_BOARD);
  const unfiltered = { month: undefined, board, isDefault: true, school: undefined, group: undefined, player: "" };
  expect(read("")).toEqual(unfiltered);
  expect(read("month=&tab=&school=all&class=all")).toEqual(unfiltered);
  expect(rankingPath({ ...unfiltered, board: boards[1]! })).toBe("/rankings");
});

test("an address with all parameters is parsed and rebuilt", () => {
  const path = "/rankings?month=2026-05&tab=mmr&school=1&class=archer";
  const ranking = read(searchOf(path));
  expect(ranking).toMatchObject({
    month: "2026-05",
    board: { key: "mmr" },
    school: { number: 1 },
    group: { key: "archer" },
  });
  expect(rankingPath(ranking!)).toBe(path);
});

test("a name that is looked for is cut to the longest name, without half a character", () => {
  expect(read("player=%20%20Maya%20")?.player).toBe("Maya");
  expect(read(`player=${"x".repeat(500)}`)?.player).toBe("x".repeat(33));
  expect(read(`player=${"x".repeat(32)}\u{1f525}`)?.player).toBe("x".repeat(32));
});

test("months have English names", () => {
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

test("months have the names of the language of the request", () => {
  const shown = runInLanguage(languageOfPath("/fil"), () => ["2026-05", "2026-11"].map(monthName));
  expect(shown).toEqual(["Mayo 2026", "Nobyembre 2026"]);
});
