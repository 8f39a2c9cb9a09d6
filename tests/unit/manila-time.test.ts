import { expect, test } from "vitest";
import {
  manilaClock,
  manilaDate,
  manilaDateTime,
  manilaMonth,
  parseServerTime,
  relativeTime,
} from "#app/format/manila-time.ts";

test("times are formatted in Manila time", () => {
  const time = Date.UTC(2026, 10, 20, 9, 5, 7);
  expect(manilaClock(time)).toBe("17:05:07");
  expect(manilaDateTime(time)).toBe("2026-11-20 17:05");
});

test("days and months change at midnight in Manila", () => {
  const lastSecond = Date.UTC(2026, 10, 30, 15, 59, 59);
  expect(manilaDate(lastSecond)).toBe("2026-11-30");
  expect(manilaMonth(lastSecond)).toBe("2026-11");
  expect(manilaMonth(lastSecond + 1000)).toBe("2026-12");
});

test("the formats of game servers are parsed", () => {
  const noon = Date.UTC(2026, 0, 2, 4);
  expect(parseServerTime("2026-01-02T04:00:00.000Z")).toBe(noon);
  expect(parseServerTime("2026-01-02 12:00:00")).toBe(noon);
  expect(parseServerTime("2026-01-02T12:00:00+0800")).toBe(noon);
  expect(parseServerTime("2026-01-02")).toBe(noon - 12 * 3_600_000);
  for (const invalid of ["", null, undefined, "soon", "2026-13-45"]) expect(parseServerTime(invalid)).toBeUndefined();
});

test.each([
  [0, "just now"],
  [-5_000, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [5 * 60_000, "5 minutes ago"],
  [3_600_000, "1 hour ago"],
  [23 * 3_600_000, "23 hours ago"],
  [86_400_000, "1 day ago"],
  [8 * 86_400_000, "1 week ago"],
  [45 * 86_400_000, "1 month ago"],
  [800 * 86_400_000, "2 years ago"],
])("an age of %i ms is formatted as '%s'", (age, text) => {
  expect(relativeTime(1e12 - age, 1e12)).toBe(text);
});

test("a missing date has its own text", () => {
  expect(relativeTime(undefined, 0)).toBe("No date available");
});
