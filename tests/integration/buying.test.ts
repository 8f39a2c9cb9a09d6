import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { countD1, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

async function customer(rcoin: number) {
  const stats = newDatabaseStats();
  const portal = testGameApi({ database: countD1(env.DB, stats) });
  const { userNum, userId, token } = await newShopper(rcoin);
  return { ...portal, stats, userNum, userId, token, player: portal.as({ token }) };
}

const expectNothingBought = async (userNum: number, rcoin: number) => {
  expect(await countRows("purchases", `user_num = ${userNum}`)).toBe(0);
  expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(0);
  expect(await rcoinOf(userNum)).toBe(rcoin);
};

test("the selected lines are charged, removed from the cart and queued for delivery in one step", async () => {
  const { player, userNum, userId, clock, as } = await customer(1000);
  const fox = await insertItem({ name: "Fox", price: 120, info: "Red.", imageUrl: "/fox.webp", category: "pet" });
  const key = await insertItem({ name: "Key", price: 30 });
  const otherItem = await insertItem({ name: "Kept" });
  for (const [productNum, quantity] of [
    [fox, 2],
    [key, 3],
    [otherItem, 1],
  ] as const)
    await player.cart.add({ productNum, quantity });
  const otherLine = (await player.cart.read({})).data.find(({ item }) => item.productNum === otherItem);
  await player.cart.update({ seq: otherLine!.seq, isChecked: 0 });
  const reply = await player.cart.buy(buyRequest(await player.cart.read({})));
  expect(reply).toStrictEqual({
    message: "Thank you! Your items are on their way.",
    purchase: expect.any(Number),
    repeated: false,
    ...noBalances.reply,
    rcoin: 670,
    milleage: 0,
  });
  expect((await player.cart.read({})).data.map(({ item }) => item.name)).toEqual(["Kept"]);
  const boughtAt = new Date(clock.time).toISOString();
  const waiting = (pending: number) => ({ pending, banked: 0, taken: 0, cancelRequested: 0, cancelled: 0 });
  const receipt = await player.purchases.byId({ id: reply.purchase });
  expect(receipt).toStrictEqual({
    purchase: {
      id: reply.purchase,
      boughtAt,
      total: 330,
      lines: [
        {
          line: expect.any(Number),
          item: {
            productNum: fox,
            name: "Fox",
            price: 120,
            imageUrl: "/fox.webp",
            info: "Red.",
            category: "pet",
          },
          quantity: 2,
          delivery: waiting(2),
          cancelUntil: new Date(clock.time + 15 * 60_000).toISOString(),
        },
        expect.objectContaining({ quantity: 3, delivery: waiting(3) }),
      ],
    },
  });
  const bridge = as({ token: await newBridgeKey() });
  const queue = (await bridge.bridge.pullDeliveries({ limit: 500 })).deliveries.filter(
    (delivery) => delivery.userNum === userNum,
  );
  expect(queue).toHaveLength(5);
  expect(queue[0]).toMatchObject({ userId, productNum: fox, itemName: "Fox", purchasedAt: boughtAt, flag: 0 });
  await bridge.bridge.ackDeliveries({ ids: [queue[0]!.id] });
  const { purchase } = await player.purchases.byId({ id: reply.purchase });
  expect(purchase.lines[0]?.delivery).toEqual({ pending: 1, banked: 0, taken: 1, cancelRequested: 0, cancelled: 0 });
  expect(await audit()).toEqual([]);
});

test("a purchase takes two database round trips, a redemption three, a history page two", async () => {
  const { player, stats } = await customer(1000);
  for (let count = 0; count < 20; count += 1) await player.cart.add({ productNum: await insertItem(), quantity: 4 });
  const request = buyRequest(await player.cart.read({}));
  const roundTripsOf = async (call: () => Promise<unknown>) => {
    const before = stats.roundTrips;
    await call();
    return stats.roundTrips - before;
  };
  expect(await roundTripsOf(() => player.cart.buy(request))).toBe(2);
  const voucherCode = await insertVoucher(env.DB);
  expect(await roundTripsOf(() => player.wallet.redeem({ voucherCode }))).toBe(3);
  // One round trip for the session and one for the page; further reads of the request share the session.
  expect(await roundTripsOf(() => player.shop.purchases({ page: 1 }))).toBe(2);
  expect(await roundTripsOf(() => player.shop.purchases({ page: 2 }))).toBe(1);
  expect(await roundTripsOf(() => player.wallet.topUps({ page: 1 }))).toBe(1);
});

test("a purchase is refused when the cart or a price changed meanwhile, and the message says why", async () => {
  const { player, userNum } = await customer(1000);
  const item = await insertItem({ name: "Lantern", price: 100 });
  await player.cart.add({ productNum: item, quantity: 2 });
  const cartBefore = await player.cart.read({});
  const request = buyRequest(cartBefore);
  const [line] = cartBefore.data;
  const refused = (message: string) =>
    expect(player.cart.buy({ ...request, requestKey: crypto.randomUUID() })).rejects.toMatchObject({
      code: "conflict",
      message,
    });
  const item_ = (change: string) =>
    env.DB.prepare(`UPDATE shop_items SET ${change} WHERE product_num = ?`).bind(item).run();

  await item_("price = 1200");
  await refused(
    "The price of Lantern has changed to 1,200.00 R-Coin. Nothing was bought. Please check your cart and try again.",
  );
  await item_("price = 100, offered = 0");
  await refused("Lantern is no longer available. Nothing was bought.");
  await item_("offered = 1");
  const changed = "Your cart has changed in the meantime. Nothing was bought. Please check it and try again.";
  await player.cart.update({ seq: line!.seq, quantity: 3 });
  await refused(changed);
  await player.cart.update({ seq: line!.seq, quantity: 2, isChecked: 0 });
  await refused(changed);
  await player.cart.remove({ seq: line!.seq });
  await refused(changed);
  await expectNothingBought(userNum, 1000);
});

test("hand-made requests change nothing", async () => {
  const { player, userNum } = await customer(50);
  const other = await customer(1000);
  const item = await insertItem({ price: 20 });
  await player.cart.add({ productNum: item, quantity: 1 });
  await other.player.cart.add({ productNum: item, quantity: 1 });
  const [line] = (await player.cart.read({})).data;
  const [foreignLine] = (await other.player.cart.read({})).data;
  const validItem = { seq: line!.seq, quantity: 1, price: 20 };
  const attempts: [unknown[], string][] = [
    [[], "invalid"],
    [[{ ...validItem, quantity: -1 }], "invalid"],
    [[{ ...validItem, quantity: 0.5 }], "invalid"],
    [[{ ...validItem, quantity: 1e9 }], "invalid"],
    [[{ ...validItem, price: -20 }], "invalid"],
    [[{ ...validItem, price: 0 }], "conflict"],
    [[{ ...validItem, price: 19 }], "conflict"],
    [[validItem, validItem], "invalid"],
    [[{ seq: foreignLine!.seq, quantity: 1, price: 20 }], "conflict"],
    [[validItem, { seq: foreignLine!.seq, quantity: 1, price: 20 }], "conflict"],
    [Array.from({ length: 51 }, (_, index) => ({ ...validItem, seq: index })), "invalid"],
    ["everything" as never, "invalid"],
  ];
  for (const [items, code] of attempts) {
    const request = { requestKey: crypto.randomUUID(), items: items as (typeof validItem)[] };
    await expect(player.cart.buy(request), JSON.stringify(items)).rejects.toMatchObject({ code });
  }
  await expect(player.cart.buy({ requestKey: "short", items: [validItem] })).rejects.toMatchObject({ code: "invalid" });
  await expectNothingBought(userNum, 50);
  await expectNothingBought(other.userNum, 1000);
  expect((await player.cart.read({})).data).toHaveLength(1);
  expect((await other.player.cart.read({})).data).toHaveLength(1);
});

test("a balance that is too small buys nothing", async () => {
  const { player, userNum } = await customer(99);
  const item = await insertItem({ price: 50 });
  await player.cart.add({ productNum: item, quantity: 2 });
  const request = buyRequest(await player.cart.read({}));
  await expect(player.cart.buy(request)).rejects.toMatchObject({ code: "conflict", message: "Not enough R-Coin." });
  await expectNothingBought(userNum, 99);
  // The refused request did not consume its key.
  await insertLedgerEntry(env.DB, userNum, "rcoin", 1);
  expect(await player.cart.buy(request)).toMatchObject({ rcoin: 0, repeated: false });
});

test("a request sent 30 times at once buys once, and each answer has the receipt", async () => {
  const { player, userNum } = await customer(1000);
  await player.cart.add({ productNum: await insertItem({ price: 100 }), quantity: 2 });
  const request = buyRequest(await player.cart.read({}));
  const replies = await Promise.all(Array.from({ length: 30 }, () => player.cart.buy(request)));
  expect(new Set(replies.map(({ purchase }) => purchase)).size).toBe(1);
  expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(replies.find(({ repeated }) => repeated)?.message).toBe(
    "You have already bought this. You were charged once.",
  );
  expect(await rcoinOf(userNum)).toBe(800);
  expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(2);
  expect(await audit()).toEqual([]);
});

test("a used request key is refused with other lines; line order and old purchases are not compared", async () => {
  const { player, userNum } = await customer(1000);
  const items = [await insertItem({ price: 100 }), await insertItem({ price: 50 })];
  for (const productNum of items) await player.cart.add({ productNum, quantity: 1 });
  const request = buyRequest(await player.cart.read({}));
  const { purchase } = await player.cart.buy(request);
  expect(await player.cart.buy({ ...request, items: [...request.items].reverse() })).toMatchObject({
    purchase,
    repeated: true,
  });
  await player.cart.add({ productNum: items[0]!, quantity: 3 });
  const other = buyRequest(await player.cart.read({}), request.requestKey);
  const refusal = {
    code: "conflict",
    message:
      "This order was already placed with different items, which are in your purchase history. Nothing was bought this time. Please reload your cart.",
  };
  await expect(player.cart.buy(other)).rejects.toMatchObject(refusal);
  const [first, second] = request.items;
  for (const lines of [[first!], [first!, { ...second!, quantity: 2 }], [first!, { ...second!, price: 51 }]])
    await expect(player.cart.buy({ ...request, items: lines })).rejects.toMatchObject(refusal);
  expect((await player.cart.read({})).data).toHaveLength(1);
  expect(await rcoinOf(userNum)).toBe(850);
  await env.DB.prepare("UPDATE purchases SET items_hash = NULL WHERE id = ?").bind(purchase).run();
  expect(await player.cart.buy(other)).toMatchObject({ purchase, repeated: true });
  expect(await rcoinOf(userNum)).toBe(850);
});

test("exactly 7 of 100 simultaneous purchases succeed when the balance covers 7", async () => {
  const { player, userNum } = await customer(7 * 30 + 29);
  for (let count = 0; count < 50; count += 1)
    await player.cart.add({ productNum: await insertItem({ price: 15 }), quantity: 2 });
  const { data } = await player.cart.read({});
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => {
      const line = data[index % data.length]!;
      return player.cart.buy(buyRequest({ data: [line] }));
    }),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  expect(await rcoinOf(userNum)).toBe(29);
  expect(await countRows("purchases", `user_num = ${userNum}`)).toBe(7);
  expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(14);
  expect((await player.cart.read({})).data).toHaveLength(43);
  expect(await audit()).toEqual([]);
});

test("the largest cart can be bought", async () => {
  const { player, userNum } = await customer(50 * 99);
  for (let count = 0; count < 50; count += 1)
    await player.cart.add({ productNum: await insertItem({ price: 1 }), quantity: 99 });
  expect(await player.cart.buy(buyRequest(await player.cart.read({})))).toMatchObject({ rcoin: 0 });
  expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(4950);
  expect(await audit()).toEqual([]);
  // The queue is emptied, so that tests find their own rows first.
  await env.DB.prepare("UPDATE deliveries SET flag = 1").run();
});

test("a free item leaves no entry in the ledger", async () => {
  const { player, userNum } = await customer(0);
  await buy(player, await insertItem({ price: 0 }));
  expect(await countRows("ledger", `user_num = ${userNum}`)).toBe(0);
  expect(await audit()).toEqual([]);
});

test("a pending unit can be cancelled for 15 minutes, and is refunded once", async () => {
  const { player, userNum, clock, as } = await customer(1000);
  const id = await buy(player, await insertItem({ price: 100 }), 4);
  const { line } = (await player.purchases.byId({ id })).purchase.lines[0]!;
  const bridge = as({ token: await newBridgeKey() });
  const { deliveries } = await bridge.bridge.pullDeliveries({ limit: 500 });
  await bridge.bridge.ackDeliveries({
    ids: deliveries
      .filter((row) => row.userNum === userNum)
      .slice(0, 1)
      .map(({ id }) => id),
  });

  const replies = await Promise.all(Array.from({ length: 10 }, () => player.purchases.cancelDelivery({ line })));
  expect(replies.map(({ cancelled }) => cancelled).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect(replies.find(({ cancelled }) => cancelled === 3)).toMatchObject({
    message: "3 items are cancelled and refunded.",
    rcoin: 900,
  });
  expect(replies.find(({ cancelled }) => cancelled === 0)?.message).toBe("This was already cancelled and refunded.");
  const { purchase } = await player.purchases.byId({ id });
  expect(purchase.lines[0]?.delivery).toEqual({ pending: 0, banked: 0, taken: 1, cancelRequested: 0, cancelled: 3 });
  expect(await rcoinOf(userNum)).toBe(900);

  const latePurchase = await buy(player, await insertItem({ price: 100 }));
  const [latePurchaseLine] = (await player.purchases.byId({ id: latePurchase })).purchase.lines;
  clock.time += 15 * 60_000;
  await expect(player.purchases.cancelDelivery({ line: latePurchaseLine!.line })).rejects.toMatchObject({
    code: "conflict",
    message: "It is too late to cancel this.",
  });
  clock.time -= 1;
  const pending = (await bridge.bridge.pullDeliveries({ limit: 500 })).deliveries.filter(
    (row) => row.userNum === userNum,
  );
  await bridge.bridge.ackDeliveries({ ids: pending.map(({ id }) => id) });
  await expect(player.purchases.cancelDelivery({ line: latePurchaseLine!.line })).rejects.toMatchObject({
    code: "conflict",
    message: "This was already delivered in the game, so it cannot be cancelled.",
  });
  const stranger = await customer(10);
  await buy(stranger.player, await insertItem({ price: 10 }));
  await expect(stranger.player.purchases.cancelDelivery({ line })).rejects.toMatchObject({ code: "not_found" });
  await expect(stranger.player.purchases.byId({ id })).rejects.toMatchObject({ code: "not_found" });
  expect(await audit()).toEqual([]);
});

test("a unit is either delivered or refunded, never both", async () => {
  const { player, userNum, as } = await customer(3000);
  const bridge = as({ token: await newBridgeKey() });
  for (let round = 0; round < 10; round += 1) {
    const id = await buy(player, await insertItem({ price: 10 }), 30);
    const { line } = (await player.purchases.byId({ id })).purchase.lines[0]!;
    const { deliveries } = await bridge.bridge.pullDeliveries({ limit: 500 });
    const ids = deliveries.filter((row) => row.userNum === userNum).map(({ id }) => id);
    const [acks] = await Promise.all([
      Promise.all(ids.map((id) => bridge.bridge.ackDeliveries({ ids: [id] }))),
      player.purchases.cancelDelivery({ line }).catch((error) => expect(error.code).toBe("conflict")),
    ]);
    const taken = acks.flatMap((ack) => ack.taken).length;
    const states = (await player.purchases.byId({ id })).purchase.lines[0]!.delivery;
    expect(states).toEqual({ pending: 0, banked: 0, taken, cancelRequested: 0, cancelled: 30 - taken });
  }
  expect(await audit()).toEqual([]);
});

test("the database refuses negative balances, duplicate keys, and changed or deleted entries", async () => {
  const { userNum } = await newShopper(100);
  const insertRaw = (amount: number | string, key: string, user = userNum) =>
    env.DB.prepare(
      "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?, 'rcoin', ?, 'adjustment', '', ?, 0)",
    )
      .bind(user, amount, key)
      .run();
  const key = crypto.randomUUID();
  await insertRaw(5, key);
  await expect(insertRaw(5, key)).rejects.toThrow(/UNIQUE/);
  await expect(insertRaw(-106, crypto.randomUUID())).rejects.toThrow(/balances_amount/);
  await expect(insertRaw(0, crypto.randomUUID())).rejects.toThrow(/ledger_amount/);
  await expect(insertRaw(1.5, crypto.randomUUID())).rejects.toThrow(/ledger_amount/);
  await expect(insertRaw(5, crypto.randomUUID(), 999_999)).rejects.toThrow(/there is no such account/);
  const changed = env.DB.prepare("UPDATE ledger SET amount = 500 WHERE key = ?").bind(key).run();
  await expect(changed).rejects.toThrow(/never changed/);
  await expect(env.DB.prepare("DELETE FROM ledger WHERE key = ?").bind(key).run()).rejects.toThrow(/never deleted/);
  const raiseBalance = env.DB.prepare("UPDATE balances SET amount = 1000000 WHERE user_num = ?").bind(userNum);
  await raiseBalance.run();
  expect(await audit()).toEqual([
    { problem: "rcoin balance of account", number: userNum, found: 1_000_000, expected: 105 },
  ]);
  await env.DB.prepare("UPDATE balances SET amount = 105 WHERE user_num = ?").bind(userNum).run();
});
