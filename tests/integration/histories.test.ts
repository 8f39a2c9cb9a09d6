import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { noBalances } from "#tests/fixtures/balances.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { buy, buyRequest, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

test("purchases are paged by ten, newest first; a page out of range returns the nearest one", async () => {
  const { as } = testGameApi();
  const player = as({ token: (await newShopper(1000)).token });
  expect(await player.shop.purchases({ page: 1 })).toStrictEqual({
    lines: [],
    prevPage: null,
    nextPage: null,
    lastPage: 1,
    lastPageMinusOne: 0,
  });
  for (let index = 1; index <= 23; index += 1)
    await player.cart.add({ productNum: await insertItem({ name: `Item ${index}` }), quantity: 1 });
  const cart = await player.cart.read({});
  await player.cart.buy(buyRequest({ data: cart.data.slice(0, 20) }));
  const beyond = await player.shop.purchases({ page: 3 });
  expect(beyond.lines).toHaveLength(10);
  expect(beyond).toEqual(await player.shop.purchases({ page: 2 }));
  await player.cart.buy(buyRequest({ data: cart.data.slice(20) }));
  const names = async (page: number) => {
    const { lines, ...paging } = await player.shop.purchases({ page });
    return { names: lines.map(({ item }) => Number(item?.name.slice(5))), ...paging };
  };
  const first = { prevPage: null, nextPage: 2, lastPage: 3, lastPageMinusOne: 2 };
  const last = { prevPage: 2, nextPage: null, lastPage: 3, lastPageMinusOne: 2 };
  expect(await names(1)).toEqual({ names: [21, 22, 23, 1, 2, 3, 4, 5, 6, 7], ...first });
  expect(await names(2)).toMatchObject({ prevPage: 1, nextPage: 3 });
  expect(await names(3)).toEqual({ names: [18, 19, 20], ...last });
  for (const missing of [{}, { page: null }]) {
    const reply = await player.shop.purchases(missing as { page?: number });
    expect(reply).toEqual(await player.shop.purchases({ page: 1 }));
  }
  for (const page of [0, -5]) expect(await names(page)).toEqual(await names(1));
  for (const page of [4, 1e15]) expect(await names(page)).toEqual(await names(3));
  await expect(player.shop.purchases({ page: 1.5 })).rejects.toMatchObject({ code: "invalid" });
  await expect(player.shop.purchases({ page: 1, perPage: 501 })).rejects.toMatchObject({ code: "invalid" });
  expect((await player.shop.purchases({ page: 1, perPage: "500" })).lines).toHaveLength(23);
  // The history of another player has pages of its own.
  const other = as({ token: (await newShopper(1000)).token });
  await buy(other, await insertItem({ name: "Item 24" }));
  expect(await other.shop.purchases({ page: 1 })).toMatchObject({
    lines: [{ item: { name: "Item 24" } }],
    lastPage: 1,
  });
});

test("the redeem history shows only the last group of a code", async () => {
  const { as, clock } = testGameApi();
  const player = as({ token: (await newShopper()).token });
  const other = as({ token: (await newShopper()).token });
  const first = await insertVoucher(env.DB, { amounts: { rcoin: 50, milleage: 5 } });
  const second = await insertVoucher(env.DB, { amounts: { milleage: 8 } });
  await player.wallet.redeem({ voucherCode: first });
  await player.wallet.redeem({ voucherCode: second });
  const entry = (code: string, rcoin: number, milleage: number) => ({
    voucherCode: `****-****-****-${code.slice(-4)}`,
    redeemedAt: new Date(clock.time).toISOString(),
    rcoin,
    ...noBalances.redemption,
    milleage,
  });
  const { topUps, lastPage } = await player.wallet.topUps({ page: 1 });
  expect(topUps).toStrictEqual([entry(second, 0, 8), entry(first, 50, 5)]);
  expect(lastPage).toBe(1);
  expect((await other.wallet.topUps({ page: 1 })).topUps).toEqual([]);
});
