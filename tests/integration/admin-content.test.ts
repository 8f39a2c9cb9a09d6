import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { CallInput, CallName, GameApi } from "#app/contract/contract.ts";
import { callNames, callOf, calls } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

/** The game API of a user of a user type. */
async function apiOfUserType(userType: number, { as } = testGameApi()): Promise<GameApi> {
  const { userNum, token } = await newShopper();
  await openDatabase(env.DB).update(users).set({ userType }).where(eq(users.userNum, userNum));
  return as({ token });
}

/** The latest entry of the audit log. */
async function lastEntry() {
  const row = await env.DB.prepare("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1").first<Record<string, string>>();
  if (!row) throw new Error("The audit log is empty.");
  const value = (text: string | undefined) => (text ? JSON.parse(text) : undefined);
  return { action: row.action, target: row.target, before: value(row.before), after: value(row.after) };
}

const version = async (gameApi: GameApi) => (await gameApi.settings.contentVersion({})).version;

const newsInput: CallInput<"newsAdmin.save"> = {
  id: 0,
  subject: "The gate opens",
  type: 2,
  author: "Moonlit Gate Team",
  format: "html",
  content: "<p>Tonight at <b>eight</b>.</p>",
  imgThumbnail: "/art/news/notice.webp",
  isShowThumbnail: true,
  publishedAt: "2026-05-01 20:00",
  state: "published",
};
const bannerInput: CallInput<"bannersAdmin.save"> = { id: 0, imgUrl: "/art/banners/night-gate.webp", title: "Night" };
const downloadInput: CallInput<"downloadsAdmin.save"> = {
  id: 0,
  name: "Mirror",
  address: "https://files.example.com/client.exe",
  type: "client",
  date: "2026-05-01T20:00",
};
const itemInput: CallInput<"itemsAdmin.save"> = { id: 0, name: "Lantern", category: "box", price: 30, offered: true };

beforeEach(async () => {
  const tables = ["news", "translations", "banners", "downloads", "shop_items", "pages", "settings", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

test("content needs an editor and settings an owner, to read and to write", async () => {
  const names = callNames().filter((name) =>
    ["content", "settings"].includes((calls[name] as { right?: string }).right ?? ""),
  );
  expect(names.length).toBeGreaterThan(20);
  const api = testGameApi();
  const callers = await Promise.all([0, 1, 11, 19].map((type) => apiOfUserType(type, api)));
  const editor = await apiOfUserType(20, api);
  const ask = (gameApi: GameApi, name: CallName) => callOf(gameApi, name)({});
  for (const name of names) {
    await expect(ask(api.gameApi, name), name).rejects.toMatchObject({ code: "unauthorized" });
    for (const caller of callers) await expect(ask(caller, name), name).rejects.toMatchObject({ code: "forbidden" });
    if ((calls[name] as { right?: string }).right === "settings")
      await expect(ask(editor, name), name).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await countRows("audit_log")).toBe(0);
});

test("news is created, listed by state, changed and withdrawn; each write is audited and versioned", async () => {
  const api = testGameApi();
  const editor = await apiOfUserType(20, api);
  const { id } = await editor.newsAdmin.save(newsInput);
  expect(await version(editor)).toBe(1);
  expect((await api.gameApi.news.byId({ id })).data).toMatchObject([
    {
      subject: "The gate opens",
      content: "<p>Tonight at <strong>eight</strong>.</p>",
      type: 2,
      publishedAt: "2026-05-01T12:00:00.000Z",
      imgThumbnail: "/art/news/notice.webp",
      isShowThumbnail: true,
    },
  ]);
  expect(await lastEntry()).toMatchObject({ action: "adminsavenews", target: `news ${id}`, after: { type: "2" } });
  const later = await editor.newsAdmin.save({ ...newsInput, subject: "Later", publishedAt: "2030-01-01 00:00" });
  const draft = await editor.newsAdmin.save({ ...newsInput, subject: "Draft", state: "draft", type: 0 });
  const states = async (query: Partial<CallInput<"newsAdmin.list">>) =>
    (await editor.newsAdmin.list({ page: 1, ...query })).data.map((item) => [item.id, item.state]);
  expect(await states({})).toEqual([
    [draft.id, "draft"],
    [later.id, "scheduled"],
    [id, "published"],
  ]);
  expect(await states({ state: "scheduled" })).toEqual([[later.id, "scheduled"]]);
  expect(await states({ type: "0" })).toEqual([[draft.id, "draft"]]);
  expect(await states({ search: "GATE" })).toEqual([[id, "published"]]);
  const sorted = async (sort: CallInput<"newsAdmin.list">["sort"]) =>
    (await states({ sort })).map(([number]) => number);
  expect(await sorted("id")).toEqual([id, later.id, draft.id]);
  expect(await sorted("subject")).toEqual([draft.id, later.id, id]);
  expect(await sorted("-subject")).toEqual([id, later.id, draft.id]);
  // Of equal values, the number decides.
  expect(await sorted("type")).toEqual([draft.id, id, later.id]);
  expect(await sorted("-date")).toEqual([later.id, draft.id, id]);
  expect(await editor.newsAdmin.list({ page: 2, perPage: 2 })).toMatchObject({ data: [{ id }], lastPage: 2 });
  const currentForm = await editor.newsAdmin.byId({ id });
  await editor.newsAdmin.save({ ...currentForm.values, id, seen: currentForm.seen, subject: "Changed" });
  expect(await lastEntry()).toMatchObject({ before: { subject: "The gate opens" }, after: { subject: "Changed" } });
  await editor.newsAdmin.publish({ id, published: 0 });
  expect((await api.gameApi.news.byId({ id })).data).toEqual([]);
  expect(await version(editor)).toBe(5);
  expect(await countRows("audit_log")).toBe(5);
});

test("at most five items can be pinned, also by concurrent editors", async () => {
  const editor = await apiOfUserType(20);
  const pinned = (subject: string) => editor.newsAdmin.save({ ...newsInput, subject, pinned: true });
  const saved = await Promise.all(["a", "b", "c", "d"].map(pinned));
  const answers = await Promise.allSettled(["e", "f", "g"].map(pinned));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const answer of answers)
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({
        code: "invalid",
        fields: { pinned: ["At most 5 items can be pinned. Unpin another one first."] },
      });
  // A pinned item can still be edited, and another one takes the place of one that is unpinned.
  const [{ id } = { id: 0 }] = saved;
  const { seen, values } = await editor.newsAdmin.byId({ id });
  expect(values.pinned).toBe("on");
  await editor.newsAdmin.save({ ...values, id, seen, author: "Another" });
  await editor.newsAdmin.save({ ...values, id, pinned: "" });
  await pinned("h");
  expect(await countRows("news")).toBe(6);
});

test("tags are stored in lower case, and wrong ones are reported at their field", async () => {
  const editor = await apiOfUserType(20);
  const { id } = await editor.newsAdmin.save({ ...newsInput, tags: " #Patch  Notes, ,PATCH NOTES,  Piñata " });
  expect((await editor.newsAdmin.byId({ id })).values.tags).toBe("patch notes, piñata");
  expect((await editor.news.page({ type: 0, page: 1, tag: "piñata" })).data).toMatchObject([
    { id, tags: ["patch notes", "piñata"] },
  ]);
  const refused = async (tags: string) => {
    const error = await editor.newsAdmin.save({ ...newsInput, tags }).catch((reason) => reason);
    return error.fields?.tags;
  };
  expect(await refused("a,b,c,d,e,f")).toEqual(["An item may have at most 5 tags."]);
  expect(await refused("fine, <b>bold</b>")).toEqual([expect.stringContaining("A tag has at most 24 characters")]);
  expect(await refused("x".repeat(25))).toEqual([expect.stringContaining("A tag has at most 24 characters")]);
  expect(await refused("x".repeat(201))).toEqual([expect.stringContaining("at most 200 characters")]);
});

test("deleting news needs its current revision and takes its views, tags and translations along", async () => {
  const editor = await apiOfUserType(20);
  const { id } = await editor.newsAdmin.save({ ...newsInput, tags: "events" });
  const { seen, values } = await editor.newsAdmin.byId({ id });
  const texts = { subject: "Bukas na", content: "<p>Mamaya.</p>" };
  await editor.translationsAdmin.save({ kind: "news", entry: String(id), language: "fil", format: "html", texts });
  await env.DB.prepare("INSERT INTO news_views (news_id, views) VALUES (?, 3)").bind(id).run();
  await editor.newsAdmin.save({ ...values, id, seen, author: "Another" });
  await expect(editor.newsAdmin.delete({ id, seen, confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  const current = await editor.newsAdmin.byId({ id });
  await editor.newsAdmin.delete({ id, seen: current.seen, confirm: "on" });
  for (const table of ["news", "news_tags", "news_views", "translations"])
    expect(await countRows(table), table).toBe(0);
  expect(await lastEntry()).toMatchObject({
    action: "admindeletenews",
    target: `news ${id}`,
    before: { tags: "events" },
  });
  await expect(editor.newsAdmin.delete({ id, confirm: "on" })).rejects.toMatchObject({ code: "not_found" });
});

test("a form with an outdated revision is refused, and unchanged times keep their seconds", async () => {
  const editor = await apiOfUserType(20);
  await insertNews(env.DB, [newsRow({ publishedAt: Date.UTC(2026, 0, 1, 10, 20, 33) })]);
  const [{ id } = { id: 0 }] = (await editor.newsAdmin.list({ page: 1 })).data;
  const { seen, values } = await editor.newsAdmin.byId({ id });
  await editor.newsAdmin.save({ ...values, id, seen, author: "First" });
  const second = editor.newsAdmin.save({ ...values, id, seen, author: "Second" });
  await expect(second).rejects.toMatchObject({ code: "conflict" });
  expect((await editor.news.byId({ id })).data).toMatchObject([
    { author: "First", publishedAt: "2026-01-01T10:20:33.000Z" },
  ]);
});

test("Markdown is stored as HTML, and the preview shows the same HTML", async () => {
  const editor = await apiOfUserType(20);
  const content = "## Hours\n\n* one\n* two\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))";
  const { html } = await editor.contentAdmin.preview({ format: "markdown", content });
  expect(html).toContain("<h2>Hours</h2>");
  expect(html).not.toMatch(/script/);
  const { id } = await editor.newsAdmin.save({ ...newsInput, format: "markdown", content });
  expect((await editor.newsAdmin.byId({ id })).values).toMatchObject({ format: "html", content: html });
});

test("Markdown that would occupy the server is refused at its field, in every editor", async () => {
  const editor = await apiOfUserType(20);
  const refused = {
    code: "invalid",
    fields: { content: [expect.stringContaining("too many marks")] },
  };
  const { id } = await editor.newsAdmin.save(newsInput);
  for (const content of ["*a_".repeat(20_000), "> ".repeat(30_000)]) {
    const text = { format: "markdown", content } as const;
    const ownPage = { title: "T", path: "t", section: "guide", state: "draft", ...text };
    const translation = { kind: "news", entry: String(id), language: "fil", texts: { subject: "S", ...text } } as const;
    for (const call of [
      () => editor.contentAdmin.preview(text),
      () => editor.newsAdmin.save({ ...newsInput, ...text }),
      () => editor.pagesAdmin.save({ slug: "story", ...text }),
      () => editor.ownPagesAdmin.save({ id: 0, ...ownPage }),
      () => editor.translationsAdmin.save(translation),
    ]) {
      await expect(call()).rejects.toMatchObject(refused);
    }
  }
});

test("missing and invalid fields are reported at the fields, and nothing is written", async () => {
  const editor = await apiOfUserType(20);
  await expect(editor.newsAdmin.save({ id: 0 })).rejects.toMatchObject({
    code: "invalid",
    fields: {
      subject: ["Subject is required."],
      type: ["Choose a type."],
      content: ["Text is required."],
      publishedAt: ["Publish date is required."],
    },
  });
  const wrong = (values: object, field: string) =>
    expect(editor.newsAdmin.save({ ...newsInput, ...values })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
  await wrong({ subject: "x".repeat(151) }, "subject");
  await wrong({ subject: "two\nlines" }, "subject");
  await wrong({ subject: "bell\u0007" }, "subject");
  await wrong({ publishedAt: "2026-02-30 10:00" }, "publishedAt");
  await wrong({ publishedAt: "2026-02-03 25:00" }, "publishedAt");
  await wrong({ type: 3 }, "type");
  await wrong({ content: "x".repeat(60_001) }, "content");
  await wrong({ content: "<script>alert(1)</script>" }, "content");
  const banner = { ...bannerInput, activeFrom: "2026-05-02 10:00", activeUntil: "2026-05-02 10:00" };
  await expect(editor.bannersAdmin.save(banner)).rejects.toMatchObject({
    fields: { activeUntil: [expect.any(String)] },
  });
  for (const price of ["", "-1", "0", "1.5", "1e3", "0x10", "99999999"])
    await expect(editor.itemsAdmin.save({ ...itemInput, price }), price).rejects.toMatchObject({
      fields: { price: [expect.any(String)] },
    });
  await expect(editor.downloadsAdmin.save({ ...downloadInput, sha256: "abc" })).rejects.toMatchObject({
    fields: { sha256: [expect.any(String)] },
  });
  for (const table of ["news", "banners", "downloads", "shop_items", "audit_log"])
    expect(await countRows(table)).toBe(0);
});

test("banners have an order, an active period in Manila time and a deletion that needs confirmation", async () => {
  const api = testGameApi();
  const editor = await apiOfUserType(20, api);
  const ids: number[] = [];
  for (const title of ["A", "B", "C"]) ids.push((await editor.bannersAdmin.save({ ...bannerInput, title })).id);
  const [a = 0, b = 0, c = 0] = ids;
  const bannerTitles = async () => (await api.gameApi.banners.list({})).data.map(({ title }) => title).join("");
  await editor.bannersAdmin.move({ id: c, direction: "up" });
  expect(await bannerTitles()).toBe("ACB");
  await editor.bannersAdmin.move({ id: a, direction: "up" });
  await editor.bannersAdmin.move({ id: b, direction: "down" });
  expect(await bannerTitles()).toBe("ACB");
  await editor.bannersAdmin.save({ ...bannerInput, id: a, title: "A", activeFrom: "2026-06-01 08:01" });
  expect(await bannerTitles()).toBe("CB");
  api.clock.time += 60_000;
  expect(await bannerTitles()).toBe("ACB");
  await editor.bannersAdmin.save({ ...bannerInput, id: a, title: "A", activeUntil: "2026-06-01T08:01" });
  expect(await bannerTitles()).toBe("CB");
  const unconfirmedDeletion = editor.bannersAdmin.delete({ id: b } as CallInput<"bannersAdmin.delete">);
  await expect(unconfirmedDeletion).rejects.toMatchObject({
    code: "invalid",
    fields: { confirm: ["Please confirm."] },
  });
  await editor.bannersAdmin.delete({ id: b, confirm: "on" });
  expect(await bannerTitles()).toBe("C");
  expect(await lastEntry()).toMatchObject({ action: "admindeletebanner", before: { title: "B" } });
  await expect(editor.bannersAdmin.delete({ id: b, confirm: "on" })).rejects.toMatchObject({ code: "not_found" });
  const { id } = await editor.bannersAdmin.save({ ...bannerInput, title: "D" });
  expect(id).toBeGreaterThan(c);
});

test("downloads are created, moved, changed and deleted", async () => {
  const api = testGameApi();
  const editor = await apiOfUserType(20, api);
  const sha256 = "AB".repeat(32);
  await editor.downloadsAdmin.save({ ...downloadInput, sizeBytes: 2_239_102_976, version: "1.8", sha256 });
  const second = await editor.downloadsAdmin.save({ ...downloadInput, name: "Torrent" });
  await editor.downloadsAdmin.move({ id: second.id, direction: "up" });
  const links = (await api.gameApi.downloads.list({})).data;
  expect(links).toMatchObject([
    { name: "Torrent", sizeBytes: null, sha256: null },
    { name: "Mirror", sizeBytes: 2_239_102_976, version: "1.8", sha256: sha256.toLowerCase() },
  ]);
  const [first] = (await editor.downloadsAdmin.list({})).data;
  await editor.downloadsAdmin.save({ ...first!.values, id: first!.id, seen: first!.seen, name: "Magnet" });
  // The form of the banner that had this position before does not delete the one that has it now.
  const stale = editor.downloadsAdmin.delete({ id: first!.id, seen: first!.seen, confirm: "on" });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  await editor.downloadsAdmin.delete({ id: first!.id, confirm: "on" });
  expect((await api.gameApi.downloads.list({})).data).toMatchObject([{ name: "Mirror" }]);
});

test("a price change of an item is audited, and a withdrawn item leaves the shop but not the database", async () => {
  const api = testGameApi();
  const owner = await apiOfUserType(30, api);
  const id = await insertItem({ name: "Box", price: 120 });
  const { seen, values } = await owner.itemsAdmin.byId({ id });
  await owner.itemsAdmin.save({ ...values, id, seen, price: "150" });
  expect(await lastEntry()).toMatchObject({ target: `item ${id}`, before: { price: "120" }, after: { price: "150" } });
  const shopItems = async () => (await api.gameApi.shop.items({ category: "all", page: 1 })).data;
  expect(await shopItems()).toMatchObject([{ productNum: id, price: 150 }]);
  await owner.itemsAdmin.save({ ...values, id, price: 150, offered: false });
  expect(await shopItems()).toEqual([]);
  const savedItem = await owner.itemsAdmin.save(itemInput);
  expect((await owner.itemsAdmin.list({ page: 1, search: "LANT" })).data).toMatchObject([
    { id: savedItem.id, values: { category: "box", offered: "on" } },
  ]);
  expect((await owner.itemsAdmin.list({ page: 1 })).data).toHaveLength(2);
  expect((await owner.itemsAdmin.list({ page: 1, category: "pet" })).data).toEqual([]);
  const sorted = async (sort: CallInput<"itemsAdmin.list">["sort"]) =>
    (await owner.itemsAdmin.list({ page: 1, sort })).data.map((entry) => entry.id);
  const { price } = (await owner.itemsAdmin.byId({ id: savedItem.id })).values;
  const byPrice = Number(price) < 150 ? [savedItem.id, id] : [id, savedItem.id];
  expect(await sorted("price")).toEqual(byPrice);
  expect(await sorted("-price")).toEqual(byPrice.toReversed());
  expect(await sorted("-id")).toEqual([savedItem.id, id]);
});

test.each([20, 29])(
  "user type %i changes everything of an item but what decides its price, and adds no items",
  async (userType) => {
    const api = testGameApi();
    const editor = await apiOfUserType(userType, api);
    const id = await insertItem({ name: "Wings", price: 980 });
    const { values } = await editor.itemsAdmin.byId({ id });
    const refused = (message: string) => ({ code: "forbidden", message, fields: { price: [message] } });
    const priceRefused = refused("Your role does not include prices. Please leave it at 980.");
    for (const price of [1, "979", 981, "1e3"])
      await expect(editor.itemsAdmin.save({ ...values, id, price })).rejects.toMatchObject(
        price === "1e3" ? { code: "invalid" } : priceRefused,
      );
    await expect(editor.itemsAdmin.save({ ...itemInput, price: 980 })).rejects.toMatchObject(
      refused("Your role does not include prices, and a new item needs one."),
    );
    const changed = {
      name: "Great Wings",
      info: "Red.",
      imageUrl: "/art/items/fox.webp",
      offered: false,
    };
    await editor.itemsAdmin.save({ ...values, ...changed, id });
    // The item is offered again at another price, and at its own.
    await expect(editor.itemsAdmin.save({ ...values, id, price: 1, offered: true })).rejects.toMatchObject(
      priceRefused,
    );
    await editor.itemsAdmin.save({ ...values, ...changed, id, price: " 980 ", offered: true });
    expect(await env.DB.prepare("SELECT name, price, offered FROM shop_items").all()).toMatchObject({
      results: [{ name: "Great Wings", price: 980, offered: 1 }],
    });
  },
);

test("an editor who saves an outdated form does not overwrite the price an owner has set", async () => {
  const id = await insertItem({ price: 120 });
  // The first batch of the call writes.
  const database = interruptedDatabase(env.DB, 1, async () => {
    await env.DB.prepare("UPDATE shop_items SET price = 150 WHERE product_num = ?").bind(id).run();
  });
  const editor = await apiOfUserType(20, testGameApi({ database }));
  const { values } = await editor.itemsAdmin.byId({ id });
  await editor.itemsAdmin.save({ ...values, id, name: "Renamed" });
  expect(await env.DB.prepare("SELECT name, price FROM shop_items").first()).toEqual({ name: "Renamed", price: 150 });
});

test("the operator's text replaces a page's default until it is restored", async () => {
  const api = testGameApi();
  const editor = await apiOfUserType(20, api);
  const read = async () => (await api.gameApi.pages.bySlug({ slug: "story" })).data;
  expect(await read()).toEqual([]);
  await editor.pagesAdmin.save({ slug: "story", format: "markdown", content: "## One\n\nTold <i>anew</i>." });
  expect(await read()).toEqual([{ slug: "story", content: "<h2>One</h2>\n<p>Told <em>anew</em>.</p>" }]);
  const [page] = (await editor.pagesAdmin.list({})).data;
  await editor.pagesAdmin.save({ slug: "story", seen: page!.seen, format: "html", content: "<p>Again</p>" });
  const stale = editor.pagesAdmin.save({ slug: "story", seen: page!.seen, format: "html", content: "<p>Lost</p>" });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  await editor.pagesAdmin.restore({ slug: "story", confirm: "on" });
  expect(await read()).toEqual([]);
  expect(await lastEntry()).toMatchObject({ action: "adminrestorepage", before: "<p>Again</p>" });
  const unknown = api.gameApi.pages.bySlug({ slug: "../news" } as unknown as CallInput<"pages.bySlug">);
  await expect(unknown).rejects.toMatchObject({ code: "invalid" });
});

test("a setting takes effect, and an emptied one returns to its default", async () => {
  const api = testGameApi();
  const owner = await apiOfUserType(30, api);
  await owner.settingsAdmin.save({
    siteName: "Second Gate",
    notice: "Maintenance at nine.",
    socialUrl: "https://example.com/us",
    club_MP: "Night Owls",
    tax_MP: "5%",
    referralPercent: 0,
    newsViews: "counted",
    characterProfiles: "hidden",
  });
  const settings = await api.gameApi.settings.read({});
  expect(settings).toMatchObject({
    siteName: "Second Gate",
    notice: "Maintenance at nine.",
    socialUrl: "https://example.com/us",
    referralPercent: 0,
    newsViews: "counted",
    characterProfiles: "hidden",
    clubTax: [
      { area: "SG", club: "None", tax: "0%" },
      { area: "MP", club: "Night Owls", tax: "5%" },
      { area: "PH", club: "None", tax: "0%" },
    ],
  });
  const { values, defaults } = await owner.settingsAdmin.read({});
  expect(values).toMatchObject({ siteName: "Second Gate", referralPercent: "0", tagline: "" });
  expect(defaults).toMatchObject({ referralPercent: "5", signupLink: "/news?topic=1" });
  expect(await version(owner)).toBe(1);
  expect((await owner.settingsAdmin.save(values)).message).toBe("Nothing was changed.");
  expect(await version(owner)).toBe(1);
  await owner.settingsAdmin.save({ ...values, siteName: "", referralPercent: "" });
  expect(await lastEntry()).toMatchObject({
    before: { siteName: "Second Gate", referralPercent: "0" },
    after: { siteName: "", referralPercent: "" },
  });
  expect(await api.gameApi.settings.read({})).toMatchObject({ siteName: "Moonlit Gate", referralPercent: 5 });
  for (const referral_percent of ["101", "-1", "5.5", "many"])
    await expect(owner.settingsAdmin.save({ ...values, referralPercent: referral_percent })).rejects.toMatchObject({
      fields: { referralPercent: [expect.any(String)] },
    });
});

test("settings of the whitelist, of sign-ups and of the operator take effect, within bounds and in the audit log", async () => {
  const api = testGameApi();
  const owner = await apiOfUserType(30, api);
  const defaults = { whitelist: "on", registrationsPerHour: 5, ticketsPerHour: 5, operatorName: "" };
  expect(await api.gameApi.settings.read({})).toMatchObject(defaults);
  const chosen = { whitelist: "off", operatorName: "Juan & Co.", operatorContact: "privacy@play.example" };
  await owner.settingsAdmin.save({ ...chosen, registrationsPerHour: 40 });
  expect(await api.gameApi.settings.read({})).toMatchObject({ ...chosen, registrationsPerHour: 40 });
  expect(await lastEntry()).toMatchObject({
    before: { whitelist: "", registrationsPerHour: "", operatorName: "" },
    after: { whitelist: "off", registrationsPerHour: "40", operatorName: "Juan & Co." },
  });
  await owner.settingsAdmin.save({ ...chosen, ticketsPerHour: 60 });
  expect(await api.gameApi.settings.read({})).toMatchObject({ ticketsPerHour: 60, registrationsPerHour: 5 });
  for (const ticketsPerHour of ["0", "101", "many"])
    await expect(owner.settingsAdmin.save({ ...chosen, ticketsPerHour })).rejects.toMatchObject({
      fields: { ticketsPerHour: ["The number of tickets must be a whole number from 1 to 100."] },
    });
  for (const registrationsPerHour of ["0", "101", "-1", "7.5", "many"])
    await expect(owner.settingsAdmin.save({ ...chosen, registrationsPerHour })).rejects.toMatchObject({
      fields: { registrationsPerHour: ["The number of sign-ups must be a whole number from 1 to 100."] },
    });
  await expect(owner.settingsAdmin.save({ ...chosen, whitelist: "maybe" })).rejects.toMatchObject({
    fields: { whitelist: [expect.any(String)] },
  });
  await owner.settingsAdmin.save({});
  expect(await api.gameApi.settings.read({})).toMatchObject(defaults);
});

/** URLs that execute or fetch something as a link or a picture. */
const wrongAddresses = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "//elsewhere.example/x.png",
  "/\\elsewhere.example/x.png",
  "\\\\elsewhere.example\\x.png",
  "/\t/elsewhere.example/x.png",
  "https:elsewhere.example",
  "elsewhere",
  "blob:https://x/y",
];

test("links may lead only to this site or to http and https addresses", async () => {
  const editor = await apiOfUserType(20);
  const owner = await apiOfUserType(30);
  for (const address of wrongAddresses) {
    const refused = (call: Promise<unknown>, field: string) =>
      expect(call, `${field} ${address}`).rejects.toMatchObject({
        code: "invalid",
        fields: { [field]: [expect.any(String)] },
      });
    // Browsers and forms trim texts, so the address is refused with a leading space as well.
    await refused(editor.newsAdmin.save({ ...newsInput, imgThumbnail: address }), "imgThumbnail");
    await refused(editor.bannersAdmin.save({ ...bannerInput, imgUrl: address }), "imgUrl");
    await refused(editor.bannersAdmin.save({ ...bannerInput, link: address }), "link");
    await refused(editor.downloadsAdmin.save({ ...downloadInput, address }), "address");
    await refused(editor.downloadsAdmin.save({ ...downloadInput, icon: address }), "icon");
    await refused(editor.itemsAdmin.save({ ...itemInput, imageUrl: address }), "imageUrl");
    for (const field of ["signupLink", "messengerUrl", "socialUrl", "forumBase"])
      await refused(owner.settingsAdmin.save({ [field]: address }), field);
  }
  await editor.newsAdmin.save({ ...newsInput, imgThumbnail: "https://pictures.example/a.png?b=1&c=%20" });
  await owner.settingsAdmin.save({ messengerUrl: "mailto:help@example.com", signupLink: "/register?from=home#top" });
  expect(newsForm.shape.imgThumbnail.safeParse("http://plain.example/a.png").success).toBe(false);
});

/** Markup that runs a script or requests another server in some browser or past some sanitiser. */
const payloads = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<style>@import 'https://elsewhere.example/x.css'</style>",
  '<p style="background:url(https://elsewhere.example/x)">x</p>',
  "<link rel=stylesheet href=https://elsewhere.example/x.css>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href=https://elsewhere.example/>",
  "<template><script>alert(1)</script></template>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "</textarea><script>alert(1)</script>",
];

test("stored texts hold no executable markup, in either format and on every page", async () => {
  const editor = await apiOfUserType(20);
  const harmful =
    /<(?!\/?(?:p|a|img|h[234]|strong|em|ul|li|div|table|tbody|tr|td|br)\b)[a-z!]|\son\w+=|javascript:|style=|src="data:|srcdoc/i;
  for (const format of ["html", "markdown"] as const) {
    for (const payload of payloads) {
      const content = `before\n\n${payload}\n\nafter`;
      const { id } = await editor.newsAdmin.save({ ...newsInput, format, content });
      const stored = (await editor.news.byId({ id })).data[0]?.content ?? "";
      expect(stored, payload).toContain("before");
      // Text is escaped, so every `<` starts an element.
      expect(stored, payload).not.toMatch(harmful);
      await editor.pagesAdmin.save({ slug: "credits", format, content });
      expect((await editor.pages.bySlug({ slug: "credits" })).data[0]?.content, payload).toBe(stored);
      expect((await editor.contentAdmin.preview({ format, content })).html).toBe(stored);
    }
  }
});

/** Every editor of the console: what it creates, changes and shows. */
const editors: {
  name: string;
  /** Creates an entity and returns its state in the form. */
  make: (api: GameApi) => Promise<Form>;
  read: (api: GameApi, form: Form) => Promise<Form | undefined>;
  save: (api: GameApi, form: Form, word: string) => Promise<unknown>;
  remove?: (api: GameApi, form: Form) => Promise<unknown>;
  /** The last saved word in the form. */
  savedWord: (form: Form) => unknown;
}[] = [
  {
    name: "news",
    make: async (api) => api.newsAdmin.byId({ id: (await api.newsAdmin.save(newsInput)).id }),
    read: (api, { id }) => api.newsAdmin.byId({ id }),
    save: (api, { id, seen, values }, author) => api.newsAdmin.save({ ...values, id, seen, author } as never),
    savedWord: ({ values }) => values.author,
  },
  {
    name: "banners",
    make: async (api) => {
      const { id } = await api.bannersAdmin.save({ ...bannerInput, id: 0 });
      return (await api.bannersAdmin.list({})).data.find((one) => one.id === id)!;
    },
    read: async (api, { id }) => (await api.bannersAdmin.list({})).data.find((one) => one.id === id),
    save: (api, { id, seen, values }, title) => api.bannersAdmin.save({ ...values, id, seen, title } as never),
    remove: (api, { id, seen }) => api.bannersAdmin.delete({ id, seen, confirm: "on" }),
    savedWord: ({ values }) => values.title,
  },
  {
    name: "downloads",
    make: async (api) => {
      const { id } = await api.downloadsAdmin.save({ ...downloadInput, id: 0 });
      return (await api.downloadsAdmin.list({})).data.find((one) => one.id === id)!;
    },
    read: async (api, { id }) => (await api.downloadsAdmin.list({})).data.find((one) => one.id === id),
    save: (api, { id, seen, values }, version) => api.downloadsAdmin.save({ ...values, id, seen, version } as never),
    remove: (api, { id, seen }) => api.downloadsAdmin.delete({ id, seen, confirm: "on" }),
    savedWord: ({ values }) => values.version,
  },
  {
    name: "items",
    make: async (api) => api.itemsAdmin.byId({ id: (await api.itemsAdmin.save(itemInput)).id }),
    read: (api, { id }) => api.itemsAdmin.byId({ id }),
    save: (api, { id, seen, values }, info) => api.itemsAdmin.save({ ...values, id, seen, info } as never),
    savedWord: ({ values }) => values.info,
  },
  {
    name: "pages",
    make: async (api) => {
      await api.pagesAdmin.save({ slug: "story", format: "html", content: "<p>first</p>" });
      return pageForm((await api.pagesAdmin.list({})).data);
    },
    read: async (api) => {
      const { data } = await api.pagesAdmin.list({});
      return data.length > 0 ? pageForm(data) : undefined;
    },
    save: (api, { seen }, word) =>
      api.pagesAdmin.save({ slug: "story", seen, format: "html", content: `<p>${word}</p>` }),
    remove: (api, { seen }) => api.pagesAdmin.restore({ slug: "story", seen, confirm: "on" }),
    savedWord: ({ values }) => /<p>(.*)<\/p>/.exec(`${values.content}`)?.[1],
  },
  {
    name: "settings",
    make: async (api) => ({ id: 0, ...(await api.settingsAdmin.read({})) }),
    read: async (api) => ({ id: 0, ...(await api.settingsAdmin.read({})) }),
    save: (api, { seen, values }, tagline) => api.settingsAdmin.save({ ...values, seen, tagline } as never),
    savedWord: ({ values }) => values.tagline,
  },
];

interface Form {
  id: number;
  seen: string;
  values: Record<string, unknown>;
}

const pageForm = ([page]: readonly { seen: string; content: string }[]): Form => ({
  id: 0,
  seen: page!.seen,
  values: { content: page!.content },
});

describe.each(editors)("$name", ({ make, read, save, remove, savedWord }) => {
  test("one of several concurrent saves of a form succeeds, and the others report a conflict", async () => {
    const api = await apiOfUserType(30);
    const form = await make(api);
    const before = await countRows("audit_log");
    const words = Array.from({ length: 8 }, (_, at) => `word-${at}`);
    const answers = await Promise.allSettled(words.map((word) => save(api, form, word)));
    const saved = words.filter((_, at) => answers[at]?.status === "fulfilled");
    expect(saved).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
    const reloadedForm = (await read(api, form))!;
    expect(savedWord(reloadedForm)).toBe(saved[0]);
    expect(await countRows("audit_log")).toBe(before + 1);
    // A reloaded form can be saved again.
    await save(api, reloadedForm, "the next one");
    expect(savedWord((await read(api, form))!)).toBe("the next one");
    await expect(save(api, reloadedForm, "too late")).rejects.toMatchObject({ code: "conflict" });
  });

  test.skipIf(!remove)("a deletion is refused when the content changed after the form was shown", async () => {
    const api = await apiOfUserType(30);
    const form = await make(api);
    await save(api, form, "changed");
    await expect(remove?.(api, form)).rejects.toMatchObject({ code: "conflict" });
    const now = (await read(api, form))!;
    const answers = await Promise.allSettled([remove?.(api, now), save(api, now, "at the same time")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("concurrent creations all get an id, and the audit log records it", async () => {
  const api = await apiOfUserType(30);
  const creations = await Promise.all([
    ...Array.from({ length: 3 }, async () => `news ${(await api.newsAdmin.save(newsInput)).id}`),
    ...Array.from({ length: 3 }, async () => `banner ${(await api.bannersAdmin.save({ ...bannerInput, id: 0 })).id}`),
    ...Array.from(
      { length: 3 },
      async () => `download ${(await api.downloadsAdmin.save({ ...downloadInput, id: 0 })).id}`,
    ),
    ...Array.from({ length: 3 }, async () => `item ${(await api.itemsAdmin.save(itemInput)).id}`),
  ]);
  expect(new Set(creations).size).toBe(12);
  const { results } = await env.DB.prepare("SELECT target FROM audit_log ORDER BY id DESC LIMIT 12").all<{
    target: string;
  }>();
  expect(results.map(({ target }) => target).sort()).toEqual([...creations].sort());
});

test("concurrent moves of banners and downloads all take effect", async () => {
  const api = await apiOfUserType(30);
  const order = async () => (await api.bannersAdmin.list({})).data.map(({ values }) => values.title);
  for (const { id, seen } of (await api.bannersAdmin.list({})).data)
    await api.bannersAdmin.delete({ id, seen, confirm: "on" });
  const ids: number[] = [];
  for (const title of ["a", "b", "c", "d"])
    ids.push((await api.bannersAdmin.save({ ...bannerInput, id: 0, title })).id);
  // b moves above a and d above c, so the two moves do not overlap.
  await Promise.all([
    api.bannersAdmin.move({ id: ids[1]!, direction: "up" }),
    api.bannersAdmin.move({ id: ids[3]!, direction: "up" }),
  ]);
  expect(await order()).toEqual(["b", "a", "d", "c"]);
});

test("a page that is restored and rewritten does not repeat an earlier revision", async () => {
  const api = await apiOfUserType(30);
  await api.pagesAdmin.save({ slug: "credits", format: "html", content: "<p>one</p>" });
  const creditsPage = async () => (await api.pagesAdmin.list({})).data.find(({ slug }) => slug === "credits")!;
  const { seen } = await creditsPage();
  await api.pagesAdmin.restore({ slug: "credits", seen, confirm: "on" });
  await api.pagesAdmin.save({ slug: "credits", format: "html", content: "<p>two</p>" });
  const stale = api.pagesAdmin.save({ slug: "credits", seen, format: "html", content: "<p>three</p>" });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
});
