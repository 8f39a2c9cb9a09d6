import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connectGameAccount, insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertCode, insertDebt } from "#tests/fixtures/shop-offers.ts";
import { audit, buy, buyRequest, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const portal = testGameApi();

async function customer(rcoin = 1000) {
  const shopper = await newShopper(rcoin);
  return { ...shopper, player: portal.as({ token: shopper.token }) };
}

const conflict = (message: string) => ({ code: "conflict", message: expect.stringContaining(message) });

test("a limit can be reached exactly, and a refusal names the limit that the order exceeds", async () => {
  const { player } = await customer();
  const item = (values: Parameters<typeof insertItem>[0]) => insertItem({ name: "Lantern", price: 1, ...values });
  const order = async (productNum: number, quantity: number) => {
    await player.cart.add({ productNum, quantity });
    const cart = await player.cart.read({});
    return player.cart.buy(buyRequest({ data: cart.data.filter((line) => line.item.productNum === productNum) }));
  };
  const both = await item({ accountLimit: 5, dayLimit: 2 });
  await order(both, 2);
  await expect(order(both, 3)).rejects.toMatchObject(conflict("Lantern only 2 times a day."));
  await expect(order(await item({ stock: 3, accountLimit: 1 }), 3)).rejects.toMatchObject(
    conflict("Lantern only 1 times in all."),
  );
  const whole = await item({ accountLimit: 5 });
  await order(whole, 2);
  await order(whole, 3);
  await expect(order(whole, 1)).rejects.toMatchObject(conflict("Lantern only 5 times in all."));
  expect(await audit()).toEqual([]);
});

test("a total that is exactly a code's minimum has the discount, and a refusal names the discount", async () => {
  const { player, userNum } = await customer(100);
  await player.cart.add({ productNum: await insertItem({ price: 40 }), quantity: 1 });
  const code = await insertCode({ kind: "amount", value: 5, minTotal: 40 });
  const request = buyRequest(await player.cart.read({}));
  await expect(player.cart.buy({ ...request, code, discount: 4 })).rejects.toMatchObject(
    conflict("The discount is now 5.00 R-Coin."),
  );
  await player.cart.buy({ ...request, code, discount: 5 });
  expect(await rcoinOf(userNum)).toBe(65);
});

test("only the account that has a debt cannot buy", async () => {
  const [debtor, other] = [await customer(0), await customer()];
  await insertDebt(debtor.userNum, 1);
  const item = await insertItem({ price: 0 });
  await expect(buy(debtor.player, item)).rejects.toMatchObject(conflict("Your account owes 1 R-Coin"));
  await buy(other.player, item);
  await insertLedgerEntry(env.DB, debtor.userNum, "rcoin", 1);
  await debtor.player.cart.buy(buyRequest(await debtor.player.cart.read({})));
});

test("an order is refused with its reason when another player used its request key", async () => {
  const [first, second] = [await customer(), await customer(10)];
  const item = await insertItem({ price: 30 });
  const requestKey = crypto.randomUUID();
  const order = async ({ player }: typeof first) => {
    await player.cart.add({ productNum: item, quantity: 1 });
    return player.cart.buy(buyRequest(await player.cart.read({}), requestKey));
  };
  await order(first);
  await expect(order(second)).rejects.toMatchObject(conflict("Not enough R-Coin."));
});

test("the receipt of a free item names no other currency", async () => {
  const { player } = await customer();
  const id = await buy(player, await insertItem({ price: 0, currency: "milleage" }));
  const { purchase } = await player.purchases.byId({ id });
  expect(purchase).toMatchObject({ total: 0 });
  expect(purchase).not.toHaveProperty("otherTotals");
});

test("the game agent gets the units of items that the game has, for accounts that the game has", async () => {
  const [ready, waiting, without] = [await customer(), await customer(), await customer()];
  await connectGameAccount(env.DB, ready.userNum);
  await connectGameAccount(env.DB, waiting.userNum);
  await env.DB.prepare("UPDATE game_accounts SET state = 'pending' WHERE user_num = ?").bind(waiting.userNum).run();
  const [known, unknown] = [await insertItem({ gameProductNum: 77 }), await insertItem()];
  const line = async ({ player }: typeof ready, item: number) => {
    const { purchase } = await player.purchases.byId({ id: await buy(player, item) });
    return purchase.lines[0]!.line;
  };
  const lines = [
    { buyer: waiting, line: await line(waiting, known) },
    { buyer: without, line: await line(without, known) },
    { buyer: ready, line: await line(ready, unknown) },
  ];
  await line(ready, known);
  const agent = portal.as({ token: await newBridgeKey() }).bridge;
  expect((await agent.claimDeliveries({ limit: 500 })).put).toMatchObject([
    { gameUserNum: ready.userNum, productNum: 77, price: 10 },
  ]);
  // The agent has nothing to do with the others, so they are cancelled at once.
  for (const { buyer, line } of lines)
    expect(await buyer.player.purchases.cancelDelivery({ line })).toMatchObject({
      cancelled: 1,
      rcoin: expect.anything(),
    });
  expect(await audit()).toEqual([]);
});
