import { expect, test } from "vitest";
import { noMaintenance } from "#app/features/settings/maintenance.ts";
import type { OnlineCurve, StatusReport } from "#app/features/status/calls.ts";
import { currentStatus } from "#app/features/status/pages/status/current-status.ts";
import { segmentsOf } from "#app/features/status/pages/status/uptime.ts";

/** 14:07 in Manila. */
const NOW = Date.UTC(2026, 5, 1, 6, 7);
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

const curve = (minutes: number, ...samples: OnlineCurve["samples"]): OnlineCurve => ({
  ...{ from: at(1440), until: at(0), minutes, samples },
});

function statusOf(report: Partial<StatusReport>, serverStatus = "") {
  const nothing: StatusReport = {
    state: "unknown",
    curves: { day: curve(10), week: curve(60), month: curve(1440) },
    highest: {},
    ...{ uptime: [], days: [], maintenance: { past: [] } },
  };
  const { state, text, players } = currentStatus(
    { ...nothing, ...report },
    { maintenance: noMaintenance, serverStatus },
    NOW,
  );
  return [state, text, players && `${players.count} ${players.text}`];
}

test("the status is online only while players are counted", () => {
  expect(statusOf({ players: 1234, at: at(1) })).toEqual(["online", "Online", "1,234 players online at 14:06"]);
  expect(statusOf({ players: 1, at: at(3) }, "Opens on Friday")).toEqual([
    "text",
    "Opens on Friday",
    "1 player online at 14:04",
  ]);
});

test("while nobody is counted, it tells whether an agent is there, or for how long there is no signal", () => {
  expect(statusOf({ at: at(19) })).toEqual(["silent", "No signal for 19 min", undefined]);
  expect(statusOf({ at: at(19), reportedAt: at(2) })).toEqual(["uncounted", "No player count", undefined]);
  expect(statusOf({ at: at(600), reportedAt: at(121) })[1]).toBe("No signal for 2 h");
  expect(statusOf({ at: at(3 * 1440 + 5) })[1]).toBe("No signal for 3 days");
  // Counts of an agent whose key was revoked: the end of the last period is the last signal.
  const day = curve(10, { at: at(37), average: 144, peak: 150 });
  expect(statusOf({ curves: { day, week: curve(60), month: curve(1440) } })).toEqual([
    "silent",
    "No signal for 27 min",
    "144 players online at 13:40",
  ]);
  // The time of the number is that from which the minutes are counted, with its day if it is not of today.
  const period = { day, week: curve(60), month: curve(1440) };
  expect(statusOf({ at: at(31), curves: period }).slice(1)).toEqual([
    "No signal for 31 min",
    "144 players online at 13:36",
  ]);
  const hours = curve(60, { at: at(1507), average: 90, peak: 95 });
  expect(statusOf({ curves: { day: curve(10), week: hours, month: curve(1440) } })[2]).toBe(
    "90 players online at 31 May, 14:00",
  );
  expect(statusOf({ highest: { ever: { players: 5, at: at(50 * 1440) } } })[1]).toBe("No signal for 50 days");
});

test("where nothing was ever reported, it says so, or what the operator has written", () => {
  expect(statusOf({})).toEqual(["none", "No reports yet", undefined]);
  expect(statusOf({}, "Opens on Friday")).toEqual(["text", "Opens on Friday", undefined]);
});

test("the shortest failure is as long as the least, and the parts fill the length", () => {
  const lengths = (online: number, maintenance: number, uncounted: number, unknown: number) =>
    segmentsOf({ online, maintenance, uncounted, unknown }, 40, 5).map(({ length }) => length);
  expect(lengths(1440, 0, 0, 0)).toEqual([40, 0, 0, 0]);
  expect(lengths(1439, 0, 1, 0)).toEqual([35, 0, 5, 0]);
  expect(lengths(1200, 180, 20, 40)).toEqual([25, 5, 5, 5]);
  expect(lengths(0, 0, 0, 1440)).toEqual([0, 0, 0, 40]);
  expect(lengths(1, 1439, 0, 0)).toEqual([0, 40, 0, 0]);
  expect(lengths(0, 0, 0, 0)).toEqual([0, 0, 0, 0]);
});
