import fc from "fast-check";
import { expect, test } from "vitest";
import { itemPath, searchText } from "#app/features/shop/catalogue.ts";
import { readShopView, shopPath, shopQuery } from "#app/features/shop/catalogue-view.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, "https://portal.test");
  return readShopView(pathname.split("/")[2], searchParams);
};

test("an address without anything is the first page of everything", () => {
  expect(read("/itemshop")).toEqual({ category: "all", search: "", order: undefined, page: 1 });
  expect(read("/itemshop?q=&order=&utm_source=mail")).toEqual(read("/itemshop"));
});

test("category, search, order and page are read, in whatever case", () => {
  expect(read("/itemshop/PET?q=%20Silver++FOX&order=PRICE-DOWN&page=2")).toEqual({
    category: "pet",
    search: "silver fox",
    order: "price-down",
    page: 2,
  });
});

test.each(["/itemshop/nothing", "/itemshop?order=cheap"])("no view: %s", (path) => {
  expect(read(path)).toBeUndefined();
});

test.each(["/itemshop?page=0", "/itemshop?page=x", "/itemshop?page=-1", "/itemshop?page=1.5"])(
  "no page: %s",
  (path) => {
    expect(read(path)?.page).toBe(0);
  },
);

test("the address of a view leads to it, and is the one that the page cache keeps it under", () => {
  const views = fc.record({
    category: fc.constantFrom("all", "pet", "box"),
    search: fc.string({ unit: "binary", maxLength: 60 }).map(searchText),
    order: fc.constantFrom(undefined, "price-up" as const, "price-down" as const),
    page: fc.integer({ min: 1, max: 999_999_999 }),
  });
  fc.assert(
    fc.property(views, (view) => {
      const path = shopPath(view);
      expect(read(path)).toEqual(view);
      const { pathname, searchParams } = new URL(path, "https://portal.test");
      expect(`${pathname}${canonicalQuery(searchParams, shopQuery)}`).toBe(path);
    }),
  );
});

test("a search has one normal form, which the game server takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (value) => {
      const text = searchText(value);
      expect(searchText(text)).toBe(text);
      expect(text.length).toBeLessThanOrEqual(40);
      expect(() => encodeURIComponent(text)).not.toThrow();
    }),
  );
});

test("an item is found by its name", () => {
  expect(itemPath({ number: 1011, name: "Moon Katana (30 days)" })).toBe(
    "/itemshop?q=moon%20katana%20(30%20days)#item-1011",
  );
});
