import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { menuLimits } from "#app/features/menus/limits.ts";
import { navigationDocument } from "#app/features/menus/menu-documents.ts";
import { shownMenus } from "#app/features/menus/shown-menus.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { defaultMenus, labelText } from "#app/shell/site-map.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

type List = "navigation" | "footer" | "socials";

beforeEach(async () => {
  const tables = ["game_documents", "settings", "own_pages", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const inFilipino = <Result>(work: () => Result) => runInLanguage(languageOfCode("fil"), work);

async function portal() {
  const { gameApi, as } = testGameApi();
  const { documentsAdmin, ownPagesAdmin } = as({ token: (await newLogin(30)).token });
  const change = async (list: List, entry: string, fields: Record<string, string>) => {
    const { seen, values } = await documentsAdmin.byEntry({ list, entry });
    return documentsAdmin.save({ list, entry, seen, values: { ...values, ...fields } });
  };
  const settings = () => gameApi.settings.read({});
  return { documentsAdmin, ownPagesAdmin, change, settings };
}

/** The error fields of a refused call. */
const fieldsOf = async (work: Promise<unknown>) =>
  work.then(
    () => "not refused",
    ({ content, code }) => content?.fields ?? code,
  );

/** The labels and addresses of menus, which the default ones have as keys of the catalogue. */
const textsOf = ({ main, quiet, footer }: typeof defaultMenus) =>
  JSON.parse(
    JSON.stringify({
      sections: [...main, ...quiet].map(({ menu, more = [], ...section }) => ({ ...section, menu, more })),
      quiet: quiet.map(({ key }) => key),
      footer,
    }),
    (name, value) => (name === "label" ? labelText(value) : value),
  );

test("the menus that were saved unchanged are the default ones, in each language", async () => {
  const { documentsAdmin, change, settings } = await portal();
  expect(await settings()).toMatchObject({ menus: null, socials: null });
  for (const list of ["navigation", "footer", "socials"] as const) {
    for (const { entry } of (await documentsAdmin.list({ list })).data) await change(list, entry, {});
  }
  for (const code of ["en", "fil"]) {
    await runInLanguage(languageOfCode(code), async () => {
      expect(textsOf(shownMenus(await settings())!)).toEqual(textsOf(defaultMenus));
    });
  }
  // The texts stay those of the catalogue, which a later version may translate into another language.
  const row = await env.DB.prepare("SELECT entries FROM game_documents WHERE name = 'navigation'").first("entries");
  expect(new Set(JSON.parse(String(row)).map(({ texts }: { texts: object }) => JSON.stringify(texts)))).toEqual(
    new Set(["{}"]),
  );
});

test("entries are renamed, moved, hidden, added and deleted, and the default returns", async () => {
  const { documentsAdmin, change, settings } = await portal();
  await change("navigation", "story", { name_en: "The tale", name_fil: "Ang kuwento" });
  await change("navigation", "character", { place: "hidden" });
  await change("navigation", "gamesystem", { place: "aside", audience: "players", newTab: "on" });
  await documentsAdmin.move({ list: "navigation", entry: "story", direction: "down" });
  await documentsAdmin.move({ list: "navigation", entry: "guide", direction: "up" });
  const guide = async () => (await settings()).menus?.sections[0];
  expect(await guide()).toMatchObject({ key: "guide", label: "Guide" });
  expect((await guide())?.entries).toMatchObject([
    { label: "The tale", href: "/story", audience: "all", aside: false },
    { href: "/gamesystem", audience: "players", newTab: true, aside: true },
    { href: "/instructions", aside: true },
    { href: "/serverinfo", aside: true },
  ]);
  const filipino = await inFilipino(guide);
  expect(filipino?.entries[0]?.label).toBe("Ang kuwento");
  expect(filipino?.label).toBe(inFilipino(() => labelText("page.guide")));

  const { values } = await documentsAdmin.byEntry({ list: "navigation", entry: "new" });
  const add = (fields: Record<string, string>) =>
    documentsAdmin.save({ list: "navigation", entry: "new", values: { ...values, ...fields } });
  expect((await add({ name_en: "Events", href: "https://e.example/" })).entry).toBe("eventsa");
  await add({ name_en: "Finals", href: "/finals", section: "eventsa" });
  expect((await settings()).menus?.sections.at(-1)).toMatchObject({
    key: "eventsa",
    label: "Events",
    entries: [{ label: "Finals", href: "/finals" }],
  });
  await documentsAdmin.delete({ list: "navigation", entry: "eventsa", confirm: "on" });
  expect(JSON.stringify((await settings()).menus)).not.toContain("Finals");
  await documentsAdmin.reset({ list: "navigation", confirm: "on" });
  expect((await settings()).menus).toBeNull();
});

test("the footer and the social links are the owner's, and the settings' address is the first social link", async () => {
  const { documentsAdmin, change, settings } = await portal();
  await change("footer", "news", { href: "messenger", name_en: "Chat" });
  expect((await settings()).menus?.footer[1]).toEqual({
    label: "Chat",
    href: "setting:messengerUrl",
    newTab: false,
    audience: "all",
  });
  const { values } = await documentsAdmin.byEntry({ list: "socials", entry: "new" });
  const add = (fields: Record<string, string>) =>
    documentsAdmin.save({ list: "socials", entry: "new", values: { ...values, ...fields } });
  await add({ network: "discord", href: "https://d.example/" });
  await add({ name_en: "Our wiki", href: "https://w.example/" });
  expect((await settings()).socials).toEqual([
    { label: "Follow us", href: "setting:socialUrl" },
    { label: "Discord", href: "https://d.example/" },
    { label: "Our wiki", href: "https://w.example/" },
  ]);
  await change("socials", "page", { hidden: "on" });
  await documentsAdmin.delete({ list: "socials", entry: "ourwiki", confirm: "on" });
  expect((await settings()).socials).toEqual([{ label: "Discord", href: "https://d.example/" }]);
});

test("the entry Forum follows the settings, also in menus that were stored when it led to the login", async () => {
  const { change, settings } = await portal();
  await change("navigation", "forum", { href: "/login" });
  await change("footer", "forum", { href: "forum" });
  const { menus } = await settings();
  expect(menus?.sections.find(({ key }) => key === "forum")?.href).toBe("setting:forumBase");
  expect(menus?.footer.filter(({ href }) => href === "setting:forumBase")).toHaveLength(1);
  expect(menus?.sections.find(({ key }) => key === "account")?.entries[0]?.href).toBe("/login");
});

test("bad input has one message at its field, and nothing is written", async () => {
  const { documentsAdmin, change, settings } = await portal();
  const unsafe = ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "setting:x", "news"];
  for (const href of unsafe) {
    expect(Object.keys(await fieldsOf(change("navigation", "story", { href })))).toEqual(["href"]);
    expect(Object.keys(await fieldsOf(change("socials", "page", { href })))).toEqual(["href"]);
  }
  const inSection = (section: string) => fieldsOf(change("navigation", "story", { section }));
  for (const section of ["story", "character", "nowhere"])
    expect(Object.keys(await inSection(section))).toEqual(["section"]);
  expect(await fieldsOf(change("navigation", "guide", { section: "guide" }))).toHaveProperty("section");
  expect(await fieldsOf(change("navigation", "guide", { section: "news" }))).toHaveProperty("section");
  expect(await fieldsOf(change("navigation", "story", { name_en: "" }))).toHaveProperty("name_en");
  expect(await fieldsOf(change("navigation", "story", { name_fil: "x".repeat(41) }))).toHaveProperty("name_fil");
  expect(await fieldsOf(change("navigation", "story", { place: "x" }))).toHaveProperty("place");
  expect(await fieldsOf(change("socials", "page", { name_en: "" }))).toHaveProperty("name_en");
  expect(await fieldsOf(documentsAdmin.delete({ list: "navigation", entry: "guide", confirm: "on" }))).toBe("conflict");
  expect(await settings()).toMatchObject({ menus: null, socials: null });
});

test("menus are full at their limits", async () => {
  const { documentsAdmin } = await portal();
  const { values } = await documentsAdmin.byEntry({ list: "navigation", entry: "new" });
  const add = (section: string) =>
    documentsAdmin.save({
      list: "navigation",
      entry: "new",
      values: { ...values, name_en: "Ab", href: "/news", section },
    });
  const inNews = navigationDocument.defaults.filter(({ entry }) => entry.section === "news").length;
  for (let count = inNews; count < menuLimits.entries; count++) await add("news");
  expect(await fieldsOf(add("news"))).toHaveProperty("section");
  for (let count = 9; count < menuLimits.sections; count++) await add("");
  expect(await fieldsOf(add(""))).toHaveProperty("name_en");
  const { seen, values: about } = await documentsAdmin.byEntry({ list: "navigation", entry: "about" });
  const widen = (fields: Record<string, string>) =>
    documentsAdmin.save({ list: "navigation", entry: "about", seen, values: { ...about, ...fields } });
  expect(Object.keys(await fieldsOf(widen({ place: "main", name_fil: "Tungkol sa laro" })))).toEqual(["name_fil"]);
  await widen({ name_fil: "Tungkol sa laro" });
  const { data } = await documentsAdmin.list({ list: "navigation" });
  expect(new Set(data.map(({ entry }) => entry)).size).toBe(data.length);
});

test("an own page can be in an own section, which then cannot be deleted", async () => {
  const { documentsAdmin, ownPagesAdmin, settings } = await portal();
  const { values } = await documentsAdmin.byEntry({ list: "navigation", entry: "new" });
  const section = { ...values, name_en: "Community", href: "/socials" };
  const page = {
    ...{ id: 0, title: "Staff", path: "staff", section: "community", inMenu: "on", description: "", picture: "" },
    ...{ format: "html", content: "<p>Us.</p>", publishedAt: "", state: "published" },
  };
  expect(await fieldsOf(ownPagesAdmin.save(page))).toHaveProperty("section");
  await documentsAdmin.save({ list: "navigation", entry: "new", values: section });
  const { id } = await ownPagesAdmin.save(page);
  const shown = shownMenus(await settings())?.main.at(-1);
  expect(shown).toMatchObject({ key: "community", menu: [{ label: { text: "Staff" }, href: "/staff" }] });
  const remove = () => documentsAdmin.delete({ list: "navigation", entry: "community", confirm: "on" });
  expect(await fieldsOf(remove())).toBe("conflict");
  await ownPagesAdmin.delete({ id, confirm: "on" });
  await remove();
  expect((await settings()).menus?.sections).toHaveLength(9);
});

test("the second of two editors is told", async () => {
  const { documentsAdmin } = await portal();
  const read = () => documentsAdmin.byEntry({ list: "footer", entry: "news" });
  const [first, second] = [await read(), await read()];
  const save = ({ seen, values }: typeof first) => documentsAdmin.save({ list: "footer", entry: "news", seen, values });
  await save({ ...first, values: { ...first.values, name_en: "Updates" } });
  await expect(save(second)).rejects.toMatchObject({ code: "conflict" });
});
