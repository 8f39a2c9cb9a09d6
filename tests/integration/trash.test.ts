import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { findUses } from "#app/features/media/embedded/media-uses.ts";
import { MEDIA_FOLDER, MEDIA_ID_LENGTH } from "#app/features/media/media-address.ts";
import { newsLimits } from "#app/features/news/limits.ts";
import { applyRetention } from "#app/features/operations/embedded/apply-retention.ts";
import { ownPageLimits } from "#app/features/pages/limits.ts";
import { TRASH_DAYS } from "#app/features/trash/trash.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { featureTables, retentionRules } from "#app/features.ts";
import { DAY } from "#app/format/units.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

const newsInput: CallInput<"newsAdmin.save"> = {
  id: 0,
  subject: "The gate opens",
  type: 2,
  author: "Moonlit Gate Team",
  format: "html",
  content: "<p>Tonight at eight.</p>",
  imgThumbnail: "/art/news/notice.webp",
  isShowThumbnail: true,
  publishedAt: "2026-05-01 20:00",
  tags: "events",
  state: "published",
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

const creating = {
  news: (gameApi: GameApi) => gameApi.newsAdmin.save(newsInput),
  ownPage: (gameApi: GameApi) => gameApi.ownPagesAdmin.save(pageInput),
  banner: (gameApi: GameApi) =>
    gameApi.bannersAdmin.save({ id: 0, imgUrl: "/art/banners/night-gate.webp", title: "Night" }),
  download: (gameApi: GameApi) =>
    gameApi.downloadsAdmin.save({
      id: 0,
      name: "Mirror",
      address: "https://files.example.com/client.exe",
      type: "client",
      date: "2026-05-01T20:00",
    }),
  event: (gameApi: GameApi) =>
    gameApi.calendarAdmin.save({
      id: 0,
      title: "Lantern Night",
      category: "festival",
      startsAt: "2026-06-05T18:00",
      endsAt: "2026-06-05T23:00",
      repeat: "none",
      remind: "0",
      state: "published",
    }),
  answer: (gameApi: GameApi) => gameApi.cannedAnswersAdmin.save({ id: 0, title: "Hello", text: "Hello {userId}" }),
};
const deleting = {
  news: (gameApi: GameApi, id: number) => gameApi.newsAdmin.delete({ id, confirm: "on" }),
  ownPage: (gameApi: GameApi, id: number) => gameApi.ownPagesAdmin.delete({ id, confirm: "on" }),
  banner: (gameApi: GameApi, id: number) => gameApi.bannersAdmin.delete({ id, confirm: "on" }),
  download: (gameApi: GameApi, id: number) => gameApi.downloadsAdmin.delete({ id, confirm: "on" }),
  event: (gameApi: GameApi, id: number) => gameApi.calendarAdmin.delete({ id, confirm: "on" }),
  answer: (gameApi: GameApi, id: number) => gameApi.cannedAnswersAdmin.delete({ id, confirm: "on" }),
};
const tables = {
  news: "news",
  ownPage: "own_pages",
  banner: "banners",
  download: "downloads",
  event: "calendar_events",
  answer: "canned_answers",
};
const related = [
  "calendar_dates",
  "news_views",
  "news_view_days",
  "news_tags",
  "former_paths",
  "translations",
  "content_revisions",
];

beforeEach(async () => {
  const emptied = [...Object.values(tables), ...related, "trash", "audit_log"];
  await env.DB.batch(emptied.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

async function editor() {
  const { as, clock } = testGameApi();
  const { userNum, userId, token } = await newShopper();
  await openDatabase(env.DB).update(users).set({ userType: 20 }).where(eq(users.userNum, userNum));
  return { gameApi: as({ token }), userId, clock };
}

/** Everything that is stored about content, without the history of changes. */
async function stored() {
  const names = [...Object.values(tables), ...related];
  const results = await env.DB.batch(names.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results]));
}

const only = async (gameApi: GameApi) => {
  const { data } = await gameApi.trashAdmin.list({});
  expect(data).toHaveLength(1);
  return data[0]?.id ?? 0;
};

const kinds = Object.keys(creating) as (keyof typeof creating)[];

test("every kind that is put into the trash is tested", async () => {
  const trashed = (await featureTables.content()).filter((kind) => kind.trashed);
  expect(trashed.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
});

test.each(kinds)("deleting and restoring %s leaves everything as it was", async (kind) => {
  const { gameApi, userId, clock } = await editor();
  const { id } = await creating[kind](gameApi);
  await env.DB.batch([
    env.DB.prepare("INSERT INTO news_views SELECT id, 12 FROM news"),
    env.DB.prepare("INSERT INTO news_view_days SELECT id, '2026-05-31', 12 FROM news"),
    env.DB.prepare("INSERT INTO former_paths SELECT 'rules', id FROM own_pages"),
    env.DB.prepare(
      "INSERT INTO translations (kind, entry, language, texts, source, changed_at) VALUES (?1, ?2, 'fil', '{}', '{}', 1)",
    ).bind(kind, String(id)),
  ]);
  const before = await stored();

  await deleting[kind](gameApi, id);
  expect(await countRows(tables[kind])).toBe(0);
  expect(await countRows("translations")).toBe(0);
  const { data } = await gameApi.trashAdmin.list({});
  expect(data).toMatchObject([{ kind, entry: id, deletedBy: userId, deletedAt: "2026-06-01T00:00:00.000Z" }]);

  clock.time += DAY;
  const version = (await gameApi.settings.contentVersion({})).version;
  await gameApi.trashAdmin.restore({ id: data[0]?.id ?? 0 });
  expect(await stored()).toEqual(before);
  expect(await countRows("trash")).toBe(0);
  expect((await gameApi.settings.contentVersion({})).version).toBeGreaterThan(version);
  expect(await countRows("audit_log", `action = 'adminrestoretrash' AND target = '${kind} ${id}'`)).toBe(1);
});

test("a refused deletion puts nothing into the trash", async () => {
  const { gameApi } = await editor();
  const { id } = await gameApi.newsAdmin.save(newsInput);
  await expect(gameApi.newsAdmin.delete({ id, seen: "7", confirm: "on" })).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows("trash")).toBe(0);
});

test("an entry is not restored while its number is in use", async () => {
  const { gameApi } = await editor();
  const { id } = await creating.banner(gameApi);
  await deleting.banner(gameApi, id);
  await env.DB.prepare("INSERT INTO banners (id, position, img_url) VALUES (?1, 1, '/x.webp')").bind(id).run();
  const trashed = await only(gameApi);
  const restoring = gameApi.trashAdmin.restore({ id: trashed });
  await expect(restoring).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(`number ${id}`) });
  expect(await countRows("trash")).toBe(1);
  await env.DB.prepare("DELETE FROM banners").run();
  await gameApi.trashAdmin.restore({ id: trashed });
  expect(await countRows("banners", "title = 'Night'")).toBe(1);
});

test("a page is not restored while its address is in use, or there are too many", async () => {
  const { gameApi } = await editor();
  const { id } = await creating.ownPage(gameApi);
  await deleting.ownPage(gameApi, id);
  const other = await creating.ownPage(gameApi);
  const trashed = await only(gameApi);
  const restoring = () => gameApi.trashAdmin.restore({ id: trashed });
  await expect(restoring()).rejects.toMatchObject({ message: expect.stringContaining("address") });
  await gameApi.ownPagesAdmin.save({ ...pageInput, id: other.id, path: "other" });
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO own_pages (position, path, title, section, published_at, changed_at, content)
     SELECT i, 'page-' || i, 'Page', 'guide', 1, 1, '' FROM n`,
  )
    .bind(ownPageLimits.pages)
    .run();
  await expect(restoring()).rejects.toMatchObject({ message: expect.stringContaining(`${ownPageLimits.pages} pages`) });
  await env.DB.prepare("DELETE FROM own_pages WHERE path = 'page-2'").run();
  await restoring();
  // The other page had this address before, which would have led to it.
  expect(await countRows("former_paths", "path = 'house-rules'")).toBe(0);
});

test("a pinned item is restored unpinned when there are enough pinned ones", async () => {
  const { gameApi } = await editor();
  const { id } = await gameApi.newsAdmin.save({ ...newsInput, pinned: true });
  await deleting.news(gameApi, id);
  for (let number = 0; number < newsLimits.pinned; number += 1) {
    await gameApi.newsAdmin.save({ ...newsInput, pinned: true });
  }
  await gameApi.trashAdmin.restore({ id: await only(gameApi) });
  expect((await gameApi.newsAdmin.byId({ id })).values.pinned).toBe("");
});

test("what is deleted for good is gone with its versions, those of restored entries stay", async () => {
  const { gameApi } = await editor();
  const { id } = await creating.news(gameApi);
  await deleting.news(gameApi, id);
  expect(await countRows("content_revisions")).toBe(1);
  const trashed = await only(gameApi);
  await expect(gameApi.trashAdmin.delete({ id: trashed, confirm: "off" as "on" })).rejects.toMatchObject({
    code: "invalid",
  });
  await gameApi.trashAdmin.delete({ id: trashed, confirm: "on" });
  expect(await countRows("trash")).toBe(0);
  expect(await countRows("content_revisions")).toBe(0);
  await expect(gameApi.trashAdmin.restore({ id: trashed })).rejects.toMatchObject({ code: "not_found" });
});

test("after 30 days an entry cannot be restored, and the retention deletes it with its versions", async () => {
  const { gameApi, clock } = await editor();
  await deleting.news(gameApi, (await creating.news(gameApi)).id);
  const trashed = await only(gameApi);
  clock.time += TRASH_DAYS * DAY - 1;
  expect(
    await applyRetention({ db: openDatabase(env.DB), now: () => clock.time, retention: retentionRules }),
  ).not.toHaveProperty("trash");
  await only(gameApi);
  clock.time += 2;
  expect((await gameApi.trashAdmin.list({})).data).toEqual([]);
  await expect(gameApi.trashAdmin.restore({ id: trashed })).rejects.toMatchObject({ code: "not_found" });
  expect(
    await applyRetention({ db: openDatabase(env.DB), now: () => clock.time, retention: retentionRules }),
  ).toMatchObject({ trash: 1 });
  expect(await countRows("content_revisions")).toBe(0);
});

test("columns that a table has got since a deletion have their default, removed ones are ignored", async () => {
  const { gameApi } = await editor();
  const { id } = await creating.banner(gameApi);
  await deleting.banner(gameApi, id);
  await env.DB.prepare(
    "UPDATE trash SET content = json_set(json_remove(content, '$.banners[0].link'), '$.banners[0].gone', 1)",
  ).run();
  await gameApi.trashAdmin.restore({ id: await only(gameApi) });
  expect((await gameApi.bannersAdmin.list({})).data).toMatchObject([{ id, values: { title: "Night", link: "" } }]);
});

test("a picture of a deleted entry is in use until the entry is deleted for good", async () => {
  const { gameApi } = await editor();
  const picture = "0".repeat(MEDIA_ID_LENGTH);
  const content = `<p><img src="${MEDIA_FOLDER}${picture}/gate.webp" alt=""></p>`;
  await deleting.news(gameApi, (await gameApi.newsAdmin.save({ ...newsInput, content })).id);
  const uses = () => findUses({ db: openDatabase(env.DB), features: featureTables }, picture);
  expect((await uses()).uses).toEqual([{ kind: "Trash", title: "The gate opens", href: "/admin/trash" }]);
  await gameApi.trashAdmin.delete({ id: await only(gameApi), confirm: "on" });
  expect((await uses()).uses).toEqual([]);
});
