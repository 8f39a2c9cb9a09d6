import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ClubWar } from "#app/features/club-war/calls.ts";
import { loadClubWar } from "#app/features/club-war/pages/club-war/load-club-war.server.ts";
import { Season } from "#app/features/club-war/pages/club-war/season.tsx";
import { defaultTerms } from "#app/features/game/terms.ts";
import type { Services } from "#app/server/services.ts";

/** Midnight in Manila after the only day of a season. */
const NOW = Date.UTC(2026, 5, 7, 16);

async function shownSeason(values: Partial<ClubWar>) {
  const season = { key: "cup", name: "Cup", from: "2026-06-07", until: "2026-06-07", state: "over", winners: [] };
  const report = {
    ...{ wars: [], regions: [], waiting: [], seasons: [season], season: "cup", standings: [], data: [] },
    ...{ lastPage: 1, changesAt: "" },
    ...values,
  };
  const services = {
    content: { game: { terms: async () => defaultTerms() }, clubWar: { read: async () => report } },
    now: () => NOW,
    isPartAvailable: async () => true,
  } as unknown as Services;
  const shown = await loadClubWar(services, null, 1);
  return renderToStaticMarkup(createElement(Season, shown!));
}

const SOON = "The winner is named when the last result is known.";
const NOBODY = "Nobody won a region in this season.";

test.each([
  ["of its only war", "2026-06-07T15:00:00.000Z", SOON],
  ["of its first minute", "2026-06-06T16:00:00.000Z", SOON],
  ["of a war before it", "2026-06-06T15:59:00.000Z", NOBODY],
  ["of a war after it", "2026-06-07T16:00:00.000Z", NOBODY],
])("a season that is over and waits for the result %s says so", async (_, startsAt, text) => {
  expect(await shownSeason({ waiting: [{ region: 1, startsAt }] })).toContain(text);
});

test("a season that is over without a victory has no winner", async () => {
  expect(await shownSeason({})).toContain(NOBODY);
  const standing = { guildNum: 1, name: "Lamps", mark: "", exists: true, place: 1, won: 1 };
  expect(await shownSeason({ standings: [standing] })).toContain(SOON);
});
