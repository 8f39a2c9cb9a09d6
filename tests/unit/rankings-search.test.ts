import { expect, test } from "vitest";
import { defaultTerms } from "#app/features/game/terms.ts";
import { loadRanking } from "#app/features/rankings/pages/load-ranking.server.ts";
import type { Services } from "#app/server/services.ts";
import { defaultNumbers } from "#tests/fixtures/game-data.ts";

const rows = ["Maya", "Amaya", "MAYARI"].map((characterName, index) => ({
  characterNum: index + 1,
  characterName,
  ...defaultNumbers,
  leveledUpAt: "",
}));

/** Services of a game server with or without monthly rankings, and with this answer to a search. */
function servicesWith(isMonthly: boolean, find: () => Promise<unknown>): Services {
  const lists = { topMmr: rows, topPk: rows, topLevel: rows, topMoney: rows, topLevelSide: rows };
  const content = {
    game: { terms: async () => defaultTerms() },
    rankings: {
      monthly: async () => ({ data: rows, month: "", months: [], lastPage: 1 }),
      top: async () => lists,
      find,
    },
  };
  return {
    content,
    now: () => Date.UTC(2026, 6, 15),
    isPartAvailable: async () => isMonthly,
  } as unknown as Services;
}

const search = new URLSearchParams({ player: "maya" });

test("a server without the call for a search is told from a search without a result", async () => {
  for (const status of [404, 501]) {
    const failing = servicesWith(true, () => Promise.reject(new Response(null, { status })));
    expect(await loadRanking(failing, search)).toMatchObject({ lines: [], places: undefined });
  }
  const empty = servicesWith(true, async () => ({ data: [] }));
  expect(await loadRanking(empty, search)).toMatchObject({ lines: [], places: [] });
});

test("another failure of a search is not hidden", async () => {
  const failing = servicesWith(true, () => Promise.reject(new Response(null, { status: 503 })));
  await expect(loadRanking(failing, search)).rejects.toMatchObject({ status: 503 });
});

test("without monthly rankings, a search finds the characters of the list with their places in it", async () => {
  const ranking = await loadRanking(
    servicesWith(false, () => Promise.reject(new Error("not called"))),
    search,
  );
  expect(ranking?.lines.map(({ name }) => name)).toEqual(["Maya", "MAYARI"]);
  expect(ranking?.places).toEqual([1, 3]);
});
