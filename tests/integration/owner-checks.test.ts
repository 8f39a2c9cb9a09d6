import { expect, test } from "vitest";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

test("nobody cancels what another player has bought: it stays pending, and nobody is refunded", async () => {
  const { as } = testGameApi();
  const [buyer, stranger] = [await newShopper(100), await newShopper(100)];
  const player = as({ token: buyer.token });
  const purchase = await buy(player, await insertItem({ price: 30 }), 2);
  const [line] = (await player.getpurchase({ id: purchase })).purchase.lines;

  const attempt = as({ token: stranger.token }).canceldelivery({ line: line!.line });
  await expect(attempt).rejects.toMatchObject({ code: "not_found", message: "There is no such purchase." });
  expect(await countRows("deliveries", `line_id = ${line!.line} AND flag = 0`)).toBe(2);
  expect([await rcoinOf(buyer.userNum), await rcoinOf(stranger.userNum)]).toEqual([40, 100]);

  expect(await player.canceldelivery({ line: line!.line })).toMatchObject({ cancelled: 2, userPoints: 100 });
  expect(await audit()).toEqual([]);
});

test("a receipt is that of the purchase that was asked for, and only its buyer gets it", async () => {
  const { as } = testGameApi();
  const [buyer, stranger] = [await newShopper(100), await newShopper(100)];
  const player = as({ token: buyer.token });
  const item = await insertItem({ price: 1 });
  const first = await buy(player, item, 1);
  for (let count = 0; count < 9; count += 1) await buy(player, item, 2);
  const eleventh = await buy(player, item, 3);

  for (const [id, quantity] of [
    [first, 1],
    [eleventh, 3],
  ] as const) {
    const { purchase } = await player.getpurchase({ id });
    expect(purchase.lines.map((line) => line.quantity)).toEqual([quantity]);
  }
  const secondPage = await player.shoppurchases({ page: 2 });
  expect(secondPage.purchasehistory).toHaveLength(1);
  expect(secondPage).toMatchObject({ prev_page: 1, next_page: null, last_page: 2 });
  await expect(as({ token: stranger.token }).getpurchase({ id: first })).rejects.toMatchObject({ code: "not_found" });
});
