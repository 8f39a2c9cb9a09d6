import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loadCharacter } from "#app/features/characters/pages/load-character.server.ts";
import { loader as loadCharacterPage } from "#app/features/characters/pages/route.tsx";
import { loadCommunity } from "#app/features/forum/community.server.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { defaultTerms } from "#app/features/game/terms.ts";
import { loadGuild } from "#app/features/guilds/pages/guild/load-guild.server.ts";
import { TopRanking } from "#app/features/home/pages/top-ranking.tsx";
import { loader as loadHallOfFame } from "#app/features/rankings/pages/hall-of-fame/route.tsx";
import { loadRanking } from "#app/features/rankings/pages/load-ranking.server.ts";
import type { Services } from "#app/server/services.ts";
import { defaultNumbers } from "#tests/fixtures/game-data.ts";

const row = {
  ...{ characterNum: 7, characterName: "Maya", ...defaultNumbers, level: 20, kills: 1, deaths: 0 },
  ...{ leveledUpAt: "", hasPage: true },
};
const character = {
  ...row,
  ...{ guild: { guildNum: 3, name: "Lamps", role: "master" }, firstSeenAt: "", formerNames: [] },
  ...{ places: [], bestPlaces: [], months: [] },
};
const guild = {
  ...{ guildNum: 3, name: "Lamps", mark: "", wins: 0, draws: 0, losses: 0, members: 1, averageLevel: 20, rank: 1 },
  ...{ master: { characterNum: 7, name: "Maya", hidden: false }, firstSeenAt: "", lastPage: 1 },
  data: [{ characterNum: 7, characterName: "Maya", level: 20, classCode: 1, position: 1 }],
  ...{ regions: [], formerNames: [], formerMasters: [] },
};
const place = { ...row, month: "2026-06", board: boardKeys[0], place: 1 };

/** Services of a site without some parts. */
function servicesWithout(...missing: string[]): Services {
  const content = {
    game: { terms: async () => defaultTerms() },
    rankings: {
      monthly: async () => ({ data: [row], month: "2026-07", months: [], lastPage: 1 }),
      hallOfFame: async () => ({ data: [place], years: [2026] }),
    },
    characters: { read: async ({ number }: { number: number }) => ({ character: number === 7 ? character : null }) },
    guilds: { read: async () => guild },
    clubWar: { ofGuild: async () => ({ data: [] }) },
  };
  return {
    content,
    now: () => Date.UTC(2026, 6, 15),
    source: "embedded",
    isPartAvailable: async (part: string) => !missing.includes(part),
    isPartOffered: async () => true,
  } as unknown as Services;
}

/** The addresses of pages of characters and of guilds in what a page shows. */
const links = (shown: unknown) =>
  [...JSON.stringify(shown).matchAll(/\/(?:character|guild)\/[^"?]+/g)].map(([path]) => path);

const pages = {
  ranking: (services: Services) => loadRanking(services, new URLSearchParams()),
  hall: (services: Services) =>
    loadHallOfFame({
      context: { services },
      request: new Request("https://portal.test/halloffame"),
      params: {},
    } as unknown as LoaderFunctionArgs),
  // Without its own address.
  guild: async (services: Services) => ({ ...(await loadGuild(services, 3, 1)), path: "" }),
  character: async (services: Services) => ({ ...(await loadCharacter(services, 7)), path: "" }),
};

test.each([
  ["ranking", "characters", "/character/7"],
  ["hall", "characters", "/character/7/Maya"],
  ["guild", "characters", "/character/7/Maya"],
  ["character", "guilds", "/guild/3/Lamps"],
] as const)("names on the page %s lead to pages only if the site has these of %s", async (page, part, path) => {
  expect(new Set(links(await pages[page](servicesWithout())))).toEqual(new Set([path]));
  const without = await pages[page](servicesWithout(part));
  expect(links(without)).toEqual([]);
  expect(JSON.stringify(without)).toContain(page === "character" ? "Lamps" : "Maya");
});

test("every page of a guild names its deputies", async () => {
  const services = servicesWithout();
  const others = [{ characterNum: 8, characterName: "Ben", level: 10, classCode: 1, position: 0 }];
  const deputy = { ...others[0]!, characterNum: 9, characterName: "Cara", position: 1 };
  Object.assign(services.content.guilds, {
    read: async ({ page }: { page: number }) => ({
      ...guild,
      ...{ members: 60, lastPage: 2, data: page === 1 ? [deputy, ...guild.data] : others },
    }),
  });
  for (const page of [1, 2]) {
    const shown = await loadGuild(services, 3, page);
    expect(shown?.deputies).toEqual([{ name: "Cara", href: "/character/9/Cara" }]);
    expect(shown?.members.map(({ name }) => name)).toEqual(page === 1 ? ["Maya", "Cara"] : ["Ben"]);
  }
});

test("the hall of fame leads to the rankings of months that still have them", async () => {
  const services = servicesWithout();
  const data = ["2026-06", "2024-08", "2024-07"].map((month) => ({ ...place, month }));
  Object.assign(services.content.rankings, { hallOfFame: async () => ({ data, years: [2026] }) });
  const shown = async (source: Services["source"]) =>
    JSON.stringify(await pages.hall({ ...services, source })).match(/month=\d{4}-\d\d/g);
  expect(await shown("embedded")).toEqual(["month=2026-06", "month=2024-08"]);
  expect(await shown("upstream")).toEqual(["month=2026-06", "month=2024-08", "month=2024-07"]);
});

test("the home page's ranking leads to pages of characters only if the site has these", () => {
  const ranking = { rows: [row], terms: shownTerms(defaultTerms()) };
  const shown = (hasCharacters: boolean) => renderToStaticMarkup(createElement(TopRanking, { ranking, hasCharacters }));
  expect(shown(true)).toContain('<a class="player-name" href="/character/7">Maya');
  expect(shown(false)).toContain('<span class="player-name">Maya');
});

test.each([
  ["7", 7],
  ["0007", 7],
  ["1000000001", 1_000_000_001],
  [String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  // Not exact.
  ["9007199254740992", undefined],
  ["10000000000000000", undefined],
  ["0", undefined],
  ["-7", undefined],
  ["7.0", undefined],
  ["1e3", undefined],
])("the page of the character %s asks for the number %s", async (number, expected) => {
  const asked: number[] = [];
  const services = servicesWithout();
  const read = async ({ number }: { number: number }) => {
    asked.push(number);
    return { character: { ...character, characterNum: number } };
  };
  Object.assign(services.content, { characters: { read } });
  const request = new Request(`https://portal.test/character/${number}/Maya`);
  await loadCharacterPage({ context: { services }, request, params: { number } } as unknown as LoaderFunctionArgs);
  expect(asked).toEqual(expected === undefined ? [] : [expected]);
});

test("the community pages leave hidden characters out, where the game server tells which they are", async () => {
  const services = servicesWithout("gallery");
  const topLevelSide = ["Hidden", "Aya", "Ben", "Cai", "Dao", "Eli", "Fay"].map((characterName, index) => ({
    ...row,
    ...{ characterName, characterNum: index + 1, hasPage: characterName !== "Hidden" },
  }));
  Object.assign(services.content, {
    settings: { read: async () => ({ socials: [], forumBase: "", messengerUrl: "", newsViews: false }) },
    gallery: { read: () => Promise.reject(new Response(null, { status: 404 })) },
    rankings: { top: async () => ({ topLevelSide }) },
  });
  const shown = async (isOffered: boolean) => {
    const { community } = await loadCommunity({ ...services, isPartOffered: async () => isOffered });
    return community.players.map(({ name }) => name);
  };
  expect(await shown(true)).toEqual(["Aya", "Ben", "Cai", "Dao", "Eli"]);
  expect(await shown(false)).toEqual(["Hidden", "Aya", "Ben", "Cai", "Dao"]);
});

test("a character below the last place that a ranking shows has none on its page", async () => {
  const services = servicesWithout();
  const places = [
    { board: "level", place: 100 },
    { board: "killer", place: 101 },
  ];
  services.content.characters.read = async () => ({ character: { ...character, places } }) as never;
  const shown = (await loadCharacter(services, 7))!.places.map(({ place: one }) => one);
  expect(shown.filter(Boolean)).toEqual(["#100"]);
});
