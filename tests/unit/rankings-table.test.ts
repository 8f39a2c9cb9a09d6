import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { boards } from "#app/features/rankings/boards.ts";
import type { RankingRow } from "#app/features/rankings/calls.ts";
import { rankingLine } from "#app/routes/rankings/ranking-line.ts";
import { RankingTable } from "#app/routes/rankings/ranking-table.tsx";

const row: RankingRow = {
  ChaNum: 7,
  ChaName: "Someone",
  ChaLevel: 1234,
  ChaClass: 4,
  ChaSchool: 1,
  ChaPKScore: 1000,
  ChaPKDeath: 0,
  ChaMMR: -5,
  ChaMoney: 9_007_199_254_740_991,
  ChaExp: 12_345,
  ChaLevelUpDate: "2026-05-31T16:00:00.000Z",
};

test("each board shows its values: grouped numbers, and times in Manila", () => {
  const values = boards.map(({ columns }) => rankingLine(row, columns).values);
  expect(values).toEqual([
    ["-5"],
    ["12,345", "2026-06-01 00:00"],
    ["1,234", "9,007,199,254,740,991"],
    ["1,234", "1,000", "0"],
  ]);
});

test("a time that is none is a dash", () => {
  expect(rankingLine({ ...row, ChaLevelUpDate: "" }, ["Time Logged"]).values).toEqual(["–"]);
});

test("codes that the game does not have: a neutral picture for the class, a dash for the school, both with words", () => {
  const board = boards[0]!;
  const render = (values: Partial<RankingRow>) =>
    renderToStaticMarkup(
      createElement(RankingTable, { board, lines: [rankingLine({ ...row, ...values }, board.columns)] }),
    );
  expect(render({})).toContain('alt="Archer"');
  expect(render({})).toContain('alt="Mystic Peak"');
  const unknown = render({ ChaClass: 3, ChaSchool: -1, ChaName: "<b>&" });
  expect(unknown).not.toContain("<img");
  expect(unknown).toContain('role="img" aria-label="Unknown class"');
  expect(unknown).toContain('role="img" aria-label="No school">–<');
  expect(unknown).toContain("&lt;b&gt;&amp;");
});
