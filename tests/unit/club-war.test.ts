import { expect, test } from "vitest";
import {
  currentOrNextWar,
  overlap,
  parseWarKey,
  type WarRule,
  warKey,
  warsBetween,
} from "#app/features/club-war/schedule.ts";
import { haveCommonDay, seasonPeriod, withPlaces } from "#app/features/club-war/seasons.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";

/** Monday, 1 June 2026, midnight in Manila. */
const MONDAY = Date.UTC(2026, 4, 31, 16);

const rule = (values: Partial<WarRule> = {}): WarRule => ({
  ...{ region: 1, time: "19:30", minutes: 60, from: "", until: "" },
  ...{ onMonday: false, onTuesday: false, onWednesday: false, onThursday: false, onFriday: false },
  ...{ onSaturday: false, onSunday: true },
  ...values,
});

const at = (day: number, hour: number, minute = 0) => MONDAY + day * DAY + hour * HOUR + minute * MINUTE;

test("a rule has a war on each of its days, in the time of Manila", () => {
  const wars = warsBetween(rule({ onMonday: true }), MONDAY, MONDAY + 14 * DAY);
  expect(wars.map(({ start }) => start)).toEqual([at(0, 19, 30), at(6, 19, 30), at(7, 19, 30), at(13, 19, 30)]);
  expect(wars[0]).toEqual({ start: at(0, 19, 30), end: at(0, 20, 30) });
  // The beginning belongs to the period, and its end does not.
  expect(warsBetween(rule(), at(6, 19, 30), at(13, 19, 30))).toHaveLength(1);
});

test("the first and the last day limit when a war begins", () => {
  const limited = rule({ from: "2026-06-08", until: "2026-06-14" });
  expect(warsBetween(limited, MONDAY, MONDAY + 28 * DAY).map(({ start }) => start)).toEqual([at(13, 19, 30)]);
  expect(currentOrNextWar(limited, MONDAY)?.start).toBe(at(13, 19, 30));
  expect(currentOrNextWar(limited, at(13, 20, 30))).toBeUndefined();
  expect(currentOrNextWar(rule({ from: "2027-01-01" }), MONDAY)?.start).toBe(Date.UTC(2027, 0, 3, 11, 30));
});

test("the war that is on comes before the next one, until it ends", () => {
  expect(currentOrNextWar(rule(), at(6, 20, 29))?.start).toBe(at(6, 19, 30));
  expect(currentOrNextWar(rule(), at(6, 20, 30))?.start).toBe(at(13, 19, 30));
  // Over midnight, from Sunday to Monday.
  const late = rule({ time: "23:30", minutes: 1440 });
  expect(currentOrNextWar(late, at(7, 12))).toEqual({ start: at(6, 23, 30), end: at(7, 23, 30) });
});

test("wars of two rules overlap across midnight and the end of the week, if both are valid on some day", () => {
  const sunday = rule({ time: "23:30", minutes: 60 });
  const monday = rule({ onSunday: false, onMonday: true, time: "00:15", minutes: 30 });
  expect(overlap(sunday, monday)).toBe(true);
  expect(overlap(monday, sunday)).toBe(true);
  expect(overlap(sunday, { ...monday, time: "00:30" })).toBe(false);
  expect(overlap({ ...sunday, until: "2026-06-01" }, { ...monday, from: "2026-06-02" })).toBe(false);
});

test("the key of a war names its region and beginning", () => {
  expect(parseWarKey(warKey(12, at(6, 19, 30)))).toEqual({ region: 12, start: at(6, 19, 30) });
  expect(parseWarKey("0-0")).toEqual({ region: 0, start: 0 });
  for (const key of ["", "1", "1-", "-1", "1-2-3", "1000-1", "1-123456789012", "a-1", "01-1", "001-1", "1-01", "00-0"])
    expect(parseWarKey(key), key).toBeUndefined();
});

test("a season has its first and its last day, and an open one has no end", () => {
  expect(seasonPeriod({ from: "2026-06-01", until: "2026-06-07" })).toEqual({ start: MONDAY, end: MONDAY + 7 * DAY });
  expect(haveCommonDay({ from: "2026-06-01", until: "2026-06-07" }, { from: "2026-06-07", until: "" })).toBe(true);
  expect(haveCommonDay({ from: "2026-06-01", until: "2026-06-07" }, { from: "2026-06-08", until: "" })).toBe(false);
  expect(haveCommonDay({ from: "2026-06-01", until: "" }, { from: "2030-01-01", until: "" })).toBe(true);
});

test("guilds with as many regions share a place", () => {
  expect(withPlaces([{ won: 5 }, { won: 3 }, { won: 3 }, { won: 1 }]).map(({ place }) => place)).toEqual([1, 2, 2, 4]);
});
