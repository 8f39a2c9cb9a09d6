import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

const inFilipino = <Result>(work: () => Result) => runInLanguage(languageOfCode("fil"), work);

/** The game API of an editor, and that of a visitor. */
async function editorAndVisitor(): Promise<{ editor: GameApi; visitor: GameApi }> {
  const { as, gameApi } = testGameApi();
  const { userNum, token } = await newShopper();
  await openDatabase(env.DB).update(users).set({ userType: 20 }).where(eq(users.userNum, userNum));
  return { editor: as({ token }), visitor: gameApi };
}

const ofNews = (id: number) => ({ kind: "news", entry: String(id), language: "fil" }) as const;

/** How the text of news is written. */
const formatOf = ({ kind }: { kind: string }) => (kind === "news" ? { format: "html" } : {});

/** Translates an entry as its form does: with the revision that it shows. */
async function translate(
  editor: GameApi,
  entry: Pick<CallInput<"translationsAdmin.save">, "kind" | "entry" | "language">,
  texts: Record<string, string>,
): Promise<void> {
  const { seen } = await editor.translationsAdmin.byEntry(entry);
  await editor.translationsAdmin.save({ ...entry, ...formatOf(entry), seen, texts });
}

beforeEach(async () => {
  const tables = ["news", "banners", "downloads", "shop_items", "pages", "settings", "translations", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("news is read in the language of the request, and in English where it has no translation", async () => {
  await insertNews(env.DB, [newsRow({ id: 1, subject: "The gate opens", content: "<p>Tonight.</p>" })]);
  await insertNews(env.DB, [newsRow({ id: 2, subject: "Patch 2", content: "<p>Small.</p>" })]);
  const { editor, visitor } = await editorAndVisitor();
  await translate(editor, ofNews(1), { subject: "Bukas na ang gate", content: "<p>Mamaya.</p><script>x</script>" });

  const [english] = (await visitor.news.byId({ id: 1 })).data;
  expect(english).toMatchObject({ subject: "The gate opens", content: "<p>Tonight.</p>" });
  expect(english).not.toHaveProperty("language");
  const [filipino] = (await inFilipino(() => visitor.news.byId({ id: 1 }))).data;
  expect(filipino).toMatchObject({ subject: "Bukas na ang gate", content: "<p>Mamaya.</p>" });
  expect(filipino?.language).toBeUndefined();
  expect((await inFilipino(() => visitor.news.byId({ id: 2 }))).data).toMatchObject([
    { subject: "Patch 2", language: "en" },
  ]);
  const board = await inFilipino(() => visitor.news.page({ type: 0, page: 1 }));
  expect(board.data.map(({ subject, language }) => [subject, language]).sort()).toEqual([
    ["Bukas na ang gate", undefined],
    ["Patch 2", "en"],
  ]);
});

test("a search in a language finds translated and original names of items, in any case", async () => {
  const candy = await insertItem({ name: "Candy", variantGroup: "candy", variantLabel: "30 days" });
  const { editor, visitor } = await editorAndVisitor();
  const entry = { kind: "item", entry: String(candy), language: "fil" } as const;
  await translate(editor, entry, { name: "Kendíng matamis", variantLabel: "30 araw" });
  const find = async (search: string) =>
    (await visitor.shop.items({ category: "all", page: 1, search })).data.map(({ productNum }) => productNum);
  for (const search of ["30 araw", "KENDÍNG", "kending matamis (30 araw)", "candy", "30 DAYS"])
    expect([search, await inFilipino(() => find(search))]).toEqual([search, [candy]]);
  expect(await find("candy (30 days)")).toEqual([candy]);
  expect(await find("30 araw")).toEqual([]);
});

test("a field without a translated text is shown in English", async () => {
  await insertNews(env.DB, [newsRow({ id: 1, subject: "The gate opens", content: "<p>Tonight.</p>" })]);
  const { editor, visitor } = await editorAndVisitor();
  await translate(editor, ofNews(1), { subject: "Bukas na ang gate", content: "" });
  expect((await inFilipino(() => visitor.news.byId({ id: 1 }))).data).toMatchObject([
    { subject: "Bukas na ang gate", content: "<p>Tonight.</p>" },
  ]);
});

test("the console lists what is not translated, and what was changed since", async () => {
  await insertNews(env.DB, [newsRow({ id: 1, subject: "One" })]);
  await insertNews(env.DB, [newsRow({ id: 2, subject: "Two" })]);
  const { editor } = await editorAndVisitor();
  const states = async () =>
    (await editor.translationsAdmin.list({ kind: "news", language: "fil", page: 1 })).data.map(
      ({ entry, state }) => `${entry} ${state}`,
    );
  expect((await states()).sort()).toEqual(["1 missing", "2 missing"]);
  await translate(editor, ofNews(1), { subject: "Isa", content: "" });
  expect((await states()).sort()).toEqual(["1 translated", "2 missing"]);
  await env.DB.prepare("UPDATE news SET subject = 'One, changed' WHERE id = 1").run();
  expect((await states()).sort()).toEqual(["1 outdated", "2 missing"]);
  const { data } = await editor.translationsAdmin.overview({});
  expect(data.find(({ kind }) => kind === "news")).toEqual({
    language: "fil",
    kind: "news",
    total: 2,
    missing: 1,
    outdated: 1,
  });
  const missing = await editor.translationsAdmin.list({ kind: "news", language: "fil", page: 1, state: "missing" });
  expect(missing.data.map(({ entry }) => entry)).toEqual(["2"]);
});

test("every change is audited and published, and a form with an older revision is rejected", async () => {
  await insertNews(env.DB, [newsRow({ id: 1, subject: "One" })]);
  const { editor, visitor } = await editorAndVisitor();
  const version = async () => (await visitor.settings.contentVersion({})).version;
  const before = await version();
  const { seen } = await editor.translationsAdmin.byEntry(ofNews(1));
  await editor.translationsAdmin.save({ ...ofNews(1), format: "html", seen, texts: { subject: "Isa", content: "" } });
  expect(await version()).toBe(before + 1);
  expect(await countRows("audit_log")).toBe(1);
  await expect(
    editor.translationsAdmin.save({ ...ofNews(1), format: "html", seen, texts: { subject: "Dalawa", content: "" } }),
  ).rejects.toMatchObject({ code: "conflict" });
  const current = await editor.translationsAdmin.byEntry(ofNews(1));
  expect(current).toMatchObject({ state: "translated", texts: { subject: "Isa" } });
  await editor.translationsAdmin.delete({ ...ofNews(1), seen: current.seen, confirm: "on" });
  expect(await countRows("translations")).toBe(0);
  expect(await countRows("audit_log")).toBe(2);
});

test("unknown entries and languages are not found, and texts have the limits of their own forms", async () => {
  await insertNews(env.DB, [newsRow({ id: 1 })]);
  const { editor } = await editorAndVisitor();
  const save = (changes: Partial<CallInput<"translationsAdmin.save">>) =>
    editor.translationsAdmin.save({
      ...ofNews(1),
      format: "html",
      seen: "0",
      texts: { subject: "Isa", content: "" },
      ...changes,
    });
  await expect(save({ entry: "99" })).rejects.toMatchObject({ code: "not_found" });
  await expect(save({ language: "en" })).rejects.toMatchObject({ code: "not_found" });
  await expect(save({ language: "xx" })).rejects.toMatchObject({ code: "not_found" });
  await expect(save({ texts: { subject: "x".repeat(151), content: "" } })).rejects.toMatchObject({ code: "invalid" });
  expect(await countRows("translations")).toBe(0);
});

test("an item is translated in the shop", async () => {
  const productNum = await insertItem({ name: "Lantern", info: "It glows.", price: 30 });
  const { editor, visitor } = await editorAndVisitor();
  await translate(editor, { kind: "item", entry: String(productNum), language: "fil" }, { info: "Umiilaw ito." });
  const shelf = () => visitor.shop.items({ category: "all", page: 1 });
  expect((await shelf()).data).toMatchObject([{ name: "Lantern", info: "It glows." }]);
  expect((await inFilipino(shelf)).data).toMatchObject([{ name: "Lantern", info: "Umiilaw ito." }]);
});

test("deleting an entry deletes its translations", async () => {
  const { editor } = await editorAndVisitor();
  const { id } = await editor.bannersAdmin.save({ id: 0, imgUrl: "/art/banners/night-gate.webp", title: "Night" });
  const banner = { kind: "banner", entry: String(id), language: "fil" } as const;
  await translate(editor, banner, { title: "Gabi" });
  expect(await countRows("translations")).toBe(1);
  const [{ seen } = { seen: "" }] = (await editor.bannersAdmin.list({})).data;
  await editor.bannersAdmin.delete({ id, seen, confirm: "on" });
  expect(await countRows("translations")).toBe(0);
});
