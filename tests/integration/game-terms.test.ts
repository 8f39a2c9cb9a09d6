import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { boardName, boards, defaultBoard, shownBoards } from "#app/features/game/boards.ts";
import { guildBoards, shownGuildBoards } from "#app/features/game/guild-boards.ts";
import { gameLimits } from "#app/features/game/limits.ts";
import { defaultGuide, defaultTerms } from "#app/features/game/terms.ts";
import { defaultKeyGroups } from "#app/features/guide/default-keys.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  const tables = ["game_documents", "settings", "characters", "month_rankings", "ranking_months", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const inFilipino = <Result>(work: () => Result) => runInLanguage(languageOfCode("fil"), work);

async function portal() {
  const { gameApi, as, clock } = testGameApi();
  const { gameAdmin, documentsAdmin, settingsAdmin } = as({ token: (await newLogin(30)).token });
  const { bridge } = as({ token: await newBridgeKey("main", null, ["characters"]) });
  /** Changes some fields of an entry, as its form does. */
  const change = async (list: string, entry: string, fields: Record<string, string>) => {
    const { seen, values } = await documentsAdmin.byEntry({ list, entry });
    return documentsAdmin.save({ list, entry, seen, values: { ...values, ...fields } });
  };
  /** Pushes characters, each with a class code and a school. */
  const push = (characters: readonly { code: number; school?: number; level?: number }[]) =>
    bridge.pushCharacters({
      batchId: crypto.randomUUID(),
      time: new Date(clock.time).toISOString(),
      sequence: 1,
      rows: characters.map(({ code, school = 0, level = 10 }, index) => ({
        ...{ ChaNum: index + 1, UserNum: 0, ChaName: `c${code}-${index}`, ChaLevel: level, ChaExp: 0 },
        ...{ ChaClass: code, ChaSchool: school },
      })),
    });
  return { gameApi, gameAdmin, documentsAdmin, settingsAdmin, change, push };
}

const names = async ({ rankings }: GameApi, filter: { class?: string; school?: string }) =>
  (await rankings.monthly({ board: "level", month: "now", class: "all", school: "all", page: 1, ...filter })).data.map(
    ({ characterName }) => characterName,
  );

/** The error fields of a refused call. */
const fieldsOf = async (work: Promise<unknown>) =>
  work.then(
    () => "not refused",
    ({ content, code }) => content?.fields ?? code,
  );

test("without changes, the terms are those of the specification in the language of the request", async () => {
  const { gameApi, documentsAdmin } = await portal();
  expect(await gameApi.game.terms({})).toEqual(defaultTerms());
  expect(await inFilipino(() => gameApi.game.guide({}))).toEqual(inFilipino(defaultGuide));
  expect((await documentsAdmin.overview({})).data.every(({ changed }) => !changed)).toBe(true);
});

test("a form that is saved unchanged changes nothing that players see", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  for (const list of ["classes", "schools", "currencies"] as const) {
    for (const { entry } of (await documentsAdmin.list({ list })).data) await change(list, entry, {});
  }
  expect(await gameApi.game.terms({})).toEqual(defaultTerms());
  for (const language of ["en", "fil"]) {
    const work = () => gameApi.game.guide({});
    expect(await runInLanguage(languageOfCode(language), work)).toEqual(
      runInLanguage(languageOfCode(language), defaultGuide),
    );
  }
});

test("a class code that nobody has named is listed, and belongs to a class with one form", async () => {
  const { gameApi, gameAdmin, push } = await portal();
  await push([{ code: 16384, level: 99 }, { code: 16384 }, { code: 1 }, { code: 32768 }]);
  const unnamed = async () => (await gameAdmin.unnamedCodes({})).data;
  expect(await unnamed()).toEqual([
    { code: 16384, characters: 2 },
    { code: 32768, characters: 1 },
  ]);
  expect(await names(gameApi, {})).toHaveLength(4);
  expect(await names(gameApi, { class: "magician" })).toEqual([]);

  const { message } = await gameAdmin.nameCode({ code: 16384, entry: "magician" });
  expect(message).toBe("Code 16384 is now “Magician”.");
  expect(await unnamed()).toEqual([{ code: 32768, characters: 1 }]);
  expect(await names(gameApi, { class: "magician" })).toEqual(["c16384-0", "c16384-1"]);
  const terms = await gameApi.game.terms({});
  expect(terms.classes.find(({ key }) => key === "magician")).toMatchObject({ codes: [16384], filter: true });
});

test("boards that rank by a value that no character has are listed until they are hidden", async () => {
  const { gameAdmin, change, push } = await portal();
  const empty = async () => (await gameAdmin.emptyBoards({})).data;
  expect(await empty()).toEqual([]);
  await push([{ code: 1, level: 10 }]);
  const listed = await empty();
  expect(listed.map(({ key }) => key)).toContain("mmr");
  await env.DB.prepare("UPDATE characters SET cha_mmr = 5, cha_money = 0").run();
  expect(await empty()).toEqual([{ key: "richest", name: "Richest Ranking" }]);
  await change("boards", "richest", { hidden: "on" });
  expect(await empty()).toEqual([]);
});

test("the class filter follows the codes of a class, with and without a school, in the order of the board", async () => {
  const { gameApi, change, push } = await portal();
  await push([
    { code: 1, level: 10 },
    { code: 64, level: 30, school: 1 },
    { code: 77, level: 20, school: 1 },
    { code: 2, level: 40, school: 1 },
  ]);
  expect(await names(gameApi, { class: "brawler" })).toEqual(["c64-1", "c1-0"]);
  await change("classes", "brawler", { codes: "1 64;77", name_en: "Boxer" });
  expect(await names(gameApi, { class: "brawler" })).toEqual(["c64-1", "c77-2", "c1-0"]);
  expect(await names(gameApi, { class: "brawler", school: "1" })).toEqual(["c64-1", "c77-2"]);
  await change("classes", "brawler", { codes: "77" });
  expect(await names(gameApi, { class: "brawler" })).toEqual(["c77-2"]);
  const killer = await gameApi.rankings.monthly({
    board: "killer",
    month: "now",
    school: "all",
    class: "brawler",
    page: 1,
  });
  expect(killer.data).toEqual([]);
});

test("the class filter works for a class with as many codes as it may have", async () => {
  const { gameApi, change, push } = await portal();
  const codes = Array.from({ length: gameLimits.codes }, (_, index) => 1000 + index);
  await change("classes", "brawler", { codes: codes.join(", ") });
  await push(codes.map((code, index) => ({ code, level: 10 + index, school: index % 2 })));
  const expected = codes.map((code, index) => `c${code}-${index}`).reverse();
  expect(await names(gameApi, { class: "brawler" })).toEqual(expected);
  const ofSchool = expected.filter((_, index) => index % 2 === 0);
  expect(await names(gameApi, { class: "brawler", school: "1" })).toEqual(ofSchool);
});

test("a class has the ratings of its owner, or none", async () => {
  const { gameApi, change } = await portal();
  const archer = async () => (await gameApi.game.guide({})).classes.find(({ anchor }) => anchor === "archer");
  expect(await archer()).toMatchObject({ range: 5, toughness: 1, difficulty: 3 });
  await change("classes", "archer", { range: "4", toughness: "" });
  expect(await archer()).toMatchObject({ range: 4, toughness: 0, difficulty: 3 });
  for (const range of ["0", "6", "2.5", "far"])
    expect(await fieldsOf(change("classes", "archer", { range }))).toHaveProperty("range");
});

test("the classes of a list that was stored before there were ratings are not rated", async () => {
  const { gameApi, change } = await portal();
  await change("classes", "archer", { motto_en: "Stand back." });
  await env.DB.prepare(
    `UPDATE game_documents SET entries = (SELECT json_group_array(
       json_remove(value, '$.range', '$.toughness', '$.difficulty')) FROM json_each(entries))`,
  ).run();
  const { classes } = await gameApi.game.guide({});
  expect(classes.find(({ anchor }) => anchor === "archer")).toMatchObject({ motto: "Stand back.", range: 0 });
});

test("names are those of the language, and English where it has none", async () => {
  const { gameApi, change } = await portal();
  await change("classes", "archer", { name_en: "Ranger", name_fil: "" });
  await change("schools", "sungmun", { name_en: "North", name_fil: "Hilaga", localName_en: "N", area_en: "NO" });
  const english = await gameApi.game.terms({});
  const filipino = await inFilipino(() => gameApi.game.terms({}));
  expect(english.classes[2]).toMatchObject({ key: "archer", name: "Ranger" });
  expect(filipino.classes[2]).toMatchObject({ name: "Ranger" });
  expect(english.schools[0]).toMatchObject({ name: "North", local: "N", area: "NO" });
  expect(filipino.schools[0]?.name).toBe("Hilaga");
});

test("the home page's lists have the best of the schools and classes of the game", async () => {
  const { gameApi, gameAdmin, change, push, documentsAdmin } = await portal();
  await push([...Array.from({ length: 12 }, () => ({ code: 1, level: 90 })), { code: 16384, school: 7, level: 1 }]);
  const side = async () => (await gameApi.rankings.top({})).topLevelSide.map(({ characterName }) => characterName);
  expect(await side()).not.toContain("c16384-12");
  await change("schools", "bonghwang", { number: "7" });
  expect(await side()).toContain("c16384-12");
  await documentsAdmin.reset({ list: "schools", confirm: "on" });
  expect(await side()).not.toContain("c16384-12");
  await gameAdmin.nameCode({ code: 16384, entry: "magician" });
  await change("classes", "magician", { home: "on" });
  expect(await side()).toContain("c16384-12");
});

test.each(["[]", "{}", '["x"]', '"x"', "[", ""])(
  "stored schools and classes that are %s do not break the lists",
  async (entries) => {
    const { gameApi, push } = await portal();
    await push([{ code: 1, level: 90 }]);
    const usual = await gameApi.rankings.top({});
    await env.DB.prepare(
      "INSERT INTO game_documents (name, entries, revision) VALUES ('schools', ?1, 1), ('classes', ?1, 1)",
    )
      .bind(entries)
      .run();
    expect(await gameApi.rankings.top({})).toEqual(usual);
  },
);

test("the club tax table has a row for each school, with its name", async () => {
  const { gameApi, settingsAdmin, change, documentsAdmin } = await portal();
  await change("schools", "hyunam", { area_en: "ME" });
  const { seen, values, areas } = await settingsAdmin.read({});
  expect(areas).toEqual(["SG", "ME", "PH"]);
  await settingsAdmin.save({ ...values, seen, club_MP: "Lantern", club_DD: "Kite" });
  const table = async () => (await gameApi.settings.read({})).clubTax.map(({ area, club }) => `${area} ${club}`);
  expect(await table()).toEqual(["SG None", "ME Lantern", "PH None"]);
  const { values: blank } = await documentsAdmin.byEntry({ list: "schools", entry: "new" });
  await documentsAdmin.save({ list: "schools", entry: "new", values: { ...blank, name_en: "East", area_en: "EA" } });
  expect(await table()).toEqual(["SG None", "ME Lantern", "PH None", "EA Kite"]);
  await documentsAdmin.delete({ list: "schools", entry: "sungmun", confirm: "on" });
  await documentsAdmin.delete({ list: "schools", entry: "hyunam", confirm: "on" });
  await expect(documentsAdmin.delete({ list: "schools", entry: "bonghwang", confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await table()).toHaveLength(2);
});

test("bad input is reported at its field, and nothing is written", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  expect(await fieldsOf(change("classes", "archer", { name_en: " " }))).toHaveProperty("name_en");
  expect(await fieldsOf(change("classes", "archer", { codes: "4, x" }))).toHaveProperty("codes");
  expect(await fieldsOf(change("classes", "archer", { codes: "4 64" }))).toHaveProperty("codes");
  expect(await fieldsOf(change("classes", "archer", { icon: "javascript:alert(1)" }))).toHaveProperty("icon");
  expect(await fieldsOf(change("classes", "archer", { text_fil: "x".repeat(2001) }))).toHaveProperty("text_fil");
  expect(await fieldsOf(change("schools", "hyunam", { number: "2" }))).toHaveProperty("number");
  for (const entry of ["assassin", "magician"]) await change("classes", entry, { home: "on" });
  expect(await fieldsOf(change("classes", "shaper", { home: "on" }))).toHaveProperty("home");
  expect(await fieldsOf(documentsAdmin.byEntry({ list: "classes", entry: "nobody" }))).toBe("not_found");
  expect((await gameApi.game.terms({})).schools).toEqual(defaultTerms().schools);
});

test("entries are added up to the limit, moved and deleted, and the default returns", async () => {
  const { gameApi, documentsAdmin } = await portal();
  const add = async (name: string) => {
    const { values } = await documentsAdmin.byEntry({ list: "classes", entry: "new" });
    return (await documentsAdmin.save({ list: "classes", entry: "new", values: { ...values, name_en: name } })).entry;
  };
  expect([await add("Lancer 2"), await add("Lancer"), await add("Lancer")]).toEqual(["lancer", "lancera", "lancerb"]);
  await documentsAdmin.move({ list: "classes", entry: "lancer", direction: "up" });
  const order = async () => (await gameApi.game.terms({})).classes.map(({ key }) => key);
  expect((await order()).slice(-4)).toEqual(["lancer", "shaper", "lancera", "lancerb"]);
  for (let count = 12; count < 16; count++) await add("All");
  expect(await order()).not.toContain("all");
  await expect(add("One more")).rejects.toMatchObject({ code: "conflict" });
  await documentsAdmin.delete({ list: "classes", entry: "lancer", confirm: "on" });
  expect(await order()).toHaveLength(15);
  const { seen, changed } = await documentsAdmin.list({ list: "classes" });
  expect(changed).toBe(true);
  await documentsAdmin.reset({ list: "classes", seen, confirm: "on" });
  expect(await gameApi.game.terms({})).toEqual(defaultTerms());
});

test("the second of two editors is told, and editors of different entries are not in each other's way", async () => {
  const { documentsAdmin } = await portal();
  const read = (entry: string) => documentsAdmin.byEntry({ list: "schools", entry });
  const [first, second, other] = [await read("sungmun"), await read("sungmun"), await read("hyunam")];
  const save = (entry: string, { seen, values }: typeof first) =>
    documentsAdmin.save({ list: "schools", entry, seen, values });
  await save("sungmun", first);
  await expect(save("sungmun", second)).rejects.toMatchObject({ code: "conflict" });
  await save("hyunam", other);
  // Going back to the default does not make an old form current again.
  const changed = await read("sungmun");
  await documentsAdmin.reset({ list: "schools", confirm: "on" });
  await expect(save("sungmun", changed)).rejects.toMatchObject({ code: "conflict" });
  const { results } = await env.DB.prepare("SELECT action, target FROM audit_log ORDER BY id").all();
  expect(results).toEqual([
    { action: "adminsavegameentry", target: "schools sungmun" },
    { action: "adminsavegameentry", target: "schools hyunam" },
    { action: "adminresetgame", target: "schools" },
  ]);
});

test("a stored list that no longer fits counts as the default", async () => {
  const { gameApi, documentsAdmin } = await portal();
  for (const stored of ["{", "[]", '[{"key":"x"}]']) {
    await env.DB.prepare("INSERT OR REPLACE INTO game_documents (name, entries, revision) VALUES ('classes', ?, 3)")
      .bind(stored)
      .run();
    expect(await gameApi.game.terms({})).toEqual(defaultTerms());
  }
  expect((await documentsAdmin.list({ list: "classes" })).changed).toBe(false);
});

test("the owner's names for currencies are part of the settings, in all languages", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  expect((await gameApi.settings.read({})).currencyNames).toEqual([]);
  expect(await fieldsOf(change("currencies", "rcoin", { name_en: "<b>" }))).toHaveProperty("name_en");
  expect(await fieldsOf(documentsAdmin.move({ list: "currencies", entry: "rcoin", direction: "down" }))).toBe(
    "not_found",
  );
  await change("currencies", "rcoin", { name_en: "Gems", name_fil: "Hiyas" });
  const { currencyNames } = await gameApi.settings.read({});
  expect(currencyNames.filter(({ key }) => key === "rcoin")).toEqual([
    { language: "en", key: "rcoin", name: "Gems" },
    { language: "fil", key: "rcoin", name: "Hiyas" },
  ]);
});

test("boards are renamed, moved and hidden, with the columns that the owner chooses", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  expect((await gameApi.game.terms({})).boards).toBeNull();
  await change("boards", "mmr", {});
  expect(shownBoards((await gameApi.game.terms({})).boards).map(({ main, columns }) => ({ main, columns }))).toEqual(
    boards.map(({ main, columns }) => ({ main, columns })),
  );
  await change("boards", "killer", { name_en: "Duels", group: "", level: "", more: "mmr" });
  await change("boards", "level", { hidden: "on" });
  await documentsAdmin.move({ list: "boards", entry: "killer", direction: "up" });
  const shown = async () => shownBoards((await gameApi.game.terms({})).boards);
  expect(await shown()).toMatchObject([
    { key: "mmr" },
    {
      key: "killer",
      label: { text: "Duels" },
      main: "ranking.kills",
      columns: ["ranking.kills", "ranking.mmr"],
      withoutClass: true,
    },
    { key: "richest", columns: ["ranking.level", "ranking.money"] },
  ]);
  expect(defaultBoard(await shown())?.key).toBe("mmr");
  expect((await inFilipino(shown))[2]?.label).toEqual({ text: inFilipino(() => boardName(boards[2]!)) });

  expect(await fieldsOf(change("boards", "killer", { more: "kills" }))).toHaveProperty("more");
  expect(await fieldsOf(change("boards", "richest", { more: "level" }))).toHaveProperty("more");
  expect(await fieldsOf(change("boards", "killer", { more: "luck" }))).toHaveProperty("more");
  for (const entry of ["mmr", "killer"]) await change("boards", entry, { hidden: "on" });
  expect(await fieldsOf(change("boards", "richest", { hidden: "on" }))).toHaveProperty("hidden");
  expect(await fieldsOf(documentsAdmin.delete({ list: "boards", entry: "mmr", confirm: "on" }))).toBe("not_found");
});

test("boards of guilds are renamed, moved and hidden, and one of them stays", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  const shown = async () => shownGuildBoards((await gameApi.game.terms({})).guildBoards);
  expect(await shown()).toBe(guildBoards);
  await change("guildboards", "wins", { name_en: "Champions" });
  await change("guildboards", "members", { hidden: "on" });
  await documentsAdmin.move({ list: "guildboards", entry: "regions", direction: "up" });
  await documentsAdmin.move({ list: "guildboards", entry: "regions", direction: "up" });
  expect(await shown()).toEqual([
    { key: "wins", label: { text: "Champions" } },
    { key: "regions", label: { text: "Club War Regions" } },
    { key: "level", label: { text: "Highest Level" } },
  ]);
  expect((await inFilipino(shown))[1]?.label).toEqual({ text: inFilipino(() => boardName(guildBoards[3]!)) });
  for (const entry of ["wins", "level"]) await change("guildboards", entry, { hidden: "on" });
  expect(await fieldsOf(change("guildboards", "regions", { hidden: "on" }))).toHaveProperty("hidden");
  expect((await shown()).map(({ key }) => key)).toEqual(["regions"]);
  await documentsAdmin.reset({ list: "guildboards", confirm: "on" });
  expect(await shown()).toBe(guildBoards);
});

test("boards of guilds that this version does not know are left out, and without any known one the default ones appear", () => {
  const terms = ["luck", "level"].map((key) => ({ key, name: "" }));
  expect(shownGuildBoards(terms)).toEqual([{ key: "level", label: "guild.byLevel" }]);
  expect(shownGuildBoards(terms.slice(0, 1))).toBe(guildBoards);
});

test("a board with unknown columns keeps its own, and unknown boards are left out", () => {
  const term = { name: "", group: true, school: true };
  expect(
    shownBoards([
      { ...term, key: "weather", columns: ["rain"] },
      { ...term, key: "level", columns: ["rain"] },
    ]),
  ).toEqual([boards[1]]);
  expect(shownBoards([])).toBe(boards);
});

test("system requirements and keys are rows of the owner, in each language", async () => {
  const { gameApi, change, documentsAdmin } = await portal();
  const settings = () => gameApi.settings.read({});
  expect(await settings()).toMatchObject({ requirements: null, keys: null });
  await change("requirements", "cpu", { minimum_en: "4 cores", minimum_fil: "4 na core" });
  await documentsAdmin.delete({ list: "requirements", entry: "directx", confirm: "on" });
  await documentsAdmin.move({ list: "requirements", entry: "ram", direction: "up" });
  const rows = (await settings()).requirements;
  expect(rows?.map(({ key }) => key)).toEqual(["ram", "cpu", "graphics", "disk", "connection", "os"]);
  expect(rows?.[1]?.minimum).toBe("4 cores");
  expect(rows?.[2]).toMatchObject({ minimum: "", recommended: "" });
  expect((await inFilipino(settings)).requirements?.[1]?.minimum).toBe("4 na core");

  const { values } = await documentsAdmin.byEntry({ list: "keys", entry: "new" });
  const add = (fields: Record<string, string>) =>
    documentsAdmin.save({ list: "keys", entry: "new", values: { ...values, ...fields } });
  await add({ name_en: "Q", action_en: "Dodge", section: "talking" });
  expect(await fieldsOf(add({ name_en: "Q", action_en: "Dodge", section: "flying" }))).toHaveProperty("section");
  expect(await fieldsOf(add({ name_en: "Q", section: "talking" }))).toHaveProperty("action_en");
  const keys = (await settings()).keys;
  expect(keys?.at(-1)).toEqual({ group: "talking", name: "Q", action: "Dodge" });
  expect(keys).toHaveLength(defaultKeyGroups.flatMap((group) => group.keys).length + 1);
  // A key may have the name of a table, whose other keys stay when it is deleted.
  const { entry } = await add({ name_en: "Talking", action_en: "Speak", section: "talking" });
  await documentsAdmin.delete({ list: "keys", entry, confirm: "on" });
  expect((await settings()).keys).toEqual(keys);
  const shown = (await inFilipino(settings)).keys ?? [];
  expect(shown.slice(0, 1)).toEqual([
    { group: "moving", name: "Space", action: inFilipino(() => t("keys.collectItems")) },
  ]);
});
