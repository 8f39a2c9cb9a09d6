import fc from "fast-check";
import { expect, test } from "vitest";
import { itemPath, searchText } from "#app/features/shop/catalogue.ts";
import { readShopView, shopPath, shopQuery } from "#app/features/shop/catalogue-view.ts";
import { canonicalQuery } from "#app/format/query-parameters.ts";

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, "https://portal.test");
  return readShopView(pathname.split("/")[2], searchParams, [
    { key: "pet", name: "Pets" },
    { key: "box", name: "Boxes" },
  ]);
};

test("without parameters the view is the first page of all items", () => {
  expect(read("/itemshop")).toEqual({ category: "all", search: "", order: undefined, page: 1 });
  expect(read("/itemshop?q=&order=&utm_source=mail")).toEqual(read("/itemshop"));
});

test("category, search, order and page are parsed case-insensitively", () => {
  expect(read("/itemshop/PET?q=%20Silver++FOX&order=PRICE-DOWN&page=2")).toEqual({
    category: "pet",
    search: "silver fox",
    order: "price-down",
    page: 2,
  });
});

test.each(["/itemshop/nothing", "/itemshop?order=cheap"])("%s is not a valid view", (path) => {
  expect(read(path)).toBeUndefined();
});

test.each(["/itemshop?page=0", "/itemshop?page=x", "/itemshop?page=-1", "/itemshop?page=1.5"])(
  "%s has an invalid page",
  (path) => {
    expect(read(path)?.page).toBe(0);
  },
);

test("the address of a view is parsed to the same view and is canonical", () => {
  const views = fc.record({
    category: fc.constantFrom("all", "pet", "box"),
    item: fc.constantFrom(undefined, 1, 1011, 999_999_999),
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

test("normalizing a search text is idempotent and gives at most 40 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (value) => {
      const text = searchText(value);
      expect(searchText(text)).toBe(text);
      expect(text.length).toBeLessThanOrEqual(40);
      expect(() => encodeURIComponent(text)).not.toThrow();
    }),
  );
});

test("the address of an item has its number, in every language", () => {
  expect(itemPath(1011)).toBe("/itemshop?item=1011#item-1011");
  expect(read(itemPath(1011))).toMatchObject({ category: "all", item: 1011, search: "" });
});

test.each(["0", "x", "-1", "1.5"])("item %s does not exist", (item) => {
  expect(read(`/itemshop?item=${item}`)?.item).toBe(0);
});
