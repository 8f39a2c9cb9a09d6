import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { noBalances } from "#tests/fixtures/balances.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { buyRequest, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

test("purchases are paged by ten, newest first; a page that is not there is the nearest", async () => {
  const { as } = testGameApi();
  const player = as({ token: (await newShopper(1000)).token });
  expect(await player.shoppurchases({ page: 1 })).toStrictEqual({
    purchasehistory: [],
    prev_page: null,
    next_page: null,
    last_page: 1,
    lpm1: 0,
  });
  for (let index = 1; index <= 23; index += 1)
    await player.addtocart({ ProductNum: await insertItem({ name: `Item ${index}` }), quantity: 1 });
  const cart = await player.getcart({});
  await player.buycart(buyRequest({ data: cart.data.slice(0, 20) }));
  await player.buycart(buyRequest({ data: cart.data.slice(20) }));
  const names = async (page: number) => {
    const { purchasehistory, ...paging } = await player.shoppurchases({ page });
    return { names: purchasehistory.map(({ shopitem }) => Number(shopitem?.ItemName.slice(5))), ...paging };
  };
  const first = { prev_page: null, next_page: 2, last_page: 3, lpm1: 2 };
  const last = { prev_page: 2, next_page: null, last_page: 3, lpm1: 2 };
  expect(await names(1)).toEqual({ names: [21, 22, 23, 1, 2, 3, 4, 5, 6, 7], ...first });
  expect(await names(2)).toMatchObject({ prev_page: 1, next_page: 3 });
  expect(await names(3)).toEqual({ names: [18, 19, 20], ...last });
  for (const page of [0, -5]) expect(await names(page)).toEqual(await names(1));
  for (const page of [4, 1e15]) expect(await names(page)).toEqual(await names(3));
  await expect(player.shoppurchases({ page: 1.5 })).rejects.toMatchObject({ code: "invalid" });
  await expect(player.shoppurchases({ page: 1, per_page: 501 })).rejects.toMatchObject({ code: "invalid" });
  expect((await player.shoppurchases({ page: 1, per_page: "500" })).purchasehistory).toHaveLength(23);
});

test("the redeem history shows the last group of a code only", async () => {
  const { as, clock } = testGameApi();
  const player = as({ token: (await newShopper()).token });
  const other = as({ token: (await newShopper()).token });
  const first = await insertVoucher(env.DB, { amounts: { rcoin: 50, milleage: 5 } });
  const second = await insertVoucher(env.DB, { amounts: { milleage: 8 } });
  await player.processCoupon({ CouponCode: first });
  await player.processCoupon({ CouponCode: second });
  const entry = (code: string, Cardvalue: number, milleage: number) => ({
    CardCode: `****-****-****-${code.slice(-4)}`,
    DateTopUp: new Date(clock.time).toISOString(),
    Cardvalue,
    ...noBalances.redemption,
    milleage,
  });
  const { topuphistory, last_page } = await player.topuphistory({ page: 1 });
  expect(topuphistory).toStrictEqual([entry(second, 0, 8), entry(first, 50, 5)]);
  expect(last_page).toBe(1);
  expect((await other.topuphistory({ page: 1 })).topuphistory).toEqual([]);
});
