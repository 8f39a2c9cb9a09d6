import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CallInput } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { revisedEntries } from "#app/features/revisions/console/revised-entry.server.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { MINUTE } from "#app/format/units.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const newsInput: CallInput<"newsAdmin.save"> = {
  id: 0,
  subject: "The gate opens",
  type: 2,
  author: "Moonlit Gate Team",
  format: "html",
  content: "<p>Tonight at <b>eight</b>.</p>",
  imgThumbnail: "",
  isShowThumbnail: false,
  publishedAt: "2026-05-01 20:00",
  state: "draft",
};
const pageInput: CallInput<"ownPagesAdmin.save"> = {
  id: 0,
  title: "House rules",
  path: "house-rules",
  section: "guide",
  format: "html",
  content: "<p>Be kind.</p>",
  publishedAt: "",
  state: "published",
};

beforeEach(async () => {
  const tables = ["news", "own_pages", "pages", "content_revisions", "audit_log"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** Two editors of one portal, and its clock. */
async function twoEditors() {
  const { as, clock } = testGameApi();
  const editor = async () => {
    const { userNum, userId, token } = await newShopper();
    await openDatabase(env.DB).update(users).set({ userType: 20 }).where(eq(users.userNum, userNum));
    return { userId, gameApi: as({ token }) };
  };
  return { first: await editor(), second: await editor(), clock };
}

test("every save of a news item keeps the former version with who saved it and when", async () => {
  const { first, second, clock } = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  clock.time += MINUTE;
  await second.gameApi.newsAdmin.save({ ...newsInput, id, subject: "The gate is open" });
  clock.time += MINUTE;
  await first.gameApi.newsAdmin.publish({ id, published: 1 });

  const of = { kind: "news", entry: String(id) } as const;
  const { data } = await first.gameApi.revisionsAdmin.list(of);
  expect(data.map(({ savedBy, savedAt }) => [savedBy, savedAt])).toEqual([
    [first.userId, "2026-06-01T00:02:00.000Z"],
    [second.userId, "2026-06-01T00:01:00.000Z"],
    [first.userId, "2026-06-01T00:00:00.000Z"],
  ]);
  const versions = await Promise.all(data.map(({ id }) => first.gameApi.revisionsAdmin.byId({ ...of, id })));
  expect(versions.map(({ values }) => [values.subject, values.state])).toEqual([
    ["The gate is open", "published"],
    ["The gate is open", "draft"],
    ["The gate opens", "draft"],
  ]);
  expect(versions[0]?.values.content).toBe("<p>Tonight at <strong>eight</strong>.</p>");
  expect(versions[0]?.values).toEqual((await first.gameApi.newsAdmin.byId({ id })).values);
});

test("a version is restored by a save, after which the replaced one is in the history as well", async () => {
  const { first, second } = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save({ ...newsInput, tags: "events", pinned: true });
  await second.gameApi.newsAdmin.save({ ...newsInput, id, subject: "Wrong", content: "<p>Wrong</p>" });
  const of = { kind: "news", entry: String(id) } as const;
  const { data } = await first.gameApi.revisionsAdmin.list(of);
  const { values } = await first.gameApi.revisionsAdmin.byId({ ...of, id: data[1]?.id ?? 0 });
  const stale = revisedEntries.news.restore(first.gameApi, of.entry, values, "1");
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  const { seen } = await revisedEntries.news.read(first.gameApi, of.entry);
  await revisedEntries.news.restore(first.gameApi, of.entry, values, seen);
  expect((await first.gameApi.newsAdmin.byId({ id })).values).toMatchObject({
    subject: "The gate opens",
    content: "<p>Tonight at <strong>eight</strong>.</p>",
    tags: "events",
    pinned: "on",
  });
  expect((await first.gameApi.revisionsAdmin.list(of)).data).toHaveLength(3);
});

test("an entry from before versions were kept has its old version without a name", async () => {
  const { first } = await twoEditors();
  const id = 4711;
  await insertNews(env.DB, [newsRow({ id, subject: "Old" })]);
  await first.gameApi.newsAdmin.save({ ...newsInput, id });
  const of = { kind: "news", entry: String(id) } as const;
  const { data } = await first.gameApi.revisionsAdmin.list(of);
  expect(data.map(({ savedBy, savedAt }) => [savedBy, savedAt])).toEqual([
    [first.userId, "2026-06-01T00:00:00.000Z"],
    [null, null],
  ]);
  const { values } = await first.gameApi.revisionsAdmin.byId({ ...of, id: data[1]?.id ?? 0 });
  expect(values.subject).toBe("Old");
});

test("30 former versions are kept, those of other entries are untouched", async () => {
  const { first } = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  const other = await first.gameApi.newsAdmin.save(newsInput);
  for (let number = 1; number <= 32; number += 1) {
    await first.gameApi.newsAdmin.save({ ...newsInput, id, subject: `Version ${number}` });
  }
  const of = { kind: "news", entry: String(id) } as const;
  const { data } = await first.gameApi.revisionsAdmin.list(of);
  expect(data).toHaveLength(31);
  const { values } = await first.gameApi.revisionsAdmin.byId({ ...of, id: data.at(-1)?.id ?? 0 });
  expect(values.subject).toBe("Version 2");
  expect(await countRows("content_revisions", `entry = '${other.id}'`)).toBe(1);
});

test("a save that changes nothing, or is refused, adds no version", async () => {
  const { first, second } = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  const { seen } = await first.gameApi.newsAdmin.byId({ id });
  await first.gameApi.newsAdmin.save({ ...newsInput, id, seen });
  await expect(second.gameApi.newsAdmin.save({ ...newsInput, id, seen, subject: "Late" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await countRows("content_revisions")).toBe(1);
});

test("the built-in text of a page is a version, too", async () => {
  const { first } = await twoEditors();
  const { gameApi } = first;
  const of = { kind: "page", entry: "story" } as const;
  await gameApi.pagesAdmin.save({ slug: "story", format: "html", content: "<p>Once</p>" });
  await gameApi.pagesAdmin.restore({ slug: "story", confirm: "on" });
  const { data } = await gameApi.revisionsAdmin.list(of);
  const versions = await Promise.all(data.map(({ id }) => gameApi.revisionsAdmin.byId({ ...of, id })));
  expect(versions.map(({ values, savedBy }) => [values.content, savedBy])).toEqual([
    [undefined, first.userId],
    ["<p>Once</p>", first.userId],
    [undefined, null],
  ]);
  const { seen } = await revisedEntries.page.read(gameApi, "story");
  await revisedEntries.page.restore(gameApi, "story", versions[1]?.values ?? {}, seen);
  expect((await gameApi.pages.bySlug({ slug: "story" })).data).toMatchObject([{ content: "<p>Once</p>" }]);
});

test("an own page is restored at its former address only while that is free", async () => {
  const { gameApi } = (await twoEditors()).first;
  const { id } = await gameApi.ownPagesAdmin.save(pageInput);
  await gameApi.ownPagesAdmin.save({ ...pageInput, id, path: "rules" });
  const other = await gameApi.ownPagesAdmin.save({ ...pageInput, title: "Another" });
  const of = { kind: "ownPage", entry: String(id) } as const;
  const { data } = await gameApi.revisionsAdmin.list(of);
  const { values } = await gameApi.revisionsAdmin.byId({ ...of, id: data[1]?.id ?? 0 });
  const { seen } = await revisedEntries.ownPage.read(gameApi, of.entry);
  await expect(revisedEntries.ownPage.restore(gameApi, of.entry, values, seen)).rejects.toMatchObject({
    fields: { path: ["Another page has this address."] },
  });
  await gameApi.ownPagesAdmin.delete({ id: other.id, confirm: "on" });
  await revisedEntries.ownPage.restore(gameApi, of.entry, values, seen);
  expect((await gameApi.ownPagesAdmin.byId({ id })).values.path).toBe("house-rules");
});

test("a version is found only by the entry that it belongs to", async () => {
  const { gameApi } = (await twoEditors()).first;
  const { id } = await gameApi.newsAdmin.save(newsInput);
  const { data } = await gameApi.revisionsAdmin.list({ kind: "news", entry: String(id) });
  const version = { kind: "news", entry: String(id + 1), id: data[0]?.id ?? 0 } as const;
  await expect(gameApi.revisionsAdmin.byId(version)).rejects.toMatchObject({ code: "not_found" });
});
