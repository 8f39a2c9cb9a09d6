import { describe, expect, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { defaultSiteSettings } from "#app/features/settings/calls.ts";
import { noMaintenance } from "#app/features/settings/maintenance.ts";
import { manilaDayStart } from "#app/format/manila-time.ts";
import { defaultRankedNumbers } from "#tests/fixtures/game-data.ts";

import { gameServerNow } from "#tests/fixtures/game-server-data.ts";

const HOUR = 3_600_000;

/**
 * Tests the public calls of an implementation of the game API, on a server that is filled with `game-server-data`. All
 * implementations must behave the same.
 *
 * @param name name of the implementation, for the report
 * @param makeApi makes the implementation for a caller
 */
export function describeGameApi(name: string, makeApi: (caller: Caller) => GameApi): void {
  const anonymous = makeApi({ ip: "203.0.113.7", token: undefined });

  describe(name, () => {
    test("a board has its latest item and its list with complete items", async () => {
      const latest = await anonymous.news.board({ type: 0, count: 1, list: 0, latest: 1 });
      expect(latest).toStrictEqual({
        data: [
          {
            id: 1,
            subject: "Item 1",
            content: "<p>Text of <strong>item 1</strong>, “quoted” &amp; 学院.</p>",
            type: 0,
            publishedAt: new Date(gameServerNow).toISOString(),
            author: "Moonlit Gate Team",
            imgThumbnail: "/art/news/first.webp",
            isShowThumbnail: true,
            views: 0,
            startsAt: "",
            endsAt: "",
            pinned: false,
            tags: [],
          },
        ],
      });
      const list = await anonymous.news.board({ type: 0, count: 8, list: 1, latest: 0 });
      expect(list.data.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
      const events = await anonymous.news.board({ type: 2, count: 8, list: 1, latest: 0 });
      expect(events.data.map(({ id }) => id)).toEqual([6, 9, 12]);
    });

    test("an item is found by its number, unless it is a draft, in the future or unknown", async () => {
      const found = await anonymous.news.byId({ id: 6 });
      expect(found.data).toHaveLength(1);
      expect(found.data[0]).toMatchObject({
        id: 6,
        type: 2,
        publishedAt: new Date(gameServerNow - 5 * HOUR).toISOString(),
      });
      for (const id of [101, 102, 9999]) {
        expect(await anonymous.news.byId({ id })).toStrictEqual({ data: [], newer: [], older: [] });
      }
    });

    test("a board is read by page", async () => {
      const first = await anonymous.news.page({ type: 0, page: 1 });
      expect(first.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const second = await anonymous.news.page({ type: 0, page: 2 });
      expect(second.data.map(({ id }) => id)).toEqual([10, 11, 12]);
      expect([first.lastPage, second.lastPage]).toEqual([2, 2]);
      expect(await anonymous.news.page({ type: 1, page: 3 })).toStrictEqual({ data: [], lastPage: 1 });
    });

    test("downloads have their optional details", async () => {
      expect(await anonymous.downloads.list({})).toStrictEqual({
        data: [
          {
            seq: 1,
            name: "Main",
            address: "https://files.example/full.zip",
            type: "full",
            description: "Full client",
            date: new Date(gameServerNow).toISOString(),
            changedAt: null,
            icon: "/art/download.svg",
            sizeBytes: 3_221_225_472,
            version: "1.2.3",
            sha256: "a".repeat(64),
          },
          {
            seq: 2,
            name: "Backup",
            address: "https://mirror.example/full.zip",
            type: "full",
            description: "",
            date: new Date(gameServerNow - HOUR).toISOString(),
            changedAt: null,
            icon: "",
            sizeBytes: null,
            version: null,
            sha256: null,
          },
        ],
      });
    });

    test("current banners are listed in their order", async () => {
      expect(await anonymous.banners.list({})).toStrictEqual({
        data: [
          { id: 2, imgUrl: "/art/banner-1.webp", alt: "A gate", title: "Open", text: "Now", link: "/news?topic=1" },
          { id: 1, imgUrl: "/art/banner-2.webp", alt: "", title: "", text: "", link: "" },
        ],
      });
    });

    test("the calendar has visible events with their dates and rules", async () => {
      const startsAt = new Date(gameServerNow + HOUR).toISOString();
      const endsAt = new Date(gameServerNow + 3 * HOUR).toISOString();
      const event = {
        ...{ id: 1, title: "Club War", category: "war", place: "Gardens", picture: "/art/war.webp" },
        ...{ slug: "club-war", allDay: false },
      };
      const dates = [
        { startsAt, endsAt, cancelled: false },
        { startsAt: "2026-06-08T05:30:00.000Z", endsAt: "2026-06-08T07:30:00.000Z", cancelled: true },
      ];
      expect(await anonymous.calendar.list({ until: "2026-06-08" })).toStrictEqual({
        data: [{ ...event, summary: "Be there.", dates }],
        ...{ from: "2026-06-01", until: "2026-06-08", isCut: false, changesAt: startsAt },
      });
      const full = {
        ...{ ...event, text: "Be there.", startsAt, endsAt, rule: "FREQ=WEEKLY;BYDAY=MO", cancelled: ["2026-06-08"] },
        ...{ changedAt: new Date(gameServerNow).toISOString(), revision: 1 },
      };
      expect(await anonymous.calendar.rules({})).toStrictEqual({ data: [full], changesAt: "" });
      expect(await anonymous.calendar.rules({ category: "boost" })).toStrictEqual({ data: [], changesAt: "" });
      expect(await anonymous.calendar.byId({ id: 1 })).toStrictEqual({
        data: [{ ...full, newsId: 2, dates }],
        changesAt: startsAt,
      });
      expect((await anonymous.calendar.byId({ id: 2 })).data).toEqual([]);
    });

    test("the club war has the wars that are on and come next, owners, and a season with its results", async () => {
      const report = await anonymous.clubWar.read({ season: "one", page: 1 });
      expect(report.wars).toStrictEqual([
        {
          ...{ name: "War", region: 1, running: true },
          ...{ startsAt: "2026-06-01T04:00:00.000Z", endsAt: "2026-06-01T05:00:00.000Z" },
        },
        {
          ...{ name: "Raid", region: 2, running: false },
          ...{ startsAt: "2026-06-07T12:00:00.000Z", endsAt: "2026-06-07T12:30:00.000Z" },
        },
      ]);
      const [owned] = report.regions;
      expect(owned).toMatchObject({ region: 2, tax: 7.5, guildNum: 7, name: "월하 Guild", exists: true });
      expect(owned?.mark).toMatch(/\/crest\/0123456789abcdef\.png$/);
      expect(report.seasons).toStrictEqual([
        { key: "one", name: "Season 1", from: "2026-05-01", until: "", state: "running", winners: [] },
      ]);
      const old = (guildNum: number) => ({ guildNum, name: `Old${guildNum}`, mark: "", exists: false });
      expect(report).toMatchObject({ season: "one", lastPage: 1, waiting: [], changesAt: "2026-06-01T04:30:30.000Z" });
      expect(report.standings).toStrictEqual([
        { place: 1, won: 1, ...old(1) },
        { place: 1, won: 1, ...old(2) },
      ]);
      expect(report.data.map(({ before, ...result }) => [result.guildNum, before])).toStrictEqual([
        [2, { guildNum: 1, name: "Old1" }],
        [1, null],
      ]);
      expect(await anonymous.clubWar.read({ page: 1 })).toStrictEqual(report);
      await expect(anonymous.clubWar.read({ season: "none", page: 1 })).rejects.toMatchObject({ code: "not_found" });
      expect(await anonymous.clubWar.ofGuild({ number: 1 })).toStrictEqual({
        data: [{ key: "one", name: "Season 1", won: 1 }],
      });
    });

    test("the server status has curves, records, uptime and past maintenance", async () => {
      const report = await anonymous.status.report({});
      const at = new Date(gameServerNow - HOUR).toISOString();
      const record = { players: 320, at };
      expect(report).toMatchObject({ state: "unknown", players: null, at: null });
      expect(report.highest).toStrictEqual({ ever: record, month: record });
      expect(report.curves.month).toStrictEqual({
        ...{ from: "2026-05-02T16:00:00.000Z", until: "2026-06-01T16:00:00.000Z", minutes: 1440 },
        samples: [{ at: new Date(manilaDayStart(gameServerNow)).toISOString(), average: 200, peak: 320 }],
      });
      const share = { online: 60, maintenance: 20, uncounted: 10, unknown: 30 };
      expect(report.uptime[2]).toStrictEqual({ hours: 720, ...share });
      expect(report.days).toStrictEqual([{ day: "2026-06-01", ...share }]);
      expect(report.maintenance).toStrictEqual({
        current: null,
        past: [{ scope: "site", from: at, until: new Date(gameServerNow).toISOString(), text: "Update" }],
      });
    });

    test("the home page has five ranking lists", async () => {
      const lists = await anonymous.rankings.top({});
      const numbers = Object.entries(lists).map(([list, rows]) => [
        list,
        rows.slice(0, 3).map(({ characterNum }) => characterNum),
      ]);
      expect(Object.fromEntries(numbers)).toEqual({
        topMmr: [1, 2, 3],
        topPk: [18, 5, 22],
        topLevel: [30, 29, 28],
        topMoney: [30, 29, 28],
        topLevelSide: [30, 29, 28],
      });
      expect(lists.topMoney[0]).toStrictEqual({
        characterNum: 30,
        characterName: "Character30",
        ...defaultRankedNumbers,
        level: 39,
        experience: 29_000,
        classCode: 2,
        school: 2,
        kills: 23,
        deaths: 29,
        mmr: 1971,
        money: 5_000_000_029,
        leveledUpAt: new Date(gameServerNow - 29 * HOUR).toISOString(),
        hasPage: true,
      });
    });

    test("characters are ranked by their minutes in the game", async () => {
      const { data } = await anonymous.rankings.hours({});
      expect(data.map(({ characterNum, playMinutes }) => [characterNum, playMinutes])).toEqual([
        [3, 500],
        [1, 100],
      ]);
      expect(data[0]).toMatchObject({ characterName: "Character3", level: 12, hasPage: true });
    });

    test("a character is read with its guild, places and months; an unknown one is null", async () => {
      const { character } = await anonymous.characters.read({ number: 2 });
      expect(character).toMatchObject({
        ...{ characterNum: 2, characterName: "Character2", level: 11, hasPage: true },
        guild: { guildNum: 7, name: "월하 Guild", role: "member" },
        ...{ bestPlaces: [], formerNames: [] },
      });
      expect(Object.keys(character!).filter((name) => /user|account|mail|ip/i.test(name))).toEqual([]);
      expect(await anonymous.characters.read({ number: 999 })).toStrictEqual({ character: null });
    });

    test("the hall of fame is empty while no month with rankings is over", async () => {
      expect(await anonymous.rankings.hallOfFame({ year: 0 })).toStrictEqual({ data: [], years: [] });
    });

    test("guilds are ranked, and read with members and history", async () => {
      const { data, lastPage } = await anonymous.guilds.list({ order: "wins", page: 1 });
      const [first, second] = data;
      expect([data.length, lastPage]).toEqual([2, 1]);
      const { mark, ...figures } = first!;
      const known = { guildNum: 7, name: "월하 Guild", wins: 5, draws: 1, losses: 2, members: 2, averageLevel: 10.5 };
      expect(figures).toStrictEqual(known);
      // Another server's files have complete addresses.
      expect(mark).toMatch(/^(?:https?:\/\/[^/]+)?\/crest\/0123456789abcdef\.png$/);
      expect(second).toMatchObject({ guildNum: 8, name: "Empty", mark: "", members: 0, averageLevel: 0 });
      expect(await anonymous.guilds.read({ number: 7 })).toStrictEqual({
        ...{ ...known, mark, rank: 3, firstSeenAt: new Date(gameServerNow).toISOString() },
        master: { characterNum: 1, name: "Character1", hidden: false },
        data: [2, 1].map((characterNum) => ({
          ...{ characterNum, characterName: `Character${characterNum}`, position: 0 },
          ...{ level: 9 + characterNum, classCode: 2 ** (characterNum - 1) },
        })),
        lastPage: 1,
        regions: [{ region: 2, tax: 7.5, since: "" }],
        formerNames: [{ name: "Before", until: new Date(gameServerNow - HOUR).toISOString() }],
        formerMasters: [],
      });
      expect(await anonymous.guilds.mark({ hash: "0123456789abcdef" })).toStrictEqual({ png: "iVBORw0KGgo=" });
      expect(await anonymous.guilds.regions({})).toStrictEqual({
        data: [{ region: 2, tax: 7.5, since: "", guildNum: 7, guildName: "월하 Guild", mark }],
      });
      await expect(anonymous.guilds.read({ number: 9 })).rejects.toMatchObject({ code: "not_found" });
    });

    test("characters and guilds are found by name", async () => {
      const { characters, guilds } = await anonymous.nameSearch.find({ search: "haracter2" });
      expect(characters.slice(0, 2)).toStrictEqual([
        {
          ...{ characterNum: 2, characterName: "Character2", level: 11, classCode: 2, school: 1, match: "part" },
          guild: { guildNum: 7, name: "월하 Guild", mark: expect.stringMatching(/\/crest\/0123456789abcdef\.png$/) },
        },
        expect.objectContaining({ characterNum: 20, guild: null, match: "part" }),
      ]);
      expect(guilds).toEqual([]);
      const other = await anonymous.nameSearch.find({ search: "월하 guld" });
      expect(other.characters).toEqual([]);
      expect(other.guilds).toEqual([
        expect.objectContaining({ guildNum: 7, name: "월하 Guild", members: 2, match: "near" }),
      ]);
      await expect(anonymous.nameSearch.find({ search: "x".repeat(34) })).rejects.toMatchObject({ code: "invalid" });
    });

    test("shop items are read by category and page, without withdrawn ones", async () => {
      const first = await anonymous.shop.items({ category: "all", page: 1 });
      expect(first.data.map(({ productNum }) => productNum)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
      expect(first.data[0]).toStrictEqual({
        productNum: 1,
        name: "Item 1",
        price: 100,
        imageUrl: "/art/items/pet-fox.webp",
        info: "An item.",
        category: "pet",
      });
      expect(first.lastPage).toBe(2);
      const boxes = await anonymous.shop.items({ category: "box", page: 1 });
      expect(boxes.data.map(({ productNum }) => productNum)).toEqual([2, 6, 8, 10, 12, 14]);
      expect(await anonymous.shop.items({ category: "nothing", page: 4 })).toStrictEqual({ data: [], lastPage: 1 });
    });

    test("shop items can be searched and sorted by price", async () => {
      const numbers = async (input: { search?: string; order?: "price-up" | "price-down"; category?: string }) =>
        (await anonymous.shop.items({ category: "all", page: 1, ...input })).data.map(({ productNum }) => productNum);
      expect(await numbers({ search: " ITEM 1" })).toEqual([1, 10, 11, 12, 13, 14]);
      expect(await numbers({ search: "item 1", order: "price-down" })).toEqual([14, 13, 12, 11, 10, 1]);
      expect(await numbers({ category: "box", order: "price-up" })).toEqual([2, 6, 8, 10, 12, 14]);
      expect(await numbers({ search: "100%_' OR 1=1" })).toEqual([]);
      await expect(numbers({ search: "x".repeat(41) })).rejects.toMatchObject({ code: "invalid" });
    });

    test("site settings override the defaults, and the content version is known", async () => {
      const clubTax = defaultSiteSettings.clubTax.map((row) =>
        row.area === "MP" ? { ...row, club: "월하 Guild", tax: "7.5%", guildNum: 7 } : row,
      );
      const settings = await anonymous.settings.read({});
      expect(settings).toStrictEqual({ ...defaultSiteSettings, siteName: "Second Gate", clubTax });
      expect(await anonymous.settings.contentVersion({})).toStrictEqual({
        version: 7,
        maintenance: noMaintenance,
        disabled: [],
      });
    });

    test("invalid input is rejected with messages at its fields", async () => {
      const invalid = anonymous.news.board({ type: 7, count: 0, list: 1, latest: 0 });
      await expect(invalid).rejects.toMatchObject({
        code: "invalid",
        fields: { type: [expect.any(String)], count: [expect.any(String)] },
      });
      await expect(anonymous.news.byId({ id: "1 or 1=1" })).rejects.toMatchObject({ code: "invalid" });
      await expect(anonymous.news.page({ type: 0, page: 1.5 })).rejects.toMatchObject({ code: "invalid" });
    });
  });
}
