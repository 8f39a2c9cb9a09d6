import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";

async function customer() {
  const { as } = testGameApi();
  const { userNum, token } = await newShopper();
  return { player: as({ token }), userNum };
}

test("an added item is selected, and adding it again raises the quantity", async () => {
  const { player } = await customer();
  const fox = await insertItem({ name: "Fox", price: 40, category: "pet", imageUrl: "/fox.webp", info: "Red." });
  const key = await insertItem({ name: "Key" });
  expect(await player.cart.add({ productNum: fox, quantity: "2" })).toEqual({
    message: "Fox is in your cart.",
    count: 1,
  });
  expect(await player.cart.add({ productNum: key, quantity: 1 })).toMatchObject({ count: 2 });
  const { data } = await player.cart.read({});
  await player.cart.update({ seq: data[0]!.seq, isChecked: 0 });
  expect((await player.cart.read({})).data[0]).toMatchObject({ isChecked: 0, quantity: 2 });
  expect(await player.cart.add({ productNum: fox, quantity: 3 })).toMatchObject({ count: 2 });
  expect((await player.cart.read({})).data).toStrictEqual([
    {
      seq: data[0]!.seq,
      quantity: 5,
      isChecked: 1,
      item: { productNum: fox, name: "Fox", price: 40, imageUrl: "/fox.webp", info: "Red.", category: "pet" },
      offered: true,
    },
    expect.objectContaining({ quantity: 1, isChecked: 1 }),
  ]);
  await player.cart.remove({ seq: data[0]!.seq });
  expect((await player.cart.read({})).data).toHaveLength(1);
});

test("quantities are whole numbers from 1 to 99, for hand-made requests as well", async () => {
  const { player } = await customer();
  const item = await insertItem();
  for (const quantity of [0, -1, 1.5, 100, 1e300, "7e1", null]) {
    await expect(player.cart.add({ productNum: item, quantity: quantity as number })).rejects.toMatchObject({
      code: "invalid",
    });
  }
  await player.cart.add({ productNum: item, quantity: 60 });
  await expect(player.cart.add({ productNum: item, quantity: 40 })).rejects.toMatchObject({
    code: "conflict",
    message: "Your cart can hold up to 99 of an item and already has 60.",
  });
  const [line] = (await player.cart.read({})).data;
  for (const quantity of [0, -3, 100, 2.5, Number.NaN]) {
    await expect(player.cart.update({ seq: line!.seq, quantity })).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(player.cart.update({ seq: line!.seq, isChecked: 2 as 1 })).rejects.toMatchObject({ code: "invalid" });
  await expect(player.cart.update({ seq: line!.seq })).rejects.toMatchObject({ code: "invalid" });
  expect((await player.cart.read({})).data[0]).toMatchObject({ quantity: 60, isChecked: 1 });
  await player.cart.update({ seq: line!.seq, quantity: 99 });
  expect((await player.cart.read({})).data[0]?.quantity).toBe(99);
});

test("a cart has at most 50 lines, also with simultaneous additions", async () => {
  const { player, userNum } = await customer();
  const items = await Promise.all(Array.from({ length: 60 }, () => insertItem()));
  const results = await Promise.allSettled(items.map((productNum) => player.cart.add({ productNum, quantity: 1 })));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
  expect(refused).toEqual(Array(10).fill("Your cart is full. It can hold up to 50 different items."));
  expect(await countRows("cart_items", `user_num = ${userNum}`)).toBe(50);
  const [first] = (await player.cart.read({})).data;
  await player.cart.add({ productNum: first!.item.productNum, quantity: 1 });
  expect((await player.cart.read({})).data[0]?.quantity).toBe(2);
});

test("simultaneous additions of one item never exceed 99", async () => {
  const { player } = await customer();
  const item = await insertItem();
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => player.cart.add({ productNum: item, quantity: 7 })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(14);
  expect((await player.cart.read({})).data[0]?.quantity).toBe(98);
});

test("players cannot reach other players' lines, and withdrawn items cannot be added", async () => {
  const { player } = await customer();
  const { player: other } = await customer();
  await other.cart.add({ productNum: await insertItem(), quantity: 3 });
  const [line] = (await other.cart.read({})).data;
  const lineGoneError = { code: "conflict", message: "This item is no longer in your cart." };
  await expect(player.cart.update({ seq: line!.seq, quantity: 1 })).rejects.toMatchObject(lineGoneError);
  await expect(player.cart.remove({ seq: line!.seq })).rejects.toMatchObject(lineGoneError);
  expect((await other.cart.read({})).data[0]?.quantity).toBe(3);
  const withdrawn = await insertItem({ offered: false });
  for (const productNum of [withdrawn, 999_999_999]) {
    await expect(player.cart.add({ productNum, quantity: 1 })).rejects.toMatchObject({
      code: "not_found",
      message: "This item is not available.",
    });
  }
});

test("shop categories are paged by twelve items", async () => {
  const { gameApi } = testGameApi();
  const numbers: number[] = [];
  for (let count = 0; count < 30; count += 1)
    numbers.push(await insertItem({ category: "paged", name: `Pet ${count}` }));
  const pages = await Promise.all([1, 2, 3, 4].map((page) => gameApi.shop.items({ category: "paged", page })));
  expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 6, 0]);
  expect(pages.flatMap(({ data }) => data.map(({ productNum }) => productNum))).toEqual(numbers);
  expect(pages.map(({ lastPage: last_page }) => last_page)).toEqual([3, 3, 3, 3]);
});

test("a cart's limits ignore other players' carts", async () => {
  const [one, other] = [await customer(), await customer()];
  const shared = await insertItem({ name: "Shared" });
  await other.player.cart.add({ productNum: shared, quantity: 99 });
  for (let count = 0; count < 50; count += 1)
    await one.player.cart.add({ productNum: await insertItem(), quantity: 1 });
  const cartFullError = { code: "conflict", message: "Your cart is full. It can hold up to 50 different items." };
  await expect(one.player.cart.add({ productNum: shared, quantity: 1 })).rejects.toMatchObject(cartFullError);
  const [line] = (await one.player.cart.read({})).data;
  await one.player.cart.remove({ seq: line!.seq });
  expect(await one.player.cart.add({ productNum: shared, quantity: 99 })).toMatchObject({ count: 50 });
  await expect(one.player.cart.add({ productNum: shared, quantity: 1 })).rejects.toMatchObject({
    message: "Your cart can hold up to 99 of an item and already has 99.",
  });
});

test("a variant is named with its label, unless its name has it", async () => {
  const { player } = await customer();
  const names: string[] = [];
  for (const item of [
    { name: "Wings", variantLabel: "30 days" },
    { name: "Boots 7 days", variantLabel: "7 days" },
    { name: "Hat" },
  ]) {
    const { message } = await player.cart.add({ productNum: await insertItem(item), quantity: 1 });
    names.push(message);
  }
  expect(names).toEqual(["Wings (30 days)", "Boots 7 days", "Hat"].map((name) => `${name} is in your cart.`));
  expect((await player.cart.read({})).data.map(({ item }) => item.name)).toEqual([
    ...["Wings (30 days)", "Boots 7 days", "Hat"],
  ]);
});

test("a cart takes what the stock has, whatever is in other lines and carts", async () => {
  const [other, { player }] = [await customer(), await customer()];
  const few = await insertItem({ name: "Few", stock: 3 });
  await other.player.cart.add({ productNum: few, quantity: 3 });
  await player.cart.add({ productNum: await insertItem(), quantity: 5 });
  const refused = (productNum: number, quantity: number, message: string) =>
    expect(player.cart.add({ productNum, quantity })).rejects.toMatchObject({ code: "conflict", message });
  await player.cart.add({ productNum: few, quantity: 2 });
  await refused(few, 2, "Only 3 of Few are left, and your cart already has 2.");
  await player.cart.add({ productNum: few, quantity: 1 });
  const many = await insertItem({ name: "Many", stock: 100 });
  await player.cart.add({ productNum: many, quantity: 60 });
  await refused(many, 40, "Your cart can hold up to 99 of an item and already has 60.");
  await player.cart.add({ productNum: many, quantity: 39 });
  expect((await player.cart.read({})).data.map(({ quantity }) => quantity)).toEqual([5, 3, 99]);
  for (let count = 3; count < 50; count += 1) await player.cart.add({ productNum: await insertItem(), quantity: 1 });
  await refused(await insertItem({ stock: 1 }), 1, "Your cart is full. It can hold up to 50 different items.");
});

test("each card has the other variants of its own item, also of another category, and no others", async () => {
  const { gameApi } = testGameApi();
  const variant = (variantGroup: string, category: string, more = {}) =>
    insertItem({ name: "Paired", variantGroup, category, ...more });
  const [first, second] = [await variant("one", "pair"), await variant("one", "pair")];
  const [third, fourth] = [await variant("two", "pair"), await variant("two", "other", { position: -1 })];
  const single = await insertItem({ name: "Paired", category: "pair" });
  const cards = async (category: string) =>
    (await gameApi.shop.items({ category, page: 1 })).data.map(({ productNum, variants }) => [
      productNum,
      variants?.map((one) => one.productNum),
    ]);
  expect(await cards("pair")).toEqual([
    [first, [second]],
    [third, [fourth]],
    [single, undefined],
  ]);
  expect(await cards("other")).toEqual([[fourth, [third]]]);
  const few = await gameApi.shop.items({ category: "pair", page: 1, first: 2 });
  expect(few).toMatchObject({ data: [{ productNum: first }, { productNum: third }], lastPage: 1 });
  expect(few.data.flatMap(({ variants }) => variants)).toEqual([undefined, undefined]);
});

test("the shop lists the categories that it offers, in their order", async () => {
  const { gameApi } = testGameApi();
  const keys = async () => (await gameApi.shop.categories({})).data.map(({ key }) => key);
  const all = ["costume", "weapon", "pet", "box", "potion", "scroll", "ticket", "gem", "utility"];
  expect(await keys()).toEqual(all);
  await env.DB.exec("UPDATE shop_categories SET offered = 0 WHERE key = 'pet'");
  expect(await keys()).toEqual(all.filter((key) => key !== "pet"));
  await env.DB.exec("UPDATE shop_categories SET offered = 1 WHERE key = 'pet'");
});
