import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { news } from "#app/features/news/embedded/schema.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";
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

test("input outside the contract is invalid", async () => {
  await expect(gameApi.news.board({ type: 7, count: 8, list: 1, latest: 0 })).rejects.toMatchObject({
    code: "invalid",
    fields: { type: [expect.any(String)] },
  });
});

test("views are counted when the setting is on, also for concurrent readers", async () => {
  const { gameApi, settle } = testGameApi();
  await openDatabase(env.DB)
    .insert(news)
    .values(newsRow({ id: 950 }));
  const views = async () => {
    const [item] = (await gameApi.news.byId({ id: 950 })).data;
    await settle();
    return item?.views;
  };
  expect([await views(), await views()]).toEqual([0, 0]);
  await openDatabase(env.DB).insert(settings).values({ key: "news_views", value: "counted" });
  await Promise.all(Array.from({ length: 10 }, views));
  expect(await views()).toBe(10);
});
