import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { findBestSellers } from "#app/features/shop/embedded/best-sellers.ts";
import { buyLines, type PurchaseRows } from "#app/features/shop/embedded/ledger/purchase.ts";
import { type GiftRefusalRows, refuseGift } from "#app/features/shop/embedded/ledger/refund.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { insertLedgerEntry } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { balanceIn, insertBundle, insertCode, insertDebt, stockOf, unitPrices } from "#tests/fixtures/shop-offers.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

async function customer(rcoin: number) {
  const portal = testGameApi();
  const { userNum, userId, token } = await newShopper(rcoin);
  return { ...portal, userNum, userId, token, player: portal.as({ token }) };
}

/** The request that buys the cart with a discount code. */
async function codeRequest(player: GameApi, code: string, discount: number) {
  return { ...buyRequest(await player.cart.read({})), code, discount };
}

const conflict = (message: string) => ({ code: "conflict", message });

/** Changes columns of an item. */
const change = (productNum: number, columns: string) =>
  env.DB.exec(`UPDATE shop_items SET ${columns} WHERE product_num = ${productNum}`);

test("a sale price is valid from its start until its end, and a purchase after it is refused", async () => {
  const { player, userNum, clock } = await customer(1000);
  const start = clock.time + HOUR;
  const end = start + HOUR;
  const item = await insertItem({ name: "Fox", price: 100, salePrice: 60, saleFrom: start, saleUntil: end });
  await player.cart.add({ productNum: item, quantity: 2 });
  const inCart = async () => (await player.cart.read({})).data[0]!.item;
  expect(await inCart()).toMatchObject({ price: 100 });
  expect(await inCart()).not.toHaveProperty("regularPrice");
  const early = buyRequest(await player.cart.read({}));
  clock.time = start;
  await expect(player.cart.buy(early)).rejects.toMatchObject(
    conflict("The price of Fox has changed to 60.00 R-Coin. Nothing was bought. Please check your cart and try again."),
  );
  expect(await inCart()).toMatchObject({ price: 60, regularPrice: 100, saleUntil: new Date(end).toISOString() });
  const shown = buyRequest(await player.cart.read({}));
  clock.time = end;
  await expect(player.cart.buy(shown)).rejects.toMatchObject({ code: "conflict" });
  clock.time = end - 1;
  await player.cart.buy(shown);
  expect(await rcoinOf(userNum)).toBe(880);
  expect(await audit()).toEqual([]);
});

test("an item is on the shelf between its start and its end", async () => {
  const { player, gameApi, clock } = await customer(1000);
  const item = await insertItem({ name: "Lantern of the week", startsAt: clock.time + 1, endsAt: clock.time + HOUR });
  const names = async () =>
    (await gameApi.shop.items({ category: "all", page: 1, search: "of the week" })).data.map(({ name }) => name);
  const add = () => player.cart.add({ productNum: item, quantity: 1 });
  expect(await names()).toEqual([]);
  await expect(add()).rejects.toMatchObject({ code: "not_found" });
  clock.time += 1;
  expect(await names()).toEqual(["Lantern of the week"]);
  await add();
  const request = buyRequest(await player.cart.read({}));
  clock.time += HOUR - 1;
  expect(await names()).toEqual([]);
  expect((await player.cart.read({})).data[0]).toMatchObject({ offered: false });
  await expect(player.cart.buy(request)).rejects.toMatchObject(
    conflict("Lantern of the week is no longer available. Nothing was bought."),
  );
});

test("the last units are sold once, and cancelled ones return to the stock", async () => {
  const item = await insertItem({ name: "Rare", price: 10, stock: 3 });
  const customers = await Promise.all(Array.from({ length: 8 }, () => customer(100)));
  const requests = await Promise.all(
    customers.map(async ({ player }) => {
      await player.cart.add({ productNum: item, quantity: 1 });
      return buyRequest(await player.cart.read({}));
    }),
  );
  const results = await Promise.allSettled(customers.map(({ player }, index) => player.cart.buy(requests[index]!)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: conflict("Rare is sold out. Nothing was bought."),
  });
  expect(await stockOf(item)).toBe(0);
  const winner = customers[results.findIndex(({ status }) => status === "fulfilled")]!;
  await expect(winner.player.cart.add({ productNum: item, quantity: 1 })).rejects.toMatchObject(
    conflict("Rare is sold out."),
  );
  const { lines } = await winner.player.shop.purchases({ page: 1 });
  const { purchase } = await winner.player.purchases.byId({ id: lines[0]!.purchase! });
  expect(await winner.player.purchases.cancelDelivery({ line: purchase.lines[0]!.line })).toMatchObject({
    message: "1 item is cancelled and refunded.",
  });
  await winner.player.purchases.cancelDelivery({ line: purchase.lines[0]!.line });
  expect(await stockOf(item)).toBe(1);
  await expect(winner.player.cart.add({ productNum: item, quantity: 2 })).rejects.toMatchObject(
    conflict("Only 1 of Rare are left, and your cart already has 0."),
  );
  expect(await audit()).toEqual([]);
});

test("the limits of an item count what was bought and not cancelled, in all and in the Manila day", async () => {
  const { player, clock } = await customer(1000);
  clock.time = Date.parse("2026-03-01T15:59:00Z");
  const item = await insertItem({ name: "Daily", price: 1, accountLimit: 5, dayLimit: 2 });
  const purchase = await buy(player, item, 2);
  await player.cart.add({ productNum: item, quantity: 1 });
  const left = async () => (await player.cart.read({})).data[0]!.left;
  expect(await left()).toBe(0);
  const buyCart = async () => player.cart.buy(buyRequest(await player.cart.read({})));
  await expect(buyCart()).rejects.toMatchObject(
    conflict("You can buy Daily only 2 times a day. Nothing was bought. Please change the quantity."),
  );
  const [line] = (await player.purchases.byId({ id: purchase })).purchase.lines;
  await player.purchases.cancelDelivery({ line: line!.line });
  expect(await left()).toBe(2);
  await buyCart();
  // Midnight in Manila.
  clock.time += MINUTE;
  await buy(player, item, 2);
  await player.cart.add({ productNum: item, quantity: 3 });
  expect(await left()).toBe(0);
  clock.time += DAY;
  await change(item, "day_limit = NULL");
  expect(await left()).toBe(2);
  await expect(buyCart()).rejects.toMatchObject(
    conflict("You can buy Daily only 5 times in all. Nothing was bought. Please change the quantity."),
  );
  // Purchases of other items and of other accounts do not count.
  await player.cart.add({ productNum: await insertItem({ accountLimit: 5 }), quantity: 1 });
  expect((await player.cart.read({})).data[1]!.left).toBe(5);
  const other = await customer(10);
  await other.player.cart.add({ productNum: item, quantity: 1 });
  expect((await other.player.cart.read({})).data[0]!.left).toBe(5);
  expect(await audit()).toEqual([]);
});

test("a bundle is delivered as its units, which share its price in proportion to theirs", async () => {
  const { player, userNum } = await customer(1000);
  const sword = await insertItem({ name: "Sword", price: 300, offered: false });
  const potion = await insertItem({ name: "Potion", price: 10, gameProductNum: 77 });
  const bundle = await insertBundle({ name: "Starter set", price: 251, stock: 4 }, [
    [sword, 1],
    [potion, 3],
  ]);
  expect(
    (await testGameApi().gameApi.shop.items({ category: "all", page: 1, search: "starter set" })).data[0]!.contents,
  ).toEqual([
    { name: "Sword", quantity: 1 },
    { name: "Potion", quantity: 3 },
  ]);
  const purchase = await buy(player, bundle, 2);
  const units = await unitPrices(purchase);
  expect(units).toHaveLength(8);
  expect(units.reduce((sum, { price }) => sum + price, 0)).toBe(502);
  for (const { item, price } of units) {
    const exact = ((item === sword ? 300 : 10) * 502) / 660;
    expect(Math.abs(price - exact)).toBeLessThan(1);
  }
  expect(
    await countRows("deliveries", `user_num = ${userNum} AND game_product_num = 77 AND item_name = 'Potion'`),
  ).toBe(6);
  expect(await stockOf(bundle)).toBe(2);
  expect(await audit()).toEqual([]);
  // Five of eight units are cancelled: one bundle returns to the stock, and then the other.
  await env.DB.exec(
    `UPDATE deliveries SET flag = 1 WHERE user_num = ${userNum} AND product_num = ${potion}
    AND id % 2 = (SELECT max(id) % 2 FROM deliveries WHERE user_num = ${userNum})`.replace(/\s+/g, " "),
  );
  const taken = await countRows("deliveries", `user_num = ${userNum} AND flag = 1`);
  const { lines } = (await player.purchases.byId({ id: purchase })).purchase;
  await player.purchases.cancelDelivery({ line: lines[0]!.line });
  expect(await stockOf(bundle)).toBe(2 + Math.floor((8 - taken) / 4));
  const { purchase: receipt } = await player.purchases.byId({ id: purchase });
  expect(await rcoinOf(userNum)).toBe(1000 - 502 + receipt.lines[0]!.refunded!);
  expect(await audit()).toEqual([]);
});

test("a purchase has at most 4,950 units, those in bundles included", async () => {
  const { player } = await customer(1000);
  const potion = await insertItem({ price: 1 });
  const bundle = await insertBundle({ name: "Crate", price: 1 }, [[potion, 99]]);
  await player.cart.add({ productNum: bundle, quantity: 51 });
  const [line] = (await player.cart.read({})).data;
  await expect(player.cart.buy(buyRequest(await player.cart.read({})))).rejects.toMatchObject({
    message: "A purchase can have up to 4950 units, including those in bundles. Please buy fewer at once.",
  });
  await player.cart.update({ seq: line!.seq, quantity: 50 });
  const { purchase } = await player.cart.buy(buyRequest(await player.cart.read({})));
  const units = await unitPrices(purchase);
  expect(units).toHaveLength(4950);
  expect(units.filter(({ price }) => price === 1)).toHaveLength(50);
  expect(await audit()).toEqual([]);
  // The queue is emptied, so that tests find their own rows first.
  await env.DB.exec("UPDATE deliveries SET flag = 1 WHERE flag = 0");
});

test("items of two currencies are paid from two balances, both of which must suffice", async () => {
  const { player, userNum } = await customer(100);
  const fox = await insertItem({ name: "Fox", price: 30 });
  const badge = await insertItem({ name: "Badge", price: 7, currency: "milleage" });
  await player.cart.add({ productNum: fox, quantity: 1 });
  await player.cart.add({ productNum: badge, quantity: 2 });
  const request = buyRequest(await player.cart.read({}));
  await insertLedgerEntry(env.DB, userNum, "milleage", 13);
  await expect(player.cart.buy(request)).rejects.toMatchObject(conflict("Not enough Milleage."));
  expect(await rcoinOf(userNum)).toBe(100);
  await insertLedgerEntry(env.DB, userNum, "milleage", 1);
  const { purchase } = await player.cart.buy(request);
  expect([await rcoinOf(userNum), await balanceIn(userNum, "milleage")]).toEqual([70, 0]);
  const { purchase: receipt } = await player.purchases.byId({ id: purchase });
  expect(receipt).toMatchObject({ total: 30, otherTotals: { milleage: 14 } });
  const line = receipt.lines.find(({ item }) => item.currency === "milleage");
  await player.purchases.cancelDelivery({ line: line!.line });
  expect([await rcoinOf(userNum), await balanceIn(userNum, "milleage")]).toEqual([70, 14]);
  expect(await audit()).toEqual([]);
});

test("a discount is split over lines and units so that refunds add up to what was paid", async () => {
  const { player, userNum } = await customer(1000);
  const milleageItem = await insertItem({ price: 0, currency: "milleage" });
  for (const [price, quantity] of [
    [33, 3],
    [7, 5],
    [1, 2],
  ] as const)
    await player.cart.add({ productNum: await insertItem({ price }), quantity });
  await player.cart.add({ productNum: milleageItem, quantity: 1 });
  const code = await insertCode({ value: 15 });
  // 15 percent of 136 are 20.4.
  expect(await player.cart.read({ code: ` ${code.toLowerCase()} ` })).toMatchObject({
    takesCodes: true,
    discount: { code, kind: "percent", value: 15, minTotal: 0, category: "" },
  });
  await expect(player.cart.buy(await codeRequest(player, code, 21))).rejects.toMatchObject(
    conflict("The discount is now 20.00 R-Coin. Nothing was bought. Please check your cart and try again."),
  );
  const { purchase } = await player.cart.buy(await codeRequest(player, code, 20));
  expect(await rcoinOf(userNum)).toBe(884);
  const { purchase: receipt } = await player.purchases.byId({ id: purchase });
  expect(receipt).toMatchObject({ total: 116, discount: 20 });
  expect(receipt.lines.reduce((sum, { paid, item, quantity }) => sum + (paid ?? item.price * quantity), 0)).toBe(116);
  expect(receipt.lines.find(({ item }) => item.currency === "milleage")).not.toHaveProperty("paid");
  expect((await unitPrices(purchase)).reduce((sum, { price }) => sum + price, 0)).toBe(116);
  expect(await audit()).toEqual([]);
  for (const { line } of receipt.lines) await player.purchases.cancelDelivery({ line });
  expect(await rcoinOf(userNum)).toBe(1000);
  expect(await audit()).toEqual([]);
});

test("a code of a category lowers its lines only, by no more than their total, from its minimum on", async () => {
  const { player, userNum } = await customer(1000);
  const pet = await insertItem({ price: 40, category: "pet" });
  await player.cart.add({ productNum: pet, quantity: 1 });
  await player.cart.add({ productNum: await insertItem({ price: 100 }), quantity: 1 });
  const code = await insertCode({ kind: "amount", value: 50, category: "pet", minTotal: 41 });
  await expect(player.cart.buy(await codeRequest(player, code, 40))).rejects.toMatchObject(
    conflict("This discount code needs a total of at least 41.00 R-Coin."),
  );
  const other = await insertCode({ category: "gem" });
  await expect(player.cart.buy(await codeRequest(player, other, 0))).rejects.toMatchObject(
    conflict("This discount code does not lower the price of these items."),
  );
  await env.DB.prepare("UPDATE discount_codes SET min_total = 40 WHERE code = ?").bind(code).run();
  const { purchase } = await player.cart.buy(await codeRequest(player, code, 40));
  expect(await rcoinOf(userNum)).toBe(900);
  expect((await unitPrices(purchase)).map(({ price }) => price).sort()).toEqual([0, 100]);
  expect(await audit()).toEqual([]);
});

test("a code's last use is used once, an account's uses are limited, and a code has a period", async () => {
  const code = await insertCode({ kind: "amount", value: 1, useLimit: 2, accountLimit: 1 });
  const item = await insertItem({ price: 10 });
  const customers = await Promise.all(Array.from({ length: 5 }, () => customer(100)));
  const requests = await Promise.all(
    customers.map(async ({ player }) => {
      await player.cart.add({ productNum: item, quantity: 1 });
      return codeRequest(player, code, 1);
    }),
  );
  const results = await Promise.allSettled(customers.map(({ player }, index) => player.cart.buy(requests[index]!)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: conflict("This discount code has been used up."),
  });
  const { player, clock } = customers[results.findIndex(({ status }) => status === "fulfilled")]!;
  await env.DB.prepare("UPDATE discount_codes SET use_limit = 3 WHERE code = ?").bind(code).run();
  await player.cart.add({ productNum: item, quantity: 1 });
  expect(await player.cart.read({ code })).toMatchObject({ codeProblem: "You have already used this discount code." });
  await expect(player.cart.buy(await codeRequest(player, code, 1))).rejects.toMatchObject(
    conflict("You have already used this discount code."),
  );
  const later = await insertCode({ startsAt: clock.time + 1, endsAt: clock.time + 2 });
  for (const valid of [false, true, false]) {
    const { discount, codeProblem } = await player.cart.read({ code: later });
    expect([discount?.code, codeProblem]).toEqual(
      valid ? [later, undefined] : [undefined, "This discount code is not valid."],
    );
    const attempt = player.cart.buy(await codeRequest(player, later, 0));
    await expect(attempt).rejects.toMatchObject(
      conflict(
        valid
          ? "The discount is now 1.00 R-Coin. Nothing was bought. Please check your cart and try again."
          : "This discount code is not valid.",
      ),
    );
    clock.time += 1;
  }
  // A request without the code that the first one had is another order.
  const repeated = requests[results.findIndex(({ status }) => status === "fulfilled")]!;
  const { code: _, discount: __, ...without } = repeated;
  await expect(player.cart.buy(without)).rejects.toMatchObject({ code: "conflict" });
  const { purchase } = await player.cart.buy(repeated);
  expect(await player.cart.buy(repeated)).toMatchObject({ repeated: true });
  expect((await player.purchases.byId({ id: purchase })).purchase.discount).toBe(1);
  await expect(player.cart.buy({ ...repeated, code: later })).rejects.toMatchObject({ code: "conflict" });
  expect(await audit()).toEqual([]);
});

test("a code can be used again by as many purchases as were cancelled or refunded as a whole", async () => {
  const { player, as, userNum } = await customer(1000);
  const item = await insertItem({ price: 100 });
  const code = await insertCode({ useLimit: 1, accountLimit: 1 });
  const order = async (quantity: number) => {
    await player.cart.add({ productNum: item, quantity });
    return (await player.cart.buy(await codeRequest(player, code, 10 * quantity))).purchase;
  };
  const lineOf = async (id: number) => (await player.purchases.byId({ id })).purchase.lines[0]!.line;
  const isUsedUp = async () => (await player.cart.read({ code })).codeProblem !== undefined;
  const unitsOf = `SELECT id FROM deliveries WHERE line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ?)`;
  for (let time = 0; time < 2; time += 1) {
    const id = await order(2);
    expect(await isUsedUp()).toBe(true);
    await player.purchases.cancelDelivery({ line: await lineOf(id) });
    expect(await isUsedUp()).toBe(false);
    expect(await countRows("discount_uses", `purchase_id = ${id}`)).toBe(0);
  }
  // A purchase of which one unit was taken and the other cancelled keeps its use, until staff refund the taken one.
  const kept = await order(2);
  const first = (await env.DB.prepare(unitsOf).bind(kept).first<number>("id"))!;
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(first).run();
  await player.purchases.cancelDelivery({ line: await lineOf(kept) });
  expect(await isUsedUp()).toBe(true);
  const owner = as({ token: (await newLogin(30)).token });
  await owner.deliveriesAdmin.change({ id: first, action: "refund-taken", reason: "Faulty.", confirm: "on" });
  expect(await isUsedUp()).toBe(false);
  expect(await rcoinOf(userNum)).toBe(1000);
  expect(await audit()).toEqual([]);
});

test("a request is the same order as the one whose hash an earlier version of the site has stored", async () => {
  const { player } = await customer(100);
  const code = await insertCode({ kind: "amount", value: 1 });
  for (const withCode of [false, true]) {
    await player.cart.add({ productNum: await insertItem({ price: 10 }), quantity: 2 });
    const request = withCode ? await codeRequest(player, code, 1) : buyRequest(await player.cart.read({}));
    const lines = request.items.map(({ seq }) => [seq, 2, 10]);
    const { purchase } = await player.cart.buy(request);
    await env.DB.prepare("UPDATE purchases SET items_hash = ?2 WHERE id = ?1")
      .bind(purchase, await hashOf(JSON.stringify(withCode ? [lines, code, 1, 0] : lines)))
      .run();
    expect(await player.cart.buy(request)).toMatchObject({ purchase, repeated: true });
  }
});

test("an account with a debt in any currency can neither buy nor redeem", async () => {
  const { player, userNum } = await customer(100);
  await insertDebt(userNum, 40, "milleage");
  const message =
    "Your account owes 40 Milleage, because a payment was reversed. Please settle this first by topping up; until then you can neither buy items nor redeem vouchers.";
  await player.cart.add({ productNum: await insertItem({ price: 1 }), quantity: 1 });
  const request = buyRequest(await player.cart.read({}));
  await expect(player.cart.buy(request)).rejects.toMatchObject(conflict(message));
  const voucherCode = await insertVoucher(env.DB);
  await expect(player.wallet.redeem({ voucherCode })).rejects.toMatchObject(conflict(message));
  await insertLedgerEntry(env.DB, userNum, "milleage", 40);
  await player.cart.buy(request);
  await player.wallet.redeem({ voucherCode });
  expect(await balanceIn(userNum, "milleage")).toBe(0);
});

/** Buys the cart of a customer as a gift. */
async function give(giver: Awaited<ReturnType<typeof customer>>, recipient: number) {
  const { requestKey, items } = buyRequest(await giver.player.cart.read({}));
  const order = { account: giver.userNum, requestKey, lines: items, linesHash: "hash", at: giver.clock.time };
  return runBatch<PurchaseRows>(
    openDatabase(env.DB),
    buyLines({ ...order, recipient: { userNum: recipient, message: "Good luck!" } }),
  );
}

test("a gift is delivered to its recipient, who can send it back within a day", async () => {
  const giver = await customer(100);
  const recipient = await customer(0);
  const item = await insertItem({ price: 20, stock: 5 });
  await giver.player.cart.add({ productNum: item, quantity: 3 });
  expect((await give(giver, giver.userNum))[1]).toMatchObject([{ problem: "recipient" }]);
  const [[begun]] = await give(giver, recipient.userNum);
  const purchase = begun!.id;
  expect(await countRows("deliveries", `user_num = ${recipient.userNum} AND payer_num = ${giver.userNum}`)).toBe(3);
  const gift = await env.DB.prepare("SELECT * FROM gifts WHERE purchase_id = ?").bind(purchase).first();
  expect(gift).toMatchObject({ message: "Good luck!", refusable_until: giver.clock.time + DAY, refused_at: null });
  expect(await audit()).toEqual([]);

  // Neither of the two can cancel it as a purchase of their own.
  const { purchase: receipt } = await giver.player.purchases.byId({ id: purchase });
  expect(receipt.isGift).toBe(true);
  const { line } = receipt.lines[0]!;
  await expect(giver.player.purchases.cancelDelivery({ line })).rejects.toMatchObject(
    conflict("A gift cannot be cancelled. Its recipient can send it back within 24 hours."),
  );
  await expect(recipient.player.purchases.cancelDelivery({ line })).rejects.toMatchObject({ code: "not_found" });
  expect(await countRows("deliveries", `line_id = ${line} AND flag = 0`)).toBe(3);

  const refuse = (account: number, at: number) =>
    runBatch<GiftRefusalRows>(openDatabase(env.DB), refuseGift({ recipient: account, purchase, at }));
  expect(await refuse(giver.userNum, giver.clock.time)).toMatchObject([[], [], [], []]);
  expect((await refuse(recipient.userNum, giver.clock.time + DAY))[3]).toEqual([
    { inTime: 0, refunded: 0, requested: 0 },
  ]);
  // One unit is taken meanwhile, and the refusal is sent twice.
  await env.DB.exec(
    `UPDATE deliveries SET flag = 1 WHERE id = (SELECT min(id) FROM deliveries WHERE line_id = ${line})`,
  );
  const attempts = await Promise.all([1, 2].map(() => refuse(recipient.userNum, giver.clock.time + DAY - 1)));
  expect(attempts.map(([changed]) => changed.length).sort()).toEqual([0, 2]);
  expect(attempts.map(([, , , state]) => state[0]!.refunded)).toEqual([2, 2]);
  expect([await rcoinOf(giver.userNum), await rcoinOf(recipient.userNum)]).toEqual([80, 0]);
  expect(await stockOf(item)).toBe(4);
  expect(await audit()).toEqual([]);
});

test("staff refund a unit that was taken, once, with the rules of other refunds", async () => {
  const { player, userNum, as } = await customer(100);
  const staff = as({ token: (await newLogin(30)).token });
  await buy(player, await insertItem({ price: 45 }), 2);
  const ids = (
    await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ? ORDER BY id").bind(userNum).all<{ id: number }>()
  ).results.map(({ id }) => id);
  const [id, pending] = ids as [number, number];
  const refund = (delivery: number) =>
    staff.deliveriesAdmin.change({ id: delivery, action: "refund-taken", reason: "Did not work", confirm: "on" });
  await expect(refund(pending)).rejects.toMatchObject({ code: "conflict" });
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(id).run();
  const results = await Promise.allSettled([refund(id), refund(id), refund(id)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: conflict(`Delivery ${id} was already refunded, so nothing was done.`),
  });
  expect(await rcoinOf(userNum)).toBe(55);
  const { delivery, actions } = await staff.deliveriesAdmin.byId({ id });
  expect(delivery).toMatchObject({ state: "taken", refundedAt: expect.any(String), currency: "rcoin" });
  expect(actions).toEqual([]);
  expect((await player.purchases.byId({ id: delivery.purchase! })).purchase.lines[0]).toMatchObject({ refunded: 45 });
  // Above the limit, a second person decides.
  await env.DB.exec("INSERT INTO settings (key, value) VALUES ('approval_limit_refund', '50')");
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(pending).run();
  const { approval } = await refund(pending);
  expect(await rcoinOf(userNum)).toBe(55);
  const other = as({ token: (await newLogin(30)).token });
  await other.approvalsAdmin.approve({ id: approval!, reason: "Agreed", confirm: "on" });
  expect(await rcoinOf(userNum)).toBe(100);
  await env.DB.exec("DELETE FROM settings WHERE key = 'approval_limit_refund'");
  expect(await audit()).toEqual([]);
});

test("a receipt tells what was refunded, also if that is nothing or a single coin", async () => {
  const { player, as } = await customer(100);
  const staff = as({ token: (await newLogin(30)).token });
  const lineOf = async (id: number) => (await player.purchases.byId({ id })).purchase.lines[0]!;
  const free = await buy(player, await insertItem({ price: 0 }));
  expect(await lineOf(free)).not.toHaveProperty("refunded");
  await player.purchases.cancelDelivery({ line: (await lineOf(free)).line });
  expect(await lineOf(free)).toMatchObject({ refunded: 0 });
  const cheap = await buy(player, await insertItem({ price: 1 }));
  const id = (await env.DB.prepare("SELECT max(id) AS id FROM deliveries").first<number>("id"))!;
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(id).run();
  await staff.deliveriesAdmin.change({ id, action: "refund-taken", reason: "Did not work", confirm: "on" });
  expect(await lineOf(cheap)).toMatchObject({ refunded: 1, delivery: { taken: 1 } });
});

test("variants share a card, and featured items come first, then those of a lower position", async () => {
  const { gameApi } = testGameApi();
  const group = { variantGroup: "wings", category: "costume", name: "Shelf wings" };
  const long = await insertItem({ ...group, price: 300, variantLabel: "90 days", position: 5 });
  const short = await insertItem({ ...group, price: 120, variantLabel: "30 days", position: 4 });
  await insertItem({ ...group, variantLabel: "7 days", offered: false });
  const plain = await insertItem({ name: "Shelf plain" });
  const second = await insertItem({ name: "Shelf second", position: 2, salePrice: 4 });
  const featured = await insertItem({ name: "Shelf featured", position: 9, featured: true, price: 50 });
  const shelf = async (order?: "price-up" | "price-down") =>
    (await gameApi.shop.items({ category: "all", page: 1, search: "shelf", order })).data;
  const cards = await shelf();
  expect(cards.map(({ productNum }) => productNum)).toEqual([featured, plain, second, short]);
  expect(cards[0]!.featured).toBe(true);
  expect(cards[3]).toMatchObject({ productNum: short, variantLabel: "30 days" });
  expect(cards[3]!.variants).toMatchObject([{ productNum: long, variantLabel: "90 days", price: 300 }]);
  expect((await shelf("price-up")).map(({ productNum }) => productNum)).toEqual([second, plain, featured, short]);
  const costumes = (await gameApi.shop.items({ category: "costume", page: 1, search: "shelf" })).data;
  expect(costumes.map(({ productNum }) => productNum)).toEqual([short]);
  const { player } = await customer(1000);
  await buy(player, short);
  expect((await player.shop.purchases({ page: 1 })).lines[0]!.item!.name).toBe("Shelf wings (30 days)");
  const found = await gameApi.shop.items({ category: "all", page: 1, search: "shelf wings (90 days)" });
  expect(found.data.map(({ productNum, variants }) => [productNum, variants?.length])).toEqual([[long, 1]]);
});

test("an item is found by its number, on the card that it shares with its variants", async () => {
  const { gameApi } = testGameApi();
  const variants = { variantGroup: "numbered", category: "pet" };
  const week = await insertItem({ ...variants, name: "Numbered", variantLabel: "7 days" });
  const month = await insertItem({ ...variants, name: "Numbered", variantLabel: "30 days", position: 1 });
  const single = await insertItem({ name: "Numbered" });
  const gone = await insertItem({ name: "Numbered", offered: false });
  const cards = async (item: number) =>
    (await gameApi.shop.items({ category: "all", page: 1, item })).data.map(({ productNum, variants }) => [
      productNum,
      ...(variants ?? []).map((variant) => variant.productNum),
    ]);
  expect(await cards(week)).toEqual([[week, month]]);
  expect(await cards(month)).toEqual([[week, month]]);
  expect(await cards(single)).toEqual([[single]]);
  expect(await cards(gone)).toEqual([]);
  await expect(cards(0)).rejects.toMatchObject({ code: "invalid" });
});

test("the first variant of a card is a featured one, otherwise the cheapest of the lowest position", async () => {
  const { gameApi } = testGameApi();
  const group = { variantGroup: "boots", name: "Order boots" };
  const permanent = await insertItem({ ...group, price: 300, variantLabel: "Permanent" });
  const month = await insertItem({ ...group, price: 120, variantLabel: "30 days" });
  const week = await insertItem({ ...group, price: 40, variantLabel: "7 days" });
  const order = async () => {
    const { data } = await gameApi.shop.items({ category: "all", page: 1, search: "order boots" });
    expect(data).toHaveLength(1);
    return [data[0]!, ...data[0]!.variants!].map(({ productNum }) => productNum);
  };
  expect(await order()).toEqual([week, month, permanent]);
  await change(month, "position = -1");
  expect(await order()).toEqual([month, week, permanent]);
  await change(permanent, "featured = 1");
  expect(await order()).toEqual([permanent, month, week]);
});

test("an item is new for two weeks after its beginning in the shop, and tells when it leaves", async () => {
  const { gameApi, clock } = testGameApi();
  clock.time = Date.parse("2031-01-01T00:00:00Z");
  const [startsAt, endsAt] = [clock.time, clock.time + 30 * DAY];
  await insertItem({ name: "Recent kite", startsAt, endsAt });
  await insertItem({ name: "Lasting kite" });
  const find = async (search: string) => (await gameApi.shop.items({ category: "all", page: 1, search })).data[0];
  expect(await find("recent kite")).toMatchObject({ isNew: true, endsAt: new Date(endsAt).toISOString() });
  const lasting = await find("lasting kite");
  expect(lasting).not.toHaveProperty("isNew");
  expect(lasting).not.toHaveProperty("endsAt");
  const { changesAt } = await gameApi.shop.items({ category: "all", page: 1 });
  expect(changesAt).toBe(new Date(startsAt + 14 * DAY).toISOString());
  clock.time = startsAt + 14 * DAY;
  expect(await find("recent kite")).not.toHaveProperty("isNew");
  await env.DB.exec("DELETE FROM shop_items WHERE name IN ('Recent kite', 'Lasting kite')");
});

test("best sellers are the items that most accounts have bought lately", async () => {
  const { gameApi, clock } = testGameApi();
  const db = openDatabase(env.DB);
  const marked = async () =>
    (await gameApi.shop.items({ category: "all", page: 1, search: "sold" })).data
      .filter(({ bestSeller, variants }) => bestSeller || variants?.some((variant) => variant.bestSeller))
      .map(({ name }) => name);
  const insert = (name: string, more = {}) => insertItem({ name, price: 1, ...more });
  const [few, withdrawn] = [await insert("Sold to few"), await insert("Sold and withdrawn")];
  const [week, month] = [
    await insert("Sold boots", { variantGroup: "sold", variantLabel: "7 days" }),
    await insert("Sold boots", { variantGroup: "sold", variantLabel: "30 days", price: 2 }),
  ];
  expect(await findBestSellers(db, clock.time)).toEqual([]);
  for (let buyer = 0; buyer < 5; buyer += 1) {
    const { player } = await customer(100);
    await buy(player, withdrawn);
    await buy(player, buyer < 3 ? week : month);
    // The same accounts buy it again and again.
    if (buyer < 2) for (let again = 0; again < 5; again += 1) await buy(player, few);
  }
  await change(withdrawn, "offered = 0");
  expect(await marked()).toEqual([]);
  expect(await findBestSellers(db, clock.time)).toEqual([Math.max(week, month)]);
  expect(await marked()).toEqual(["Sold boots"]);
  // A month without sales says nothing about what sells best.
  expect(await findBestSellers(db, clock.time + 40 * DAY)).toEqual([Math.max(week, month)]);
  await env.DB.exec("DELETE FROM settings WHERE key = 'best_sellers'");
});

test("the catalogue tells when the next sale or offer starts or ends", async () => {
  const { gameApi, clock } = testGameApi();
  clock.time = Date.parse("2030-01-01T00:00:00Z");
  const next = async () => (await gameApi.shop.items({ category: "all", page: 1 })).changesAt;
  expect(await next()).toBeUndefined();
  const item = await insertItem({ salePrice: 1, saleFrom: clock.time + HOUR, saleUntil: clock.time + 2 * HOUR });
  await insertItem({ startsAt: clock.time + HOUR + 5, endsAt: clock.time + 3 * HOUR, offered: false });
  expect(await next()).toBe("2030-01-01T01:00:00.000Z");
  clock.time += HOUR;
  expect(await next()).toBe("2030-01-01T02:00:00.000Z");
  await change(item, "sale_until = NULL");
  expect(await next()).toBeUndefined();
});
