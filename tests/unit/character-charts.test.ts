import { expect, test } from "vitest";
import { CHART, killsChart, levelChart } from "#app/features/characters/pages/charts.ts";

const months = (values: [level: number, kills: number, deaths: number][]) =>
  values.map(([level, kills, deaths]) => ({ level, kills, deaths }));

test("levels are a line from the lowest at the bottom to the highest at the top", () => {
  expect(
    levelChart(
      months([
        [10, 0, 0],
        [15, 0, 0],
        [20, 0, 0],
      ]),
    ),
  ).toEqual({
    ...{ lowest: 10, highest: 20, line: "M0 116L240 60L480 4" },
  });
  // A level that does not change is a line as well.
  expect(
    levelChart(
      months([
        [7, 0, 0],
        [7, 0, 0],
      ]),
    ).line,
  ).toBe("M0 116L480 116");
});

test("kills and deaths have one scale, and a month without any has no bar", () => {
  expect(
    killsChart(
      months([
        [1, 10, 5],
        [1, 0, 0],
      ]),
    ),
  ).toEqual({
    ...{ highest: 10, width: 144, kills: "M120 60v-59", deaths: "M120 60v29.5" },
  });
  expect(killsChart(months([[1, 0, 0]]))).toMatchObject({ highest: 0, kills: "", deaths: "" });
});

test("charts stay within their coordinates, whatever the numbers", () => {
  const large = months(Array.from({ length: 24 }, (_, index) => [index ** 4, 2 ** 52, index]));
  const { line } = levelChart(large);
  for (const [, x, y] of line.matchAll(/([\d.]+) ([\d.]+)/g)) {
    expect(Number(x)).toBeLessThanOrEqual(CHART.width);
    expect(Number(y)).toBeLessThanOrEqual(CHART.height);
  }
  expect(line).not.toMatch(/NaN|e/);
  expect(killsChart(large).kills).not.toMatch(/NaN|e/);
});
