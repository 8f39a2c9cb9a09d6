import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  await env.DB.exec("DELETE FROM settings");
  await env.DB.exec("DELETE FROM game_documents");
});

async function openConsole() {
  const portal = testGameApi();
  const { token } = await newLogin(30);
  const as = portal.as({ token });
  const { wordsAdmin: words } = as;
  const version = async () => (await portal.gameApi.settings.contentVersion({})).version;
  const stored = async () => (await portal.gameApi.settings.read({})).words;
  return { ...portal, staff: as, words, version, stored };
}

test("texts are found by what they say in any language, without accents and case, and by their key", async () => {
  const { words } = await openConsole();
  const found = async (search: string) => (await words.list({ search })).data.map(({ key }) => key);
  expect(await found("meet the PLAYERS")).toContain("home.meet");
  expect(await found("  Meet the players ")).toEqual(await found("meet the players"));
  expect(await found("home.meet")).toEqual(["home.meet", "home.meetText"]);
  expect(await found("LUMAKTAW sa nilalaman")).toContain("shell.skip");
  expect(await found("no such words on this site")).toEqual([]);
  const all = await words.list({});
  expect(all.data).toHaveLength(30);
  const last = await words.list({ page: all.lastPage });
  expect(last.data.length).toBeGreaterThan(0);
  expect((await words.list({ page: all.lastPage + 1 })).data).toEqual([]);
  // The console has no other language, and its texts are not those of the site.
  expect(await found("admin.")).toEqual([]);
});

test("a changed text is in the settings, in the audit log and among the changed ones, and raises the content version", async () => {
  const { words, stored, version } = await openConsole();
  const before = await words.byKey({ key: "home.meet" });
  expect(before.data).toEqual([
    { field: "en", label: "English", defaultText: "Meet the players", mayOmitCount: false, own: "" },
    expect.objectContaining({ field: "fil", label: "Filipino", own: "" }),
  ]);
  const first = await version();
  const typed = { en: "  Find your\r\n guild ", fil: before.data[1]!.defaultText };
  expect((await words.save({ key: "home.meet", seen: before.seen, values: typed })).message).toBe(
    "The words are saved.",
  );
  expect(await stored()).toEqual([{ language: "en", key: "home.meet", text: "Find your guild" }]);
  expect(await version()).toBe(first + 1);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ target: "words", after: JSON.stringify({ "home.meet (en)": "Find your guild" }) });
  expect((await words.list({ changed: true })).data).toEqual([
    { key: "home.meet", text: "Find your guild", changed: true },
  ]);
  expect((await words.list({ search: "find your guild" })).data).toHaveLength(1);
  // The default text finds it as well.
  expect((await words.list({ search: "Meet the players" })).data).toHaveLength(1);

  const { seen } = await words.byKey({ key: "home.meet" });
  expect((await words.save({ key: "home.meet", seen, values: typed })).message).toBe("Nothing was changed.");
  await words.save({ key: "home.meet", seen, values: {} });
  expect(await stored()).toEqual([]);
  expect(await version()).toBe(first + 2);
});

test("who has not seen the current text does not overwrite it; other texts do not matter", async () => {
  const { words, stored } = await openConsole();
  const { seen } = await words.byKey({ key: "home.meet" });
  await words.save({ key: "home.story", values: { en: "Our tale" } });
  await words.save({ key: "home.meet", seen, values: { en: "First" } });
  await expect(words.save({ key: "home.meet", seen, values: { en: "Second" } })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await stored()).map(({ text }) => text).sort()).toEqual(["First", "Our tale"]);
});

test("changes of different texts at the same time are both kept, or the second is told", async () => {
  const { words, stored } = await openConsole();
  const keys = ["home.meet", "home.story", "home.learn", "home.schools"];
  const saved = await Promise.allSettled(keys.map((key) => words.save({ key, values: { en: `New ${key}` } })));
  const kept = keys.filter((_, index) => saved[index]?.status === "fulfilled");
  expect(kept.length).toBeGreaterThan(0);
  expect((await stored()).map(({ key }) => key).sort()).toEqual(kept.sort());
  for (const result of saved) if (result.status === "rejected") expect(result.reason.code).toBe("conflict");
  // Saving a text as it is changes nothing, whatever else is changed.
  await words.save({ key: "shell.skip", values: { en: "Skip" } });
  const { message } = await words.save({ key: kept[0]!, values: { en: `New ${kept[0]}` } });
  expect(message).toBe("Nothing was changed.");
});

test("menus and other lists of the settings that the owner has stored have the owner's words", async () => {
  const { words, staff, gameApi } = await openConsole();
  await words.save({ key: "page.news", values: { en: "Bulletin" } });
  await staff.documentsAdmin.move({ list: "navigation", entry: "guide", direction: "up" });
  for (const code of ["en", "fil"]) {
    const menus = await runInLanguage(await loadedLanguage(code), async () => (await gameApi.settings.read({})).menus);
    const label = menus?.sections.find(({ key }) => key === "news")?.label;
    expect(label === "Bulletin").toBe(code === "en");
  }
});

test("what the site replaces stays, in each form of a text for numbers", async () => {
  const { words, stored } = await openConsole();
  const problem = (key: string, values: Record<string, string>) =>
    words.save({ key, values }).then(
      () => undefined,
      (error) => JSON.stringify(error.content.fields),
    );
  expect(await problem("home.welcomeBack", { en: "Welcome back" })).toContain("English lacks {name}");
  expect(await problem("home.welcomeBack", { en: "Hi {name} {level}" })).toContain(
    "contains {level}. Only {name} can be",
  );
  expect(await problem("home.meet", { en: "Meet {" })).toContain("English contains {. Nothing can be in braces");
  expect(await problem("home.meet", { fil: "<b>Hi</b>" })).toContain("Filipino must not contain < or >");
  expect(await problem("home.meet", { en: "x".repeat(1001) })).toContain("at most 1,000 characters");
  expect(await stored()).toEqual([]);
  expect(await problem("home.welcomeBack", { en: "{name} is back" })).toBeUndefined();
  expect(await problem("shell.playersOnline", { en_one: "One player", en_other: "{count} players" })).toBeUndefined();
  expect((await stored()).map(({ key }) => key)).toEqual([
    "home.welcomeBack",
    "shell.playersOnline_one",
    "shell.playersOnline_other",
  ]);
  // In Filipino, the same form is for 1, 2, 3, 5 and others.
  const { data } = await words.byKey({ key: "shell.playersOnline" });
  expect(data.map(({ label }) => label)).toEqual([
    "English, for 1",
    "English, for 0, 2, 3 …",
    "Filipino, for 0, 1, 2 …",
    "Filipino, for 4, 6, 9 …",
  ]);
  expect(await problem("shell.playersOnline", { fil_one: "Isang player" })).toContain("lacks {count}");
});

test("unknown texts, those of the console and too many are refused", async () => {
  const { words, stored, as } = await openConsole();
  for (const key of ["home.unknown", "admin.unknownEntry", "shell.playersOnline.other"])
    await expect(words.save({ key, values: { en: "x" } })).rejects.toMatchObject({ code: "not_found" });
  await expect(words.byKey({ key: "../settings" })).rejects.toMatchObject({ code: "invalid" });
  // Texts that a later version of the catalogue lacks do not count, and go with the next change.
  const old = Array.from({ length: 500 }, (_, index) => ({ language: "en", key: `old.text${index}`, text: "x" }));
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('words', ?)").bind(JSON.stringify(old)).run();
  await words.save({ key: "home.meet", values: { en: "Hello" } });
  expect(await stored()).toHaveLength(1);
  const all = (await Promise.all([1, 2, 3, 4, 5, 6].map((page) => words.list({ page })))).flatMap(({ data }) => data);
  const long = all.map(({ key }) => ({ language: "fil", key, text: "x".repeat(400) }));
  await env.DB.prepare("UPDATE settings SET value = ? WHERE key = 'words'").bind(JSON.stringify(long)).run();
  await expect(words.save({ key: "home.meet", values: { en: "Hello" } })).rejects.toMatchObject({ code: "conflict" });
  const keys = Object.keys((await loadedLanguage("fil")).messages).filter((key) =>
    /^(account|cart|order|shop|user|mfa|security|payment|login|news|history|gameAccount|instructions)\./.test(key),
  );
  expect(keys.length).toBeGreaterThan(400);
  for (const [number, isFull] of [
    [399, false],
    [400, true],
  ] as const) {
    const short = keys.slice(0, number).map((key) => ({ language: "fil", key, text: "x" }));
    await env.DB.prepare("UPDATE settings SET value = ? WHERE key = 'words'").bind(JSON.stringify(short)).run();
    const saving = words.save({ key: "home.meet", values: { en: `Hello ${number}` } });
    if (isFull) await expect(saving).rejects.toMatchObject({ code: "conflict" });
    else await saving;
  }
  const editor = as({ token: (await newMember(20, ["console", "content"])).token }).wordsAdmin;
  await expect(editor.list({})).rejects.toMatchObject({ code: "forbidden" });
});

test("a mail has the owner's words and names of currencies, in the language of its reader", async () => {
  const { words, staff, mails, settle } = await openConsole();
  await words.save({
    key: "mail.testSubject",
    values: { en: "It works at {siteName}", fil: "Gumagana ang R-Coin sa {siteName}" },
  });
  const rcoin = { list: "currencies", entry: "rcoin" };
  const { values } = await staff.documentsAdmin.byEntry(rcoin);
  await staff.documentsAdmin.save({ ...rcoin, values: { ...values, name_fil: "Hiyas" } });
  await runInLanguage(await loadedLanguage("fil"), () => staff.mailAdmin.test({}));
  await settle();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Gumagana ang Hiyas sa /)]);
});
