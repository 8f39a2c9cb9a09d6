import { expect, test } from "vitest";
import { chartLines, chartTop } from "#app/ui/chart/chart-lines.ts";

test.each([
  [0, [1, 0]],
  [1, [1, 0]],
  [3, [3, 2, 1, 0]],
  [255, [300, 200, 100, 0]],
  [420, [500, 400, 300, 200, 100, 0]],
  [2600, [3000, 2000, 1000, 0]],
])("the lines of a chart up to %i are round and end just above it", (highest, lines) => {
  expect(chartLines(highest)).toEqual(lines);
  expect(chartLines(chartTop(highest))).toEqual(lines);
});
