import { expect, test } from "vitest";
import { noMaintenance } from "#app/features/settings/maintenance.ts";
import { playersOnline } from "#app/features/status/players-online.ts";
import { shownServerState } from "#app/features/status/shown-server-state.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

/** 14:07 in Manila. */
const NOW = Date.UTC(2026, 5, 1, 6, 7);
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

test.each([
  [1234, "1,234 players online"],
  [1, "1 player online"],
  [0, "0 players online"],
])("%i players are shown as %s", (players, text) => {
  expect(playersOnline({ players, at: at(3) }, NOW)).toEqual({ text, isKnown: true });
});

test("nothing is shown where nobody has counted", () => {
  expect(playersOnline({ players: null, at: null }, NOW)).toBeUndefined();
  expect(playersOnline({}, NOW)).toBeUndefined();
  expect(playersOnline({ players: 5, at: "no time" }, NOW)).toBeUndefined();
});

test("an unknown number says since when, with the day unless it is today in Manila", () => {
  const shown = (minutesAgo: number, players: number | null = null) =>
    playersOnline({ players, at: at(minutesAgo) }, NOW);
  expect(shown(4)).toEqual({ text: "Players online: unknown since 14:03", isKnown: false });
  expect(shown(14 * 60 + 7)?.text).toBe("Players online: unknown since 00:00");
  expect(shown(14 * 60 + 8)?.text).toBe("Players online: unknown since 2026-05-31 23:59");
  // A copy of the reply from a time when the number was known.
  expect(shown(4, 1234)?.text).toBe("Players online: unknown since 14:03");
});

test("the number is shown in the language of the page", () => {
  runInLanguage(languageOfPath("/fil"), () => {
    expect(playersOnline({ players: 1234, at: at(0) }, NOW)?.text).toBe("1,234 player ang online");
  });
});

test.each([
  ["an agent counts now", "", { players: 5, at: at(1) }, { state: "online", text: "Server online" }],
  // Nobody has confirmed what the operator wrote, so that it has no green mark.
  ["the operator wrote a text", "Server online", { players: null, at: null }, { state: "text", text: "Server online" }],
  ["both", "Opens on Friday", { players: 5, at: at(1) }, { state: "text", text: "Opens on Friday" }],
  ["nobody counts", "", { players: null, at: null }, undefined],
  ["the state cannot be read", "", undefined, undefined],
  // The number of players says since when nothing is known.
  ["the agent has stopped", "Server online", { players: null, at: at(10) }, undefined],
])("the state of the server in the header: %s", (_, serverStatus, status, shown) => {
  expect(shownServerState({ maintenance: noMaintenance, serverStatus }, status, NOW)).toEqual(shown);
});
