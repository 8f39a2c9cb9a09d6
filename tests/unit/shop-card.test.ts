import { expect, test } from "vitest";
import type { ShopItem } from "#app/features/shop/calls.ts";
import { bannerFirst, shopCard } from "#app/features/shop/pages/item-shop/shop-card.ts";

const item: ShopItem = {
  productNum: 7,
  name: "Fox",
  price: 100,
  imageUrl: "",
  info: "A pet that follows you. It chooses, you only pay.",
  category: "pet",
};
const card = (changes: Partial<ShopItem> = {}) => shopCard({ ...item, ...changes }, [{ key: "pet", name: "Pets" }]);

test.each([
  ["A pet that follows you. It chooses, you only pay.", "A pet that follows you.", "It chooses, you only pay."],
  ["Only one sentence, as of v. 1.8", "Only one sentence, as of v. 1.8", ""],
  ["Wings, e.g. for your back. They do not fly.", "Wings, e.g. for your back.", "They do not fly."],
  ["St. Elmo's fire. Cold.", "St. Elmo's fire.", "Cold."],
  ["", "", ""],
])("the info %j is split after its first sentence", (info, line, rest) => {
  expect(card({ info })).toMatchObject({ line, rest });
});

test("ribbons say what is true of an item or of one of its variants", () => {
  expect(card().marks).toEqual({});
  expect(card({ featured: true, isNew: true, bestSeller: true, price: 70, regularPrice: 100 }).marks).toEqual({
    featured: "Featured",
    sale: "Sale −30%",
    bestSeller: "Best seller",
    new: "New",
  });
  const variants = [
    { ...item, productNum: 8, price: 20, regularPrice: 30 },
    { ...item, productNum: 9, price: 50, regularPrice: 100, isNew: true },
  ];
  // The first variant is not on sale.
  expect(card({ variants }).marks).toEqual({ sale: "Sale −50%", new: "New" });
});

test("a variant on sale is chosen at first, otherwise the first one that is not sold out", () => {
  const chosen = (changes: Partial<ShopItem>, variant: Partial<ShopItem>) =>
    card({ ...changes, variants: [{ ...item, productNum: 8, ...variant }] }).variants.find((shown) => shown.chosen)
      ?.number;
  expect(chosen({}, {})).toBe(7);
  expect(chosen({}, { regularPrice: 200 })).toBe(8);
  expect(chosen({ stock: 0 }, {})).toBe(8);
  expect(chosen({}, { regularPrice: 200, stock: 0 })).toBe(7);
});

test("the name of a card is the one that its variants share", () => {
  const month = { name: "Fox (30 days)", variantLabel: "30 days" };
  expect(card(month).name).toBe("Fox (30 days)");
  expect(card({ ...month, variants: [{ ...item, variantLabel: "Permanent" }] }).name).toBe("Fox");
});

test("the details list what the catalogue knows", () => {
  expect(card({ accountLimit: 2, dayLimit: 1, contents: [{ name: "Bone", quantity: 3 }] })).toMatchObject({
    facts: [
      { label: "Contents", text: "3 × Bone" },
      { label: "Limit", text: "2 per account · 1 a day" },
    ],
    category: "Pets",
  });
  expect(card({ category: "gone" })).toMatchObject({ facts: [], category: undefined });
});

test("the banner shows a featured item with its whole info, otherwise a reduced, popular or new one, or none", () => {
  const [plain, fresh, popular] = [card(), card({ isNew: true }), card({ bestSeller: true })];
  const [reduced, featured] = [card({ price: 1, regularPrice: 2 }), card({ featured: true })];
  const first = (...cards: ReturnType<typeof card>[]) => bannerFirst(cards)?.[0]?.marks;
  expect(first(plain, fresh, popular, reduced, featured)).toBe(featured.marks);
  expect(first(plain, fresh, popular, reduced)).toBe(reduced.marks);
  expect(first(plain, fresh, popular)).toBe(popular.marks);
  expect(first(plain, fresh)).toBe(fresh.marks);
  expect(first(plain)).toBeUndefined();
  expect(bannerFirst([plain, featured])).toEqual([
    { ...featured, scene: undefined, line: item.info, rest: "", category: undefined },
    plain,
  ]);
});

test("the banner shows our item worn by a figure, and any other item as it is", () => {
  const scene = (imageUrl: string) => bannerFirst([card({ featured: true, imageUrl })])?.[0]?.scene?.src;
  expect(scene("/art/items/phoenix-wings.webp")).toMatch(/featured\/phoenix-wings-660\.webp$/);
  expect(scene("/art/items/antidote.webp")).toBeUndefined();
  expect(scene("https://cdn.example.com/items/wings.png")).toBeUndefined();
});
