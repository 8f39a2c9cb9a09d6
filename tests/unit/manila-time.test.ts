import { expect, test } from "vitest";
import {
  manilaClock,
  manilaDate,
  manilaDateTime,
  manilaMonth,
  manilaMonthPeriod,
  manilaShortTime,
  manilaWeekday,
  parseServerTime,
  shownTime,
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

test("a time has its day only beside another one", () => {
  const noon = Date.UTC(2026, 10, 30, 4);
  const midnight = Date.UTC(2026, 10, 30, 16);
  expect(manilaShortTime(noon, midnight - 1)).toBe("12:00");
  expect(manilaShortTime(noon, midnight)).toBe("2026-11-30 12:00");
  expect([midnight - 1, midnight].map(manilaWeekday)).toEqual([0, 1]);
});

test.each([
  ["2026-02", "2026-03"],
  ["2028-02", "2028-03"],
  ["2026-11", "2026-12"],
  ["2026-12", "2027-01"],
])("the month %s ends where %s begins", (month, next) => {
  const { start, end } = manilaMonthPeriod(month);
  expect([manilaDateTime(start), manilaDateTime(end)]).toEqual([`${month}-01 00:00`, `${next}-01 00:00`]);
});

test("the formats of game servers are parsed", () => {
  const noon = Date.UTC(2026, 0, 2, 4);
  expect(parseServerTime("2026-01-02T04:00:00.000Z")).toBe(noon);
  expect(parseServerTime("2026-01-02 12:00:00")).toBe(noon);
  expect(parseServerTime("2026-01-02T12:00:00+0800")).toBe(noon);
  expect(parseServerTime("2026-01-02")).toBe(noon - 12 * 3_600_000);
  for (const invalid of ["", null, undefined, "soon", "2026-13-45"]) expect(parseServerTime(invalid)).toBeUndefined();
});

test.each(["", "1970-01-01 08:00:00", "1970-01-01T00:00:00.000Z", "1900-01-01", "1753-01-01T00:00:00"])(
  "%s stands for no date",
  (text) => {
    expect(shownTime(text)).toEqual({ manila: "–", iso: undefined });
  },
);
