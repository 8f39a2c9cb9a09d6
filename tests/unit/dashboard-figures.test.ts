import { expect, test } from "vitest";
import { comparedDays, figureOf, periodsOf } from "#app/features/dashboard/figures.ts";
import { changeText } from "#app/format/change-text.ts";

test("a change is a whole percentage, and there is none without something before", () => {
  expect(changeText(112, 100)).toBe("+12%");
  expect(changeText(50, 100)).toBe("−50%");
  expect(changeText(100, 100)).toBe("0%");
  expect(changeText(0, 3)).toBe("−100%");
  expect(changeText(5, 0)).toBeUndefined();
});

test("sums are added up, and of peaks the highest counts", () => {
  expect(figureOf({ values: [1, 5, 2] })).toBe(8);
  expect(figureOf({ values: [1, 5, 2], isPeak: true })).toBe(5);
  expect(figureOf({ values: [] })).toBe(0);
  expect(figureOf({ values: [], isPeak: true })).toBe(0);
});

test("a period is compared with as many days before, also where there are fewer", () => {
  expect(periodsOf({ values: [1, 2, 3, 4, 5] }, 2)).toEqual({ now: [4, 5], before: [2, 3] });
  expect(periodsOf({ values: [1, 2, 3] }, 2)).toEqual({ now: [2, 3], before: [1] });
  expect(periodsOf({ values: [1] }, 7)).toEqual({ now: [1], before: [] });
});

test("a peak is compared with the days on which players were counted", () => {
  const compared = (values: number[], isPeak: boolean) => comparedDays({ values, isPeak }, 3);
  expect(compared([0, 0, 9, 4, 0, 6], true)).toBe(1);
  expect(compared([0, 9, 0, 4, 0, 6], true)).toBe(2);
  expect(compared([8, 9, 0, 4, 0, 6], true)).toBe(3);
  expect(compared([0, 0, 0, 4, 0, 6], true)).toBe(3);
  expect(compared([9, 4, 0, 6], true)).toBe(1);
  // A day without a sale is a day.
  expect(compared([0, 0, 9, 4, 0, 6], false)).toBe(3);
});
