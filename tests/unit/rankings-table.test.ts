import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Board, boards } from "#app/features/game/boards.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { defaultTerms } from "#app/features/game/terms.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { rankingLine } from "#app/features/rankings/pages/ranking-line.ts";
import { lineGroups, RankingTable } from "#app/features/rankings/pages/ranking-table.tsx";
import { defaultRankedNumbers } from "#tests/fixtures/game-data.ts";

const terms = shownTerms(defaultTerms());

const byLevel = boards.find(({ key }) => key === "level")!;

const row: RankingRow = {
  characterNum: 7,
  characterName: "Someone",
  ...defaultRankedNumbers,
  level: 1234,
  classCode: 4,
  school: 1,
  kills: 1000,
  deaths: 0,
  mmr: -5,
  money: 9_007_199_254_740_991,
  experience: 12_345,
  leveledUpAt: "2026-05-31T16:00:00.000Z",
  hasPage: true,
};

test.each(["", "1970-01-01T00:00:00.000Z", "1900-01-01 00:00:00", "0000-00-00 00:00:00"])(
  "a character without the date of a level-up has a dash (%s)",
  (leveledUpAt) => {
    expect(rankingLine({ ...row, leveledUpAt }, byLevel, terms).values).toEqual(["12,345", "–"]);
  },
);

test("boards show grouped numbers and Manila times", () => {
  const values = boards.map((board) => rankingLine(row, board, terms).values);
  expect(values).toEqual([
    ["-5"],
    ["12,345", "1 Jun 2026"],
    ["1,234", "9,007,199,254,740,991"],
    ["1,234", "1,000", "0"],
  ]);
});

test("a missing time is shown as a dash", () => {
  expect(rankingLine({ ...row, leveledUpAt: "" }, byLevel, terms).values).toEqual(["12,345", "–"]);
});

test("an unknown class has a neutral picture and an unknown school a dash, both with accessible names", () => {
  const board = boards[0]!;
  const render = (values: Partial<RankingRow>) =>
    renderToStaticMarkup(
      createElement(RankingTable, { board, lines: [rankingLine({ ...row, ...values }, board, terms)] }),
    );
  expect(render({})).toContain('alt="Archer"');
  expect(render({})).toContain('alt="Mystic Peak"');
  const unknown = render({ classCode: 3, school: -1, characterName: "<b>&" });
  expect(unknown).not.toContain("<img");
  expect(unknown).toContain('role="img" aria-label="Unknown class"');
  expect(unknown).toContain('role="img" aria-label="No school">–<');
  expect(unknown).toContain("&lt;b&gt;&amp;");
});

test("a board without the column of the class hides it, and marks the value by which it is ranked", () => {
  const board = { ...boards[3]!, withoutClass: true };
  const table = renderToStaticMarkup(createElement(RankingTable, { board, lines: [rankingLine(row, board, terms)] }));
  expect(table).toContain('<th scope="col" hidden="">Class</th>');
  expect(table.match(/<td hidden="">/g)).toHaveLength(1);
  expect(table).toContain('data-main="6"');
});

test("the board by level shows the level beside the name, unless it has a column for it", () => {
  const render = (board: Board) =>
    renderToStaticMarkup(createElement(RankingTable, { board, lines: [rankingLine(row, board, terms)] }));
  expect(render(byLevel)).toContain('<a href="/character/7">Someone</a> <b>Lv 1234</b></th>');
  expect(render(byLevel)).toContain('data-main="2"');
  const withColumn = render({ ...byLevel, columns: ["ranking.level", ...byLevel.columns] });
  expect(withColumn).toContain("Someone</a></th>");
  expect(withColumn).toContain('data-main="6"');
});

test("every character has one row, the first three of them on the podium", () => {
  const board = boards[0]!;
  const names = ["A", "B", "C", "D", "E"];
  const lines = names.map((characterName) => rankingLine({ ...row, characterName }, board, terms));
  const render = (count: number) =>
    renderToStaticMarkup(createElement(RankingTable, { board, lines: lines.slice(0, count) }));
  const [, podium = "", rest = ""] = render(5).split("<tbody");
  const ranks = (html: string) =>
    [...html.matchAll(/<td>(\d)<\/td><th[^>]*><a[^>]*>(\w)</g)].map(([, rank = "", name = ""]) => rank + name);
  expect(ranks(podium)).toEqual(["1A", "2B", "3C"]);
  expect(ranks(rest)).toEqual(["4D", "5E"]);
  expect(podium).toContain('data-s="2"');
  expect(render(2).match(/<tbody/g)).toHaveLength(1);
  // Nothing is below the podium: nobody sees the names of columns.
  expect(render(2)).toContain('<thead class="sr-only">');
  expect(podium + render(5)).not.toContain("sr-only");
});

test("characters that a search found have their places, and no podium", () => {
  const board = boards[0]!;
  const lines = [rankingLine(row, board, terms), rankingLine(row, board, terms)];
  const table = renderToStaticMarkup(createElement(RankingTable, { board, lines, places: [2, 1001] }));
  expect([...table.matchAll(/<td>([^<]*)<\/td><th/g)].map(([, place]) => place)).toEqual(["2", "1,000+"]);
  expect(table.match(/<tbody/g)).toHaveLength(1);
});

test("characters that a search found have their places in every group of lines", () => {
  const places = Array.from({ length: 60 }, (_, index) => 3 * index + 1);
  const lines = places.map(() => rankingLine(row, boards[0]!, terms));
  const table = renderToStaticMarkup(createElement(RankingTable, { board: boards[0]!, lines, places }));
  expect([...table.matchAll(/<td>(\d+)<\/td><th/g)].map(([, place]) => Number(place))).toEqual(places);
});

test("lines below the podium are in groups of 25 places", () => {
  const lines = Array.from({ length: 60 }, () => rankingLine(row, boards[0]!, terms));
  const sizes = (count: number, podium: number) =>
    lineGroups(lines.slice(0, count), podium).map(({ first, lines: { length } }) => [first, length]);
  expect(sizes(60, 3)).toEqual([
    [4, 22],
    [26, 25],
    [51, 10],
  ]);
  expect(sizes(3, 3)).toEqual([]);
  expect(sizes(5, 0)).toEqual([[1, 5]]);
});
