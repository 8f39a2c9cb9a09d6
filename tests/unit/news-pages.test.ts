import { expect, test } from "vitest";
import { newsLimits } from "#app/features/news/limits.ts";
import { lastNewsPage, newsPageRange } from "#app/features/news/news-pages.ts";

test("the pages of 0 to 40 items contain every item once and in order, and no page is empty if there are items", () => {
  for (let count = 0; count <= 40; count += 1) {
    const items = Array.from({ length: count }, (_, index) => index);
    const last = lastNewsPage(count);
    const pages = Array.from({ length: last }, (_, index) => {
      const { offset, limit } = newsPageRange(index + 1);
      return items.slice(offset, offset + limit);
    });
    expect(pages.flat(), `${count} items`).toEqual(items);
    if (count > 0) expect(Math.min(...pages.map((page) => page.length)), `${count} items`).toBeGreaterThan(0);
  }
});

test("page 1 contains the latest item and the list of the news page", () => {
  expect(newsPageRange(1)).toEqual({ offset: 0, limit: newsLimits.latestCount + newsLimits.pageSize });
  expect([0, 1, 9, 10, 17, 18].map(lastNewsPage)).toEqual([1, 1, 1, 2, 2, 3]);
});
