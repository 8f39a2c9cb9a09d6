import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { pageView, ViewCounter } from "#app/edge/view-counter.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { news, newsTags, newsViewDays, newsViews } from "#app/features/news/embedded/schema.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertNews, newsRow } from "#tests/fixtures/game-data.ts";

const { gameApi, clock } = testGameApi();
const now = clock.time;
const HOUR = 3_600_000;

test("latest and list split a board without overlap, newest first, without drafts and future items", async () => {
  await insertNews(env.DB, [
    ...Array.from({ length: 20 }, (_, index) =>
      newsRow({ subject: `Item ${index}`, type: index % 3, publishedAt: now - index * HOUR }),
    ),
    newsRow({ subject: "Draft", published: false, publishedAt: now }),
    newsRow({ subject: "Tomorrow", publishedAt: now + HOUR }),
  ]);

  const latest = await gameApi.news.board({ type: 0, count: 1, list: 0, latest: 1 });
  const list = await gameApi.news.board({ type: 0, count: 8, list: 1, latest: 0 });
  expect(latest.data.map((item) => item.subject)).toEqual(["Item 0"]);
  expect(list.data.map((item) => item.subject)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Item ${n}`));

  const events = await gameApi.news.board({ type: 2, count: 8, list: 0, latest: 1 });
  expect(events.data.map((item) => item.subject)).toEqual([2, 5, 8, 11, 14, 17].map((n) => `Item ${n}`));

  const page = await gameApi.news.page({ type: 0, page: 3 });
  expect(page.lastPage).toBe(3);
  expect(page.data.map((item) => item.subject)).toEqual([17, 18, 19].map((n) => `Item ${n}`));
  expect(await gameApi.news.page({ type: 0, page: 99_999 })).toEqual({ data: [], lastPage: 3 });
});

test("the pages of a board contain each of 0 to 40 items exactly once", async () => {
  const db = openDatabase(env.DB);
  await db.delete(news);
  for (let count = 0; count <= 40; count += 1) {
    // The added item is the newest; the types alternate.
    if (count > 0) await insertNews(env.DB, [newsRow({ id: count, type: count % 3, publishedAt: now - 100 + count })]);
    const newestFirst = Array.from({ length: count }, (_, index) => count - index);
    for (const type of [0, 1, 2]) {
      const boardIds = newestFirst.filter((id) => type === 0 || id % 3 === type);
      const pagedIds: unknown[] = [];
      const first = await gameApi.news.page({ type, page: 1 });
      for (let page = 1; page <= first.lastPage; page += 1) {
        const { data, lastPage: last_page } = await gameApi.news.page({ type, page });
        expect(last_page).toBe(first.lastPage);
        if (page > 1) expect(data.length, `page ${page} of ${boardIds.length}`).toBeGreaterThan(0);
        pagedIds.push(...data.map(({ id }) => id));
      }
      expect(pagedIds, `board ${type} of ${count} items`).toEqual(boardIds);
      expect((await gameApi.news.page({ type, page: first.lastPage + 1 })).data).toEqual([]);
      // The news page shows page 1.
      const latest = await gameApi.news.board({ type, count: 1, list: 0, latest: 1 });
      const list = await gameApi.news.board({ type, count: 8, list: 1, latest: 0 });
      expect([...latest.data, ...list.data].map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
    }
  }
});

test("drafts and future items cannot be read by id", async () => {
  await insertNews(env.DB, [
    newsRow({ id: 901, published: false }),
    newsRow({ id: 902, publishedAt: now + HOUR }),
    newsRow({ id: 903 }),
  ]);
  expect((await gameApi.news.byId({ id: 901 })).data).toEqual([]);
  expect((await gameApi.news.byId({ id: 902 })).data).toEqual([]);
  expect((await gameApi.news.byId({ id: "903" })).data).toHaveLength(1);
});

test("an item has its neighbours of the same type, the nearest first, without drafts, pinned and future items", async () => {
  const db = openDatabase(env.DB);
  await db.delete(news);
  const item = (id: number, row: Partial<ReturnType<typeof newsRow>> = {}) =>
    newsRow({ id, type: 2, publishedAt: now - (40 - id) * HOUR, ...row });
  await insertNews(env.DB, [
    ...Array.from({ length: 12 }, (_, index) => item(index + 1)),
    item(13, { published: false }),
    item(14, { pinned: true }),
    item(15, { type: 0 }),
    item(16, { publishedAt: now + HOUR }),
    // At the same time as another one.
    item(17, { publishedAt: now - 34 * HOUR }),
  ]);
  const around = async (id: number) => {
    const { newer, older } = await gameApi.news.byId({ id, around: 1 });
    return [newer.map((one) => one.id), older.map((one) => one.id)];
  };
  expect(await around(6)).toEqual([
    [17, 7, 8, 9, 10, 11, 12],
    [5, 4, 3, 2, 1],
  ]);
  expect(await around(17)).toEqual([
    [7, 8, 9, 10, 11, 12],
    [6, 5, 4, 3, 2, 1],
  ]);
  expect(await around(1)).toEqual([[2, 3, 4, 5, 6, 17, 7], []]);
  expect(await around(12)).toEqual([[], [11, 10, 9, 8, 7, 17, 6]]);
  expect(await around(15)).toEqual([[], []]);
  expect(await gameApi.news.byId({ id: 16, around: 1 })).toEqual({ data: [], newer: [], older: [] });
});

test("an event has its dates", async () => {
  await insertNews(env.DB, [newsRow({ id: 920, startsAt: now - HOUR, endsAt: null })]);
  expect((await gameApi.news.byId({ id: 920 })).data).toMatchObject([
    { startsAt: new Date(now - HOUR).toISOString(), endsAt: "" },
  ]);
});

test("input outside the contract is invalid", async () => {
  await expect(gameApi.news.board({ type: 7, count: 8, list: 1, latest: 0 })).rejects.toMatchObject({
    code: "invalid",
    fields: { type: [expect.any(String)] },
  });
});

const READER = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Chrome/140.0" };
const COUNTED = { key: "news_views", value: "counted" };

/** A counter whose writes can be waited for. */
function viewCounter(database = env.DB) {
  const pending: Promise<unknown>[] = [];
  const counter = new ViewCounter(openDatabase(database), "secret");
  return {
    view: (path: string, time: number, headers: Record<string, string> = READER, method = "GET") =>
      counter.count(new Request(`https://portal.test${path}`, { headers, method }), {
        now: time,
        isShared: true,
        waitUntil: (work) => pending.push(work),
      }),
    writes: () => pending.length,
    settle: () => Promise.all(pending),
  };
}

const counted = async (id: number) => (await gameApi.news.byId({ id })).data[0]?.views;

test("views are counted in batches: one write in 30 seconds, whatever the number of readers", async () => {
  await openDatabase(env.DB)
    .insert(news)
    .values([newsRow({ id: 950 }), newsRow({ id: 951 })]);
  await openDatabase(env.DB).insert(settings).values(COUNTED).onConflictDoNothing();
  const { view, writes, settle } = viewCounter();
  view("/news?topic=950", now);
  await settle();
  for (let reader = 0; reader < 300; reader += 1)
    view(reader % 3 ? "/news?topic=950" : "/fil/news?topic=951", now + reader * 10);
  expect(writes()).toBe(1);
  view("/topic/950", now + 60_000);
  view("/news?topic=99999999", now + 60_000);
  await settle();
  expect(writes()).toBe(2);
  expect([await counted(950), await counted(951)]).toEqual([202, 100]);
  expect(await openDatabase(env.DB).$count(newsViews)).toBe(2);
  const { results } = await env.DB.prepare("SELECT * FROM news_view_days ORDER BY news_id").all();
  expect(results).toEqual([
    { news_id: 950, day: manilaDate(now), views: 202 },
    { news_id: 951, day: manilaDate(now), views: 100 },
  ]);
  await openDatabase(env.DB).delete(news).where(eq(news.id, 951));
  expect(await openDatabase(env.DB).$count(newsViewDays)).toBe(1);
});

test("isolates that write at once lose no view", async () => {
  await openDatabase(env.DB)
    .insert(news)
    .values(newsRow({ id: 960 }));
  await openDatabase(env.DB).insert(settings).values(COUNTED).onConflictDoNothing();
  const isolates = Array.from({ length: 8 }, () => viewCounter());
  for (const { view } of isolates) view("/news?topic=960", now);
  await Promise.all(isolates.map(({ settle }) => settle()));
  expect(await counted(960)).toBe(8);
});

test("with the fixed number no views of items are stored", async () => {
  await openDatabase(env.DB)
    .insert(news)
    .values(newsRow({ id: 970 }));
  await openDatabase(env.DB).delete(settings).where(eq(settings.key, "news_views"));
  const { view, settle } = viewCounter();
  view("/news?topic=970", now);
  await settle();
  await openDatabase(env.DB).insert(settings).values(COUNTED);
  view("/news?topic=970", now + 60_000);
  await settle();
  expect(await counted(970)).toBe(1);
});

test("a failed write is logged and counting goes on", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await openDatabase(env.DB)
    .insert(news)
    .values(newsRow({ id: 980 }));
  await openDatabase(env.DB).insert(settings).values(COUNTED).onConflictDoNothing();
  let broken = true;
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch" && broken) return () => Promise.reject(new Error("busy"));
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const { view, settle } = viewCounter(database);
  view("/news?topic=980", now);
  await settle();
  expect(error).toHaveBeenCalledTimes(1);
  broken = false;
  view("/news?topic=980", now + 60_000);
  await settle();
  expect(await counted(980)).toBe(1);
  error.mockRestore();
});

test.each([
  ["a reader", "/news?topic=7", READER, "GET", 7],
  ["a reader in Filipino", "/fil/news?category=1&topic=007", READER, "GET", 7],
  ["an old address", "/topic/7", READER, "GET", 7],
  [
    "a press on this site's link",
    "/news?topic=7",
    { ...READER, "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "same-origin" },
    "GET",
    7,
  ],
  [
    "a prefetch of another site",
    "/news?topic=7",
    { ...READER, "Sec-Purpose": "prefetch;anonymous-client-ip" },
    "GET",
    undefined,
  ],
  ["a search engine", "/news?topic=7", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET", undefined],
  ["a link preview", "/news?topic=7", { "User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0)" }, "GET", undefined],
  ["a program without a name", "/news?topic=7", {}, "GET", undefined],
  ["HEAD", "/news?topic=7", READER, "HEAD", undefined],
  ["a list", "/news?category=7", READER, "GET", undefined],
  ["no number", "/news?topic=7x", READER, "GET", undefined],
  ["another page", "/rankings?topic=7", READER, "GET", undefined],
] as const)("%s: which views are counted", (_, path, headers, method, item) => {
  expect(pageView(new Request(`https://portal.test${path}`, { headers, method }), true)?.item).toBe(item);
});

test("pinned items are above newer ones on their boards and pages, and nowhere twice", async () => {
  await openDatabase(env.DB).delete(news);
  await insertNews(env.DB, [
    ...Array.from({ length: 12 }, (_, index) =>
      newsRow({ id: index + 1, type: index % 2, publishedAt: now - (index + 1) * HOUR }),
    ),
    newsRow({ id: 13, type: 1, pinned: true, publishedAt: now - 30 * HOUR }),
    newsRow({ id: 14, type: 1, pinned: true, publishedAt: now + HOUR }),
  ]);
  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  expect(ids(await gameApi.news.board({ type: 0, count: 1, list: 0, latest: 1 }))).toEqual([13]);
  expect(ids(await gameApi.news.board({ type: 0, count: 8, list: 1, latest: 0 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ids(await gameApi.news.board({ type: 1, count: 3, list: 0, latest: 1 }))).toEqual([13, 2, 4]);
  expect(ids(await gameApi.news.board({ type: 2, count: 3, list: 0, latest: 1 }))).toEqual([]);
  expect(ids(await gameApi.news.page({ type: 0, page: 2 }))).toEqual([9, 10, 11, 12]);
  expect((await gameApi.news.byId({ id: 13 })).data).toMatchObject([{ pinned: true, tags: [] }]);
});

test("the pages of a tag have the visible items with it, also after it was changed or its item deleted", async () => {
  const db = openDatabase(env.DB);
  await db.delete(news);
  await insertNews(env.DB, [
    ...Array.from({ length: 11 }, (_, index) =>
      newsRow({ id: index + 1, type: index % 2, tags: ["patch notes"], publishedAt: now - (index + 1) * HOUR }),
    ),
    newsRow({ id: 12, tags: ["events", "patch notes"], published: false }),
    newsRow({ id: 13, tags: ["events"], publishedAt: now - HOUR }),
    newsRow({ id: 14, publishedAt: now - HOUR }),
  ]);
  const page = async (tag: string, type = 0, number = 1) => {
    const { data, lastPage } = await gameApi.news.page({ type, page: number, tag });
    return { ids: data.map(({ id }) => id), lastPage };
  };
  expect(await page("patch notes")).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9], lastPage: 2 });
  expect(await page("patch notes", 0, 2)).toEqual({ ids: [10, 11], lastPage: 2 });
  expect(await page("patch notes", 1)).toEqual({ ids: [2, 4, 6, 8, 10], lastPage: 1 });
  expect(await page("events")).toEqual({ ids: [13], lastPage: 1 });
  await db
    .update(news)
    .set({ tags: ["rewards"] })
    .where(eq(news.id, 13));
  expect(await page("events")).toEqual({ ids: [], lastPage: 1 });
  expect(await page("rewards")).toEqual({ ids: [13], lastPage: 1 });
  await db.delete(news).where(eq(news.id, 13));
  expect(await db.$count(newsTags, eq(newsTags.newsId, 13))).toBe(0);
  await expect(gameApi.news.page({ type: 0, page: 1, tag: "Not Stored" })).rejects.toMatchObject({ code: "invalid" });
});
