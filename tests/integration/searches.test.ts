import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type CallName, callNames, calls, type GameApi } from "#app/contract/contract.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { gameItems } from "#app/features/bridge/embedded/schema.ts";
import { searchEverything } from "#app/features/dashboard/console/search/search.server.ts";
import { media } from "#app/features/media/embedded/schema.ts";
import { voucherBatches } from "#app/features/wallet/embedded/schema.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { insertCode } from "#tests/fixtures/shop-offers.ts";
import { insertItem } from "#tests/fixtures/shoppers.ts";

const tools = testGameApi();
const db = openDatabase(env.DB);
const { userNum, token } = await newLogin(30);
const owner = tools.as({ token });

/** Writes a text where a search looks for it, and searches. */
interface Search {
  write: (text: string) => Promise<unknown>;
  /** How many it finds. */
  find: (search: string) => Promise<number>;
  /** Whether it compares the beginning of the text only. */
  ofBeginnings?: true;
}

let last = 0;

async function pushCharacter(name: string): Promise<void> {
  last += 1;
  const bridge: GameApi = tools.as({ token: await newBridgeKey() });
  const rows = [pushedCharacter({ ChaNum: 7000 + last, ChaName: name, UserNum: userNum })];
  await bridge.bridge.pushCharacters({
    ...{ batchId: `search-${last}`, sequence: 1, time: new Date(tools.clock.time).toISOString(), rows },
  });
  await env.DB.prepare(
    "INSERT OR IGNORE INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at) VALUES (?1, ?1, 'x', 'linked', 0)",
  )
    .bind(userNum)
    .run();
}

/** Texts of the site without anything in braces. */
const wordKeys = ["latestNews", "allNews", "allEvents", "schools", "story", "learn", "allGuides", "meet"].map(
  (name) => `home.${name}`,
);

/** The searches that compare a text that people have written. */
const textSearches: Partial<Record<CallName, Search>> = {
  "shop.items": {
    write: (name) => insertItem({ name, category: "pet" }),
    find: async (search) => (await owner.shop.items({ category: "all", page: 1, search })).data.length,
  },
  "itemsAdmin.list": {
    write: (name) => insertItem({ name, offered: false }),
    find: async (search) => (await owner.itemsAdmin.list({ page: 1, perPage: 20, search })).data.length,
  },
  "newsAdmin.list": {
    write: (subject) => insertNews(env.DB, [newsRow({ subject })]),
    find: async (search) => (await owner.newsAdmin.list({ page: 1, perPage: 20, search })).data.length,
  },
  "discountsAdmin.list": {
    write: (campaign) => insertCode({ campaign }),
    find: async (search) => (await owner.discountsAdmin.list({ page: 1, perPage: 20, search })).data.length,
  },
  "mediaAdmin.list": {
    async write(description) {
      const picture = {
        type: "image/png",
        bytes: 1,
        totalBytes: 1,
        width: 1,
        height: 1,
        createdBy: userNum,
        createdAt: 1,
      };
      await db.insert(media).values({ id: (await hashOf(description)).slice(0, 32), description, ...picture });
    },
    find: async (search) => (await owner.mediaAdmin.list({ page: 1, perPage: 20, search })).data.length,
  },
  "vouchersAdmin.list": {
    write: (campaign) =>
      db.insert(voucherBatches).values({ batch: campaign, campaign, amounts: { rcoin: 1 }, made: 1, createdAt: 1 }),
    find: async (search) => (await owner.vouchersAdmin.list({ search })).batches.length,
  },
  "bridgeAdmin.gameItems": {
    async write(name) {
      last += 1;
      const product = { productNum: last, main: 1, sub: 1, duration: "", price: 1, hidden: false, sweep: "1" };
      await db.insert(gameItems).values({ name, ...product });
    },
    find: async (search) => (await owner.bridgeAdmin.gameItems({ search })).items.length,
  },
  "ticketsAdmin.list": {
    async write(subject) {
      await env.DB.prepare(
        `INSERT INTO tickets (number, name, email, email_key, category, subject, created_at, changed_at)
         VALUES (?1, 'x', 'x@example.com', 'x@example.com', 'other', ?1, 1, 1)`,
      )
        .bind(subject)
        .run();
    },
    find: async (search) => (await owner.ticketsAdmin.list({ state: "all", page: 1, search })).data.length,
  },
  "wordsAdmin.list": {
    async write(text) {
      last += 1;
      const key = wordKeys[last % wordKeys.length]!;
      await owner.wordsAdmin.save({ key, values: { en: text } });
    },
    find: async (search) => (await owner.wordsAdmin.list({ search, changed: true })).data.length,
  },
  "playersAdmin.list": {
    ofBeginnings: true,
    write: pushCharacter,
    find: async (search) => (await owner.playersAdmin.list({ by: "character", search })).players.length,
  },
  "nameSearch.find": {
    write: pushCharacter,
    // What only looks like a name is no hit of it.
    find: async (search) =>
      (await owner.nameSearch.find({ search })).characters.filter(({ match }) => match !== "near").length,
  },
  "rankings.find": {
    ofBeginnings: true,
    write: pushCharacter,
    async find(name) {
      const { data } = await owner.rankings.find({ board: "level", month: "now", school: "all", class: "all", name });
      return data.length;
    },
  },
};

/** The searches for something that has letters from A to Z only, or that has to be typed completely. */
const exactSearches: readonly CallName[] = [
  ...(["bansAdmin.accounts", "bansAdmin.addresses"] as const),
  ...(["paymentsAdmin.orders", "playersAdmin.export"] as const),
];

/** A text, and how people search for it. */
const pairs = [
  ["PIÑATA Éclair", ["PIÑATA", "piñata", "pinata", "PIN\u0303ATA", "piñata e"]],
  ["alÁsek", ["alÁsek", "ALÁ", "alasek", "alá"]],
  ["Straße ΟΔΟΣ", ["STRASSE", "straße οδος"]],
  ["Привет всем", ["ПРИВЕТ", "привет В"]],
  ["İstanbul Işık", ["istanbul", "İSTANBUL IŞIK"]],
  ["Guild’s “war” – 3", ['guild\'s "war" - 3']],
  ["月の剣", ["月の"]],
  ["Plain Comet", ["PLAIN", "plain comet", "pla\u200bin"]],
] as const;

beforeEach(async () => {
  const tables = ["shop_items", "news", "discount_codes", "media", "voucher_batches", "game_items", "tickets"];
  await env.DB.batch([...tables, "characters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

for (const [name, { write, find, ofBeginnings }] of Object.entries(textSearches)) {
  test(`${name} finds a text in any case, with and without accents`, async () => {
    for (const [text, searches] of pairs) {
      await write(`${text} ${name.slice(0, 5)}`);
      for (const search of searches) expect([text, search, await find(search)]).toEqual([text, search, 1]);
    }
    expect(await find("ÉCLAIR")).toBe(ofBeginnings ? 0 : 1);
    expect(await find("comet")).toBe(ofBeginnings ? 0 : 1);
    expect(await find("pinatx")).toBe(0);
    expect(await find("%")).toBe(0);
  });
}

test("every search of the game API is one of these", () => {
  const searching = callNames().filter((name) => "search" in calls[name].request.shape || name === "rankings.find");
  expect([...Object.keys(textSearches), ...exactSearches].sort()).toEqual([...searching].sort());
});

test("the search of the console finds its own pages in any case", async () => {
  const [pages] = await searchEverything({ gameApi: owner, switchedOff: async () => [] }, { userType: 30 }, "DELIVÉR");
  expect(pages?.hits.map(({ href }) => href)).toContain("/admin/deliveries");
});
