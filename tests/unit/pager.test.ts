import { expect, test } from "vitest";
import { pagerFor, shortStops } from "#app/ui/pager/pager-model.ts";

test("all pages are linked up to 1004 pages", () => {
  expect(pagerFor(3, 8).stops).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pagerFor(1, 1004).stops).toHaveLength(1004);
});

test("with more pages the first two, two neighbours on each side and the last two are linked", () => {
  expect(pagerFor(500, 1005).stops).toEqual([1, 2, "gap", 498, 499, 500, 501, 502, "gap", 1004, 1005]);
  expect(pagerFor(1, 1005).stops).toEqual([1, 2, 3, "gap", 1004, 1005]);
  expect(pagerFor(1005, 1005).stops).toEqual([1, 2, "gap", 1003, 1004, 1005]);
});

test("a gap replaces every omitted range of pages, even a single page", () => {
  expect(pagerFor(5, 1005).stops).toEqual([1, 2, 3, 4, 5, 6, 7, "gap", 1004, 1005]);
  expect(pagerFor(6, 1005).stops).toEqual([1, 2, "gap", 4, 5, 6, 7, 8, "gap", 1004, 1005]);
  expect(pagerFor(1001, 1005).stops).toEqual([1, 2, "gap", 999, 1000, 1001, 1002, 1003, 1004, 1005]);
});

test("pages outside 1..last are clamped, and the first and last page have no neighbour beyond", () => {
  expect(pagerFor(0, 5)).toMatchObject({ current: 1, previous: undefined, next: 2 });
  expect(pagerFor(99, 5)).toMatchObject({ current: 5, previous: 4, next: undefined });
  expect(pagerFor(1, 0)).toMatchObject({ current: 1, last: 1, previous: undefined, next: undefined });
});

test("a short pager links the first, the last and the current page with its neighbours", () => {
  const stops = (current: number, last = 57) => shortStops({ current, last });
  expect(stops(13)).toEqual([1, "gap", 12, 13, 14, "gap", 57]);
  expect(stops(1)).toEqual([1, 2, "gap", 57]);
  expect(stops(2)).toEqual([1, 2, 3, "gap", 57]);
  expect(stops(4)).toEqual([1, 2, 3, 4, 5, "gap", 57]);
  expect(stops(5)).toEqual([1, "gap", 4, 5, 6, "gap", 57]);
  expect(stops(54)).toEqual([1, "gap", 53, 54, 55, 56, 57]);
  expect(stops(57)).toEqual([1, "gap", 56, 57]);
  expect(stops(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([stops(1, 2), stops(2, 2), stops(2, 4)]).toEqual([
    [1, 2],
    [1, 2],
    [1, 2, 3, 4],
  ]);
});
