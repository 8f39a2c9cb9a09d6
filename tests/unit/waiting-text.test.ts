import { expect, test } from "vitest";
import { waitingText } from "#app/format/waiting-text.ts";

test.each([
  ["2026-06-02T00:00:01Z", "0 min"],
  ["2026-06-01T23:00:01Z", "59 min"],
  ["2026-06-01T23:00:00Z", "1 h"],
  ["2026-06-01T00:00:01Z", "23 h"],
  ["2026-06-01T00:00:00Z", "1 day"],
  ["2026-05-31T00:00:00Z", "2 days"],
])("since %s, something has been waiting for %s", (since, text) => {
  expect(waitingText(since, Date.parse("2026-06-02T00:00:00Z"))).toBe(text);
});
