import { expect, test } from "vitest";
import { periodText, timeText } from "#app/features/admin/time-text.ts";

test("the console shows times in words, in Manila time", () => {
  expect(timeText("2026-12-24T12:05:30Z")).toBe("24 Dec 2026, 20:05");
  expect([timeText(""), timeText("soon")]).toEqual(["–", "soon"]);
});

test("a period has the ends that are known", () => {
  expect(periodText("2026-12-01T08:00", "2026-12-24T20:00")).toBe("from 1 Dec 2026, 08:00 until 24 Dec 2026, 20:00");
  expect([periodText("2026-12-01T08:00", ""), periodText("", "")]).toEqual(["from 1 Dec 2026, 08:00", ""]);
});
