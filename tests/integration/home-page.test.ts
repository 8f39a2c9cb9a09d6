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
  expect([...everything.top, ...everything.content, ...everything.side]).toEqual(homeBoxes.map(({ key }) => key));
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
