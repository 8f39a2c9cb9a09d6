import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { Isolate } from "#app/edge/isolate.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { shownMenus } from "#app/features/menus/shown-menus.ts";
import { loadOwnPage } from "#app/features/pages/load-own-page.server.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { createServices } from "#app/server/services.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const START = Date.UTC(2026, 5, 1);

const pageInput: CallInput<"ownPagesAdmin.save"> = {
  id: 0,
  title: "House rules",
  path: "house-rules",
  section: "guide",
  inMenu: true,
  description: "What we ask of everybody.",
  format: "markdown",
  content: "Be kind.\n\n## Chat\n\nNo shouting.<script>alert(1)</script>",
  publishedAt: "",
  state: "published",
};

/** An embedded game API with the game API of an editor and one of a visitor. */
async function editorAndVisitor() {
  const api = testGameApi();
  const { userNum, token } = await newShopper();
  await openDatabase(env.DB).update(users).set({ userType: 20 }).where(eq(users.userNum, userNum));
  return { ...api, editor: api.as({ token }), visitor: api.gameApi };
}

const known = async (visitor: GameApi) => (await visitor.settings.read({})).pages.map(({ path }) => path);

let visits = 0;

/** What a visitor of a new isolate gets at a path, with the number of queries. */
async function visit(path: string, time = START) {
  visits += 1;
  const counting = countingDatabase(env.DB);
  const isolate = new Isolate({
    bindings: { DB: counting.database, SESSION_SECRET: env.SESSION_SECRET },
    host: "portal.test",
    build: `own-pages-${visits}`,
    now: () => time,
  });
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring([env.SESSION_SECRET]),
    now: () => time,
  });
  const context = createExecutionContext();
  const services = createServices({
    request: new Request(`https://portal.test${path}`),
    session,
    waitUntil: (work) => context.waitUntil(work),
    isolate,
  });
  // As the root loader does for every page.
  await services.content.settings.read({});
  const before = counting.stats.statements;
  const found = await loadOwnPage(services, path);
  return { found, queries: counting.stats.statements - before };
}

beforeEach(async () => {
  const tables = ["own_pages", "former_paths", "settings", "translations", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("a page is created, shown, moved in the menu and deleted", async () => {
  const { editor, visitor } = await editorAndVisitor();
  const { id, message } = await editor.ownPagesAdmin.save(pageInput);
  expect(message).toBe("The page “House rules” is saved.");
  expect((await visitor.pages.own({ id })).data).toEqual([
    {
      title: "House rules",
      description: "What we ask of everybody.",
      picture: "",
      content: "<p>Be kind.</p>\n<h2>Chat</h2>\n<p>No shouting.</p>",
    },
  ]);
  const { found } = await visit("/House-Rules/");
  expect(found?.page).toMatchObject({ path: "/house-rules", section: "guide", sections: [{ id: "chat" }] });
  const second = await editor.ownPagesAdmin.save({ ...pageInput, title: "Staff", path: "guides/staff" });
  const inGuide = async () => {
    const menus = shownMenus(await visitor.settings.read({}));
    return menus?.main.find(({ key }) => key === "guide")?.menu.map(({ href }) => href);
  };
  expect(await inGuide()).toEqual(["/story", "/characters", "/gamesystem", "/house-rules", "/guides/staff"]);
  await editor.ownPagesAdmin.move({ id: second.id, direction: "up" });
  expect((await inGuide())?.slice(-2)).toEqual(["/guides/staff", "/house-rules"]);
  const { seen } = await editor.ownPagesAdmin.byId({ id });
  await editor.ownPagesAdmin.delete({ id, seen, confirm: "on" });
  expect(await known(visitor)).toEqual(["guides/staff"]);
  expect((await visitor.pages.own({ id })).data).toEqual([]);
  expect(await countRows("audit_log")).toBe(4);
});

test("a path without a page causes no query", async () => {
  const { editor } = await editorAndVisitor();
  await editor.ownPagesAdmin.save(pageInput);
  for (const path of ["/nothing", "/house-rules/x", "/house", "/%E0", "//", "/constructor"])
    expect(await visit(path), path).toEqual({ found: undefined, queries: 0 });
  expect((await visit("/house-rules")).queries).toBe(1);
});

test("a page is published at its time, and a draft never", async () => {
  const { editor, visitor, clock } = await editorAndVisitor();
  // 08:00 in Manila is START.
  const input = { ...pageInput, publishedAt: "2026-06-01T08:10" };
  const { id } = await editor.ownPagesAdmin.save(input);
  const publishes = START + 600_000;
  const draft = await editor.ownPagesAdmin.save({ ...pageInput, path: "draft", state: "draft" });
  expect((await editor.ownPagesAdmin.list({})).data.map(({ state }) => state)).toEqual(["scheduled", "draft"]);
  expect(await visitor.settings.read({})).toMatchObject({ pages: [], changesAt: new Date(publishes).toISOString() });
  expect((await visitor.pages.own({ id })).data).toEqual([]);
  expect((await visit("/house-rules", publishes - 1)).found).toBeUndefined();
  clock.time = publishes;
  const settings = await visitor.settings.read({});
  expect(settings.pages).toMatchObject([{ path: "house-rules" }]);
  expect(settings).not.toHaveProperty("changesAt");
  expect((await visitor.pages.own({ id })).data).toHaveLength(1);
  expect((await visit("/house-rules", publishes)).found?.page).toBeDefined();
  expect((await visitor.pages.own({ id: draft.id })).data).toEqual([]);
});

test("former addresses lead to the current one, the last five of them", async () => {
  const { editor, visitor } = await editorAndVisitor();
  const { id } = await editor.ownPagesAdmin.save(pageInput);
  const moveTo = (path: string) => editor.ownPagesAdmin.save({ ...pageInput, id, path });
  await moveTo("rules");
  expect((await visit("/house-rules")).found).toEqual({ movedTo: "/rules" });
  // Back to a former address.
  await moveTo("house-rules");
  expect((await visit("/rules")).found).toEqual({ movedTo: "/house-rules" });
  for (const path of ["a", "b", "c", "d", "e", "f"]) await moveTo(path);
  expect((await editor.ownPagesAdmin.byId({ id })).formerPaths).toEqual(["a", "b", "c", "d", "e"]);
  // Another page takes a former address.
  await editor.ownPagesAdmin.save({ ...pageInput, path: "c" });
  expect((await visit("/c")).found?.page).toMatchObject({ path: "/c" });
  expect((await editor.ownPagesAdmin.byId({ id })).formerPaths).toEqual(["a", "b", "d", "e"]);
  await editor.ownPagesAdmin.delete({ id, confirm: "on" });
  expect(await known(visitor)).toEqual(["c"]);
  expect(await countRows("former_paths")).toBe(0);
});

test("a reserved or taken address and an unknown section are refused at their fields", async () => {
  const { editor } = await editorAndVisitor();
  await editor.ownPagesAdmin.save(pageInput);
  const refused = (values: object, field: string, message: string) =>
    expect(editor.ownPagesAdmin.save({ ...pageInput, path: "free", ...values })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [message] },
    });
  const reserved = (first: string) =>
    `The site itself uses addresses that begin with “${first}”. Please choose another one.`;
  await refused({ path: "news" }, "path", reserved("news"));
  await refused({ path: "policy/loot" }, "path", reserved("policy"));
  await refused({ path: "fil/rules" }, "path", reserved("fil"));
  await refused({ path: "house-rules" }, "path", "Another page has this address.");
  await refused({ section: "nowhere" }, "section", "There is no such section.");
  expect(await countRows("own_pages")).toBe(1);
});

test("of two editors the second is told, and of two pages with one address the second is refused", async () => {
  const { editor } = await editorAndVisitor();
  const { id } = await editor.ownPagesAdmin.save(pageInput);
  const { seen, values } = await editor.ownPagesAdmin.byId({ id });
  await editor.ownPagesAdmin.save({ ...values, id, seen, title: "First" });
  await expect(editor.ownPagesAdmin.save({ ...values, id, seen, title: "Second" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(editor.ownPagesAdmin.delete({ id, seen, confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  const both = await Promise.allSettled(
    [1, 2].map(() => editor.ownPagesAdmin.save({ ...pageInput, path: "same", title: "Same" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "invalid", fields: { path: ["Another page has this address."] } },
  });
});

test("there is a limit to the number of pages", async () => {
  const { editor } = await editorAndVisitor();
  await env.DB.prepare(
    `INSERT INTO own_pages (position, path, title, section, published_at, changed_at, content)
     SELECT value, 'p' || value, 'P', 'guide', 0, 0, 'x' FROM json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: 100 }, (_, index) => index)))
    .run();
  await expect(editor.ownPagesAdmin.save(pageInput)).rejects.toMatchObject({
    code: "conflict",
    message: "There can be up to 100 pages. Delete one that is no longer needed.",
  });
});

test("a page is shown in Filipino where it has a translation, also in the menu", async () => {
  const { editor, visitor } = await editorAndVisitor();
  const { id } = await editor.ownPagesAdmin.save(pageInput);
  const entry = { kind: "ownPage", entry: String(id), language: "fil" } as const;
  const inFilipino = <Result>(work: () => Result) => runInLanguage(languageOfCode("fil"), work);
  expect((await inFilipino(() => visitor.pages.own({ id }))).data).toMatchObject([{ language: "en" }]);
  await editor.translationsAdmin.save({
    ...entry,
    format: "html",
    texts: { title: "Mga patakaran", description: "", content: "<p>Maging mabait.</p>" },
  });
  expect((await inFilipino(() => visitor.pages.own({ id }))).data).toEqual([
    {
      title: "Mga patakaran",
      description: "What we ask of everybody.",
      picture: "",
      content: "<p>Maging mabait.</p>",
    },
  ]);
  expect((await inFilipino(() => visitor.settings.read({}))).pages).toMatchObject([{ title: "Mga patakaran" }]);
  expect((await visitor.settings.read({})).pages).toMatchObject([{ title: "House rules" }]);
  await editor.ownPagesAdmin.delete({ id, confirm: "on" });
  expect(await countRows("translations")).toBe(0);
});
