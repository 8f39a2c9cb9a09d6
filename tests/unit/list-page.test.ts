import { expect, test, vi } from "vitest";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown as { data: unknown; init: { status: number } },
  );

/** Reads the page of a query from a list of `lastPage` pages. */
function pageAt(query: string, lastPage = 3) {
  const page = pageNumber(new URLSearchParams(query));
  const read = vi.fn(async () => ({ data: [`entry of page ${page}`], lastPage }));
  return { read, result: readListPage({ page, firstPage: "/list" }, read) };
}

test.each([
  ["", 1],
  ["page=", 1],
  ["page=1", 1],
  ["page=0002", 2],
  ["page=3", 3],
])("?%s reads page %i", async (query, page) => {
  const { result } = pageAt(query);
  expect(await result).toMatchObject({ data: [`entry of page ${page}`], pager: { current: page, last: 3 } });
});

test.each(["page=0", "page=-1", "page=abc", "page=1.5", "page=1e0", "page= 1", "page=99999999999999999999", "page=١"])(
  "?%s is a 404 without a call of the game server",
  async (query) => {
    const { read, result } = pageAt(query);
    expect(await thrownBy(result)).toMatchObject({ data: { firstPage: "/list" }, init: { status: 404 } });
    expect(read).not.toHaveBeenCalled();
  },
);

test("a page beyond the last is a 404, even if the server returns entries for it", async () => {
  expect(await thrownBy(pageAt("page=4").result)).toMatchObject({ init: { status: 404 } });
});

test.each([0, -1, Number.MIN_SAFE_INTEGER])("page 1 of a list with %d pages exists", async (lastPage) => {
  expect(await pageAt("", lastPage).result).toMatchObject({ pager: { current: 1, last: 1, next: undefined } });
  expect(await thrownBy(pageAt("page=2", lastPage).result)).toMatchObject({ init: { status: 404 } });
});

test("a server that claims endless pages gets a pager of bounded size", async () => {
  const { pager } = await pageAt("page=7", Number.MAX_SAFE_INTEGER).result;
  expect(pager.current).toBe(7);
  expect(pager.stops.length).toBeLessThan(12);
});
