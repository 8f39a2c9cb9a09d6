import { expect, test } from "vitest";
import { shownOnline } from "#app/features/bridge/console/shown-online.server.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";

/** 12:00 in Manila. */
const now = Date.parse("2026-06-02T04:00:00Z");
const sample = (hoursAgo: number, online: number, peak = online) => ({
  at: new Date(now - hoursAgo * HOUR).toISOString(),
  online,
  peak,
});

test("a chart spans its period, is scaled to the peak and has a gap while nothing was counted", () => {
  const samples = [sample(24, 0), sample(23.5, 60), sample(12, 30, 90), sample(0, 120)];
  const shown = shownOnline({ minutes: 30, samples }, 24, now);
  expect(shown.curve.top).toBe(150);
  expect(shown.curve.average).toBe("M0 160L15 96M360 128m-2 0h4M720 32m-2 0h4");
  expect(shown.curve.peak).toBe("M0 160L15 96M360 64m-2 0h4M720 32m-2 0h4");
  expect(shown.curve.area).toBe("M0 160L0 160L15 96L15 160ZM360 160L360 128L360 160ZM720 160L720 32L720 160Z");
  expect(shown.curve.marks.map(({ x, text }) => `${x} ${text}`)).toEqual([
    "100 12:00",
    "75 06:00",
    "50 00:00",
    "25 18:00",
    "0 12:00",
  ]);
  expect(shown.curve.gaps).toEqual([
    { x: 2.1, width: 47.9 },
    { x: 50, width: 50 },
  ]);
  expect(shown.curve.highest).toEqual({ x: 100, y: 20, value: 120 });
  expect(shown.text).toBe(
    "Players online, 1 Jun 2026, 12:00 to 2 Jun 2026, 12:00: at most 120, at 2 Jun 2026, 12:00, and 120 at last.",
  );
});

test("the table has a row per hour of a day, and per day of a longer period, the newest first", () => {
  const samples = [
    sample(15, 10),
    sample(13, 20, 25),
    { ...sample(13, 31), at: new Date(now - 13 * HOUR + 10 * MINUTE).toISOString() },
    sample(1, 1500),
  ];
  expect(shownOnline({ minutes: 10, samples }, 24, now).rows).toEqual([
    { time: "2 Jun 2026, 11:00", average: "1,500", peak: "1,500" },
    { time: "1 Jun 2026, 23:00", average: "26", peak: "31" },
    { time: "1 Jun 2026, 21:00", average: "10", peak: "10" },
  ]);
  // Midnight in Manila is 16:00 UTC.
  expect(shownOnline({ minutes: 60, samples }, 168, now).rows).toEqual([
    { time: "2 Jun 2026", average: "1,500", peak: "1,500" },
    { time: "1 Jun 2026", average: "20", peak: "31" },
  ]);
});

test.each([
  [0, 1],
  [2, 2],
  [3, 3],
  [9, 10],
  [11, 15],
  [101, 150],
  [999_999, 1_000_000],
])("a peak of %i is at most %i", (peak, top) => {
  expect(shownOnline({ minutes: 10, samples: [sample(1, 0, peak)] }, 24, now).curve.top).toBe(top);
});

test("a period without counts has no text", () => {
  expect(shownOnline({ minutes: 10, samples: [] }, 24, now)).toMatchObject({
    text: undefined,
    curve: { average: "" },
    rows: [],
  });
});
