import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { encode } from "fast-png";
import { beforeEach, expect, test } from "vitest";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

beforeEach(() => resetStorage());

const START = Date.UTC(2026, 5, 1);
const guild = (guildNum: number, values: object = {}) => ({
  ...{ guildNum, name: `Guild${guildNum}`, master: "Aya", masterNum: 5, rank: 1, wins: 0, draws: 0, losses: 0 },
  ...values,
});

async function agent() {
  const { as, clock, gameApi } = testGameApi();
  clock.time = START;
  const { bridge } = as({ token: await newBridgeKey("main", null, ["characters"]) });
  let sweeps = 0;
  /** Pushes a sweep, a minute after the one before. */
  const push = (
    guilds: ReturnType<typeof guild>[],
    regions: { region: number; guildNum: number; tax: number }[] = [],
    last = true,
  ) => {
    sweeps += 1;
    clock.time = START + sweeps * 60_000;
    return bridge.pushGuilds({ sweep: `sweep-${sweeps}`, last, guilds, regions });
  };
  return { bridge, push, clock, gameApi };
}

const all = async (query: string) => (await env.DB.prepare(query).all()).results;

/** A picture of one colour, with its hash. */
function picture(width = 16, height = 11) {
  const bytes = Buffer.from(encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(9) }));
  return { hash: createHash("sha256").update(bytes).digest("hex"), png: bytes.toString("base64") };
}

test("former names and masters of guilds are kept, with the time when the next one was pushed", async () => {
  const { push } = await agent();
  await push([guild(1), guild(2)]);
  await push([guild(1, { name: "Lamps" }), guild(2, { master: "Ben", masterNum: 6 })]);
  // The same master with another name, and one of whom only the name is known.
  await push([guild(1, { name: "Lamps", master: "Ayala" }), guild(2, { master: "Ben", masterNum: 0 })]);
  await push([guild(1, { name: "Lamps", master: "Ayala" }), guild(2, { master: "Cara", masterNum: 0 })]);
  expect(await all("SELECT * FROM former_names ORDER BY until")).toEqual([
    { kind: "guild", num: 1, name: "Guild1", until: START + 120_000 },
    { kind: "master", num: 2, name: "Aya", until: START + 120_000 },
    { kind: "master", num: 2, name: "Ben", until: START + 240_000 },
  ]);
  expect(await all("SELECT first_seen_at AS at, name, master FROM guilds ORDER BY guild_num")).toEqual([
    { at: START + 60_000, name: "Lamps", master: "Ayala" },
    { at: START + 60_000, name: "Guild2", master: "Cara" },
  ]);
});

test("a guild without a number is none: it has no members, and is found nowhere", async () => {
  const { bridge, push, gameApi } = await agent();
  // As one that was stored before.
  await push([guild(7)]);
  await env.DB.prepare("UPDATE guilds SET guild_num = 0, name = 'Nobody'").run();
  const character = pushedCharacter({ ChaNum: 1, ChaName: "Loner", GuNum: 0 });
  const time = new Date(START).toISOString();
  await bridge.pushCharacters({ batchId: "one", sequence: 1, time, rows: [character] });
  expect(await push([guild(0, { name: "Nobody" }), guild(1)])).toMatchObject({ stored: 1, removed: 1 });
  expect(await all("SELECT guild_num AS num FROM guilds")).toEqual([{ num: 1 }]);
  expect((await gameApi.characters.read({ number: 1 })).character).toMatchObject({
    characterName: "Loner",
    guild: null,
  });
  expect(await gameApi.nameSearch.find({ search: "Loner" })).toMatchObject({ characters: [{ guild: null }] });
  expect((await gameApi.guilds.list({ order: "wins", page: 1 })).data.map(({ guildNum }) => guildNum)).toEqual([1]);
});

test("each change of a region's owner is kept; a sweep without one ends it", async () => {
  const { push } = await agent();
  await push([guild(1), guild(2)], [{ region: 1, guildNum: 1, tax: 5 }]);
  await push([guild(1), guild(2)], [{ region: 1, guildNum: 1, tax: 7 }]);
  await push([guild(1), guild(2)], [{ region: 1, guildNum: 2, tax: 7 }]);
  // Only the last batch has the regions.
  await push([guild(1)], [], false);
  await push([guild(1), guild(2)], [{ region: 2, guildNum: 9, tax: 0 }]);
  expect(
    await all("SELECT region, guild_num AS num, guild_name AS name, since FROM region_owners ORDER BY id"),
  ).toEqual([
    { region: 1, num: 1, name: "Guild1", since: START + 60_000 },
    { region: 1, num: 2, name: "Guild2", since: START + 180_000 },
    { region: 2, num: 9, name: "", since: START + 300_000 },
    { region: 1, num: 0, name: "", since: START + 300_000 },
  ]);
});

test("marks are asked for once, stored by their hash, and removed with the last guild that has them", async () => {
  const { bridge, push } = await agent();
  const mark = picture();
  const withMark = [guild(1, { mark: mark.hash }), guild(2, { mark: mark.hash }), guild(3)];
  expect(await push(withMark)).toMatchObject({ stored: 3, wantedMarks: [mark.hash] });
  expect(await bridge.pushGuildMarks({ marks: [mark] })).toEqual({ stored: 1 });
  expect(await bridge.pushGuildMarks({ marks: [mark] })).toEqual({ stored: 1 });
  expect((await push(withMark)).wantedMarks).toEqual([]);
  expect(await all("SELECT * FROM guild_marks")).toEqual([mark]);
  await push([guild(1, { mark: mark.hash })]);
  expect(await all("SELECT hash FROM guild_marks")).toHaveLength(1);
  await push([guild(1)]);
  expect(await all("SELECT hash FROM guild_marks")).toEqual([]);
});

test("what is no picture of its hash, or a large one, is no mark, and the others are stored", async () => {
  const { bridge } = await agent();
  const [mark, large] = [picture(), picture(65, 2)];
  const text = Buffer.from("<svg onload=alert(1)>");
  const marks = [
    { hash: "0".repeat(64), png: mark.png },
    { hash: createHash("sha256").update(text).digest("hex"), png: text.toString("base64") },
    large,
    mark,
  ];
  expect(await bridge.pushGuildMarks({ marks })).toEqual({ stored: 1 });
  expect(await all("SELECT hash FROM guild_marks")).toEqual([{ hash: mark.hash }]);
});

test("characters have the guild that was pushed, and keep their former names and when they were seen first", async () => {
  const { bridge } = await agent();
  let sequence = 0;
  const push = (time: string, values: object) => {
    sequence += 1;
    const rows = [pushedCharacter({ ChaNum: 5, ...values })];
    return bridge.pushCharacters({ batchId: `b${sequence}`, sequence, time: `2026-05-${time}T00:00:00Z`, rows });
  };
  await push("10", { ChaName: "Aya", GuNum: 3, GuPosition: 1 });
  await push("12", { ChaName: "Ayala", GuNum: 4 });
  // One that arrives late.
  await push("08", { ChaName: "Older" });
  await push("13", { ChaName: "Ayala", GuNum: null });
  expect(
    await all(
      "SELECT cha_name AS name, gu_num AS guild, gu_position AS position, first_seen_at AS seen FROM characters",
    ),
  ).toEqual([{ name: "Ayala", guild: 0, position: 0, seen: Date.UTC(2026, 4, 8) }]);
  expect(await all("SELECT * FROM former_names")).toEqual([
    { kind: "character", num: 5, name: "Aya", until: Date.UTC(2026, 4, 12) },
  ]);
});
