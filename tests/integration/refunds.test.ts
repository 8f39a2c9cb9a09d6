import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { DAY, HOUR } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { debtOf, factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { audit, buy, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const portal = testGameApi();
const { clock } = portal;

/** A player who may give, with 100 R-Coin. */
async function newPlayer() {
  const player = await newShopper(100);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1, created_at = ?2 WHERE user_num = ?1")
    .bind(player.userNum, clock.time - 30 * DAY)
    .run();
  return { ...player, api: portal.as({ token: player.token }) };
}
type Player = Awaited<ReturnType<typeof newPlayer>>;

/** Gives units for 10 R-Coin each. Returns the number of the purchase. */
async function give(giver: Player, recipient: Player, quantity: number): Promise<number> {
  await giver.api.cart.add({ productNum: await insertItem({ price: 10 }), quantity });
  const order = buyRequest(await giver.api.cart.read({}));
  return (await giver.api.gifts.give({ ...order, userId: recipient.userId, message: "" })).purchase;
}

const ofPurchase = (purchase: number) => `line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ${purchase})`;

/** Changes units of a purchase, by default all of them. */
const setUnits = (purchase: number, columns: string, limit = 99) =>
  env.DB.exec(
    `UPDATE deliveries SET ${columns} WHERE id IN (SELECT id FROM deliveries WHERE ${ofPurchase(purchase)} ORDER BY id LIMIT ${limit})`,
  );

const pendingOf = (purchase: number) => countRows("deliveries", `${ofPurchase(purchase)} AND flag = 0`);

/** When each gift of a player was refused, by purchase. */
async function refusals(api: GameApi): Promise<Record<string, string | null>> {
  const { gifts } = await api.gifts.list({ page: 1 });
  return Object.fromEntries(gifts.map(({ purchase, refusedAt }) => [purchase, refusedAt ?? null]));
}

const lineOf = async ({ api }: Player, id: number) => (await api.purchases.byId({ id })).purchase.lines[0]!.line;

test("refusing a gift leaves the other gifts and purchases as they are", async () => {
  const [one, two, recipient] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const [first, second] = [await give(one, recipient, 2), await give(two, recipient, 3)];
  const foreign = await give(one, two, 1);
  for (const purchase of [foreign, await buy(one.api, await insertItem({ price: 1 }))]) {
    await expect(recipient.api.gifts.refuse({ purchase })).rejects.toMatchObject({ code: "not_found" });
    expect(await pendingOf(purchase)).toBe(1);
  }
  await recipient.api.gifts.refuse({ purchase: second });
  const refusedAt = new Date(clock.time).toISOString();
  expect(await refusals(recipient.api)).toEqual({ [first]: null, [second]: refusedAt });
  expect([await pendingOf(first), await pendingOf(foreign)]).toEqual([2, 1]);
  expect([await rcoinOf(one.userNum), await rcoinOf(two.userNum)]).toEqual([69, 100]);
  await recipient.api.gifts.refuse({ purchase: first });
  expect(await rcoinOf(one.userNum)).toBe(89);
  expect(await audit()).toEqual([]);
});

test("a gift is refused once: what is queued again afterwards stays the recipient's", async () => {
  const [giver, recipient] = [await newPlayer(), await newPlayer()];
  const purchase = await give(giver, recipient, 3);
  await setUnits(purchase, "flag = 1", 1);
  await recipient.api.gifts.refuse({ purchase });
  const before = await refusals(recipient.api);
  await setUnits(purchase, "flag = 0", 1);
  clock.time += HOUR;
  await recipient.api.gifts.refuse({ purchase });
  expect(await pendingOf(purchase)).toBe(1);
  expect(await refusals(recipient.api)).toEqual(before);
  expect(await rcoinOf(giver.userNum)).toBe(90);
});

test("a gift counts as refused only if its recipient sends units back in time", async () => {
  const [giver, recipient] = [await newPlayer(), await newPlayer()];
  const owner = portal.as({ token: (await newLogin(30)).token });
  const [partly, taken] = [await give(giver, recipient, 2), await give(giver, recipient, 2)];
  const units = await env.DB.prepare(`SELECT min(id) AS id FROM deliveries WHERE ${ofPurchase(partly)}`).first("id");
  const confirmed = { reason: "A reason of the test", confirm: "on" } as const;
  await owner.deliveriesAdmin.change({ id: Number(units), action: "cancel", ...confirmed });
  const neither = { [partly]: null, [taken]: null };
  await expect(giver.api.gifts.refuse({ purchase: partly })).rejects.toMatchObject({ code: "not_found" });
  expect(await refusals(recipient.api)).toEqual(neither);

  await setUnits(taken, "flag = 1");
  // A unit of somebody else that the game is asked to cancel.
  const other = await give(giver, await newPlayer(), 1);
  await setUnits(other, "flag = 2");
  await expect(recipient.api.gifts.refuse({ purchase: taken })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("You have taken all items of this gift"),
  });
  expect(await refusals(recipient.api)).toEqual(neither);

  clock.time += DAY;
  await recipient.api.gifts.refuse({ purchase: partly });
  expect([await refusals(recipient.api), await pendingOf(partly)]).toEqual([neither, 1]);
  clock.time -= 1;
  await recipient.api.gifts.refuse({ purchase: partly });
  expect((await refusals(recipient.api))[partly]).toBe(new Date(clock.time).toISOString());
  expect(await pendingOf(partly)).toBe(0);
});

test("gifts and cancellations of others do not change what a player's own purchase answers", async () => {
  const [giver, buyer] = [await newPlayer(), await newPlayer()];
  await setUnits(await give(giver, buyer, 1), "flag = 2");
  const [waiting, delivered] = [
    await buy(buyer.api, await insertItem({ price: 10 })),
    await buy(buyer.api, await insertItem({ price: 10 })),
  ];
  await setUnits(delivered, "flag = 1");
  await expect(buyer.api.purchases.cancelDelivery({ line: await lineOf(buyer, delivered) })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("already delivered"),
  });
  expect(await buyer.api.purchases.cancelDelivery({ line: await lineOf(buyer, waiting) })).toMatchObject({
    cancelled: 1,
    rcoin: 90,
  });
});

test("a unit that the game refused is cancelled at once, one that the game has is asked for", async () => {
  const buyer = await newPlayer();
  const purchase = await buy(buyer.api, await insertItem({ price: 10 }), 3);
  await setUnits(purchase, "claimed_at = 1", 2);
  await setUnits(purchase, "game_refusal = 'unknown_product'", 1);
  expect(await buyer.api.purchases.cancelDelivery({ line: await lineOf(buyer, purchase) })).toMatchObject({
    message: expect.stringMatching(/^2 items are cancelled and refunded\. The game is asked to cancel/),
    cancelled: 2,
    rcoin: 90,
  });
  expect(await countRows("deliveries", `${ofPurchase(purchase)} AND flag = 2`)).toBe(1);
  expect(await audit()).toEqual([]);
});

test("a reversed payment takes back what was bought with it, and refunds it once", async () => {
  const buyer = await newPlayer();
  const number = await insertOrder(buyer.userNum, { coins: 60 });
  await record(factOf(number, { kind: "paid", state: "succeeded" }), clock.time);
  const purchase = await buy(buyer.api, await insertItem({ price: 40 }), 4);
  expect(await rcoinOf(buyer.userNum)).toBe(0);
  await record(factOf(number, { kind: "dispute", state: "open" }), clock.time);
  expect([await pendingOf(purchase), await rcoinOf(buyer.userNum), await debtOf(buyer.userNum)]).toEqual([2, 20, 0]);
  expect(await audit()).toEqual([]);
});

test("a unit that staff have refunded covers nothing of a reversed payment", async () => {
  const buyer = await newPlayer();
  const number = await insertOrder(buyer.userNum, { coins: 60 });
  await record(factOf(number, { kind: "paid", state: "succeeded" }), clock.time);
  const purchase = await buy(buyer.api, await insertItem({ price: 40 }), 4);
  const last = env.DB.prepare("SELECT max(id) AS id FROM deliveries WHERE user_num = ?").bind(buyer.userNum);
  const id = (await last.first<number>("id"))!;
  const setFlag = (flag: number) => env.DB.exec(`UPDATE deliveries SET flag = ${flag} WHERE id = ${id}`);
  await setFlag(1);
  const owner = portal.as({ token: (await newLogin(30)).token });
  await owner.deliveriesAdmin.change({ id, action: "refund-taken", reason: "Faulty.", confirm: "on" });
  // The game puts it back into the item bank.
  await setFlag(0);
  await record(factOf(number, { kind: "dispute", state: "open" }), clock.time);
  expect([await pendingOf(purchase), await rcoinOf(buyer.userNum), await debtOf(buyer.userNum)]).toEqual([3, 20, 0]);
  // Staff are told of it until the player has taken it again.
  expect(await audit()).toMatchObject([{ problem: "refunded delivery that was not taken", number: id }]);
  await setFlag(1);
  expect(await audit()).toEqual([]);
});
