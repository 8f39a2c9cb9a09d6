import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { homeBoxes } from "#app/features/home/boxes.ts";
import { shownBoxes } from "#app/features/home/shown-boxes.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  await env.DB.batch(
    ["game_documents", "settings", "audit_log"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

async function portal() {
  const { gameApi, as } = testGameApi();
  const { documentsAdmin } = as({ token: (await newLogin(30)).token });
  const change = async (list: "boxes" | "hero", entry: string, fields: Record<string, string>) => {
    const { seen, values } = await documentsAdmin.byEntry({ list, entry });
    return documentsAdmin.save({ list, entry, seen, values: { ...values, ...fields } });
  };
  return { documentsAdmin, change, settings: () => gameApi.settings.read({}) };
}

const everything = shownBoxes(null);

test("without changes, the home page has all boxes in their order", async () => {
  const { settings, change } = await portal();
  expect(await settings()).toMatchObject({ homeBoxes: null, hero: null });
  expect([...everything.top, ...everything.content, ...everything.side]).toEqual(
    homeBoxes.filter((box) => !("isHiddenByDefault" in box)).map(({ key }) => key),
  );
  await change("boxes", "news", {});
  expect(shownBoxes((await settings()).homeBoxes)).toEqual(everything);
});

test("boxes are hidden and moved within their column, and the default returns", async () => {
  const { documentsAdmin, settings, change } = await portal();
  const { seen } = await documentsAdmin.byEntry({ list: "boxes", entry: "hero" });
  await change("boxes", "clubtax", { hidden: "on" });
  await change("boxes", "hero", { hidden: "on" });
  await documentsAdmin.move({ list: "boxes", entry: "events", direction: "up" });
  // The first box of the side column cannot leave it.
  await documentsAdmin.move({ list: "boxes", entry: "account", direction: "up" });
  const shown = async () => shownBoxes((await settings()).homeBoxes);
  expect(await shown()).toEqual({
    top: [],
    content: ["banners", "events", "news", "schools", "guides", "community"],
    side: ["account", "ranking", "shop"],
  });
  const refused = { code: "conflict" };
  await expect(documentsAdmin.save({ list: "boxes", entry: "hero", seen, values: {} })).rejects.toMatchObject(refused);
  for (const work of [
    () => documentsAdmin.save({ list: "boxes", entry: "new", values: {} }),
    () => documentsAdmin.delete({ list: "boxes", entry: "news", confirm: "on" }),
    () => documentsAdmin.move({ list: "hero", entry: "hero", direction: "up" }),
  ])
    await expect(work()).rejects.toMatchObject({ code: "not_found" });
  await documentsAdmin.reset({ list: "boxes", confirm: "on" });
  expect(await shown()).toEqual(everything);
});

test("a box is moved within the column of this version, whatever the column was when the list was stored", async () => {
  const { documentsAdmin, settings, change } = await portal();
  await change("boxes", "news", {});
  const stored = await env.DB.prepare(
    `UPDATE game_documents SET entries = replace(entries, '"key":"community"', '"key":"community","section":"side"')
     RETURNING entries`,
  ).first("entries");
  expect(stored).toContain('"section":"side"');
  await documentsAdmin.move({ list: "boxes", entry: "community", direction: "up" });
  expect(shownBoxes((await settings()).homeBoxes).content.slice(-2)).toEqual(["community", "guides"]);
});

test("a box of a later version is hidden in a list that was stored before, until the owner shows it", async () => {
  const { settings, change } = await portal();
  await change("boxes", "clubtax", { hidden: "on" });
  const stored = await env.DB.prepare("SELECT entries FROM game_documents WHERE name = 'boxes'").first<string>(
    "entries",
  );
  const before = JSON.stringify(JSON.parse(stored ?? "").filter(({ key }: { key: string }) => key !== "calendar"));
  await env.DB.prepare("UPDATE game_documents SET entries = ? WHERE name = 'boxes'").bind(before).run();
  expect((await settings()).homeBoxes).not.toContain("clubtax");
  expect((await settings()).homeBoxes).not.toContain("calendar");
  await change("boxes", "calendar", { hidden: "" });
  expect(shownBoxes((await settings()).homeBoxes).content).toContain("calendar");
  expect((await settings()).homeBoxes).not.toContain("clubtax");
});

test("boxes that this version of the site does not know are left out", () => {
  expect(shownBoxes(["news", "weather", "hero"])).toEqual({ top: ["hero"], content: ["news"], side: [] });
});

test("the hero texts are those of the language, and English where it has none", async () => {
  const { settings, change } = await portal();
  await change("hero", "hero", {
    headline_en: "Fight at dusk",
    headline_fil: "Labanan sa takipsilim",
    signUp_en: "Join",
  });
  expect((await settings()).hero).toEqual({ headline: "Fight at dusk", lead: "", download: "", signUp: "Join" });
  const filipino = await runInLanguage(languageOfCode("fil"), settings);
  expect(filipino.hero).toEqual({ headline: "Labanan sa takipsilim", lead: "", download: "", signUp: "Join" });
  await expect(change("hero", "hero", { signUp_en: "x".repeat(31) })).rejects.toMatchObject({ code: "invalid" });
});

test("an owner adds boxes, with the texts of the language; one with a countdown goes when it ends", async () => {
  const opening = Date.UTC(2026, 5, 3, 12);
  const { gameApi, as, clock } = testGameApi();
  const { documentsAdmin } = as({ token: (await newLogin(30)).token });
  const add = (values: Record<string, string>) =>
    documentsAdmin.save({ list: "ownboxes", entry: "new", values: { column: "side", ...values } });
  await add({
    title_en: "Discord",
    links_en: "Join us | https://discord.gg/example\n\n https://www.play.example/rules",
  });
  await add({
    ...{ title_en: "Opening", title_fil: "Pagbubukas", text_en: "All start at level 1.\n\nBring friends." },
    ...{ column: "content", first: "on", until: "2026-06-03 20:00", picture: "/art/banners/club-war.webp" },
  });
  const { ownBoxes, changesAt } = await gameApi.settings.read({});
  expect(ownBoxes).toEqual([
    {
      ...{ key: expect.any(String), column: "side", first: false, title: "Discord", text: "" },
      ...{ picture: "", video: "", until: "" },
      links: [
        { label: "Join us", href: "https://discord.gg/example" },
        { label: "play.example/rules", href: "https://www.play.example/rules" },
      ],
    },
    expect.objectContaining({ column: "content", first: true, title: "Opening", until: "2026-06-03T12:00:00.000Z" }),
  ]);
  // The copies of the page end with the countdown.
  expect(changesAt).toBe("2026-06-03T12:00:00.000Z");
  const filipino = await runInLanguage(languageOfCode("fil"), () => gameApi.settings.read({}));
  expect(filipino.ownBoxes.map(({ title }) => title)).toEqual(["Discord", "Pagbubukas"]);
  clock.time = opening;
  const later = await gameApi.settings.read({});
  expect(later.ownBoxes.map(({ title }) => title)).toEqual(["Discord"]);
  expect(later.changesAt).toBeUndefined();
});

test("links of a box are labels and addresses, and boxes are bounded", async () => {
  const { documentsAdmin } = await portal();
  const problem = (values: Record<string, string>) =>
    documentsAdmin.save({ list: "ownboxes", entry: "new", values: { title_en: "A", column: "side", ...values } }).then(
      () => undefined,
      (error) => error.content.fields,
    );
  for (const links of ["Click | javascript:alert(1)", "No address", `${"x".repeat(41)} | /news`, " | /news"])
    expect(await problem({ links_en: links }), links).toHaveProperty("links_en");
  expect(await problem({ links_fil: "Balita | balita" })).toHaveProperty("links_fil");
  expect(await problem({ links_en: "News | /news\n".repeat(7) })).toHaveProperty("links_en");
  expect(await problem({ until: "tomorrow" })).toHaveProperty("until");
  for (let number = 0; number < 8; number += 1) expect(await problem({ links_en: "News | /news" })).toBeUndefined();
  await expect(
    documentsAdmin.save({ list: "ownboxes", entry: "new", values: { title_en: "A", column: "side" } }),
  ).rejects.toMatchObject({ code: "conflict" });
});
