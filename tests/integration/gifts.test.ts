import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { DAY } from "#app/format/units.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { audit, buyRequest, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

/** A player who may give, with R-Coin and an item in the cart. */
async function newGiver({ as, clock }: ReturnType<typeof testGameApi>, rcoin = 100, price = 30) {
  const player = await newShopper(rcoin);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1, created_at = ?2 WHERE user_num = ?1")
    .bind(player.userNum, clock.time - 30 * DAY)
    .run();
  const api = as({ token: player.token });
  await api.cart.add({ productNum: await insertItem({ price, name: "Lantern" }), quantity: 2 });
  return { ...player, api };
}

async function newRecipient({ as }: ReturnType<typeof testGameApi>) {
  const player = await newShopper();
  return { ...player, api: as({ token: player.token }) };
}

const give = async (api: GameApi, userId: string, message = "Good luck!") =>
  api.gifts.give({ ...buyRequest(await api.cart.read({})), userId, message });

test("a gift costs the giver, is delivered to the recipient, and both see it with a masked user ID", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal), await newRecipient(portal)];
  const { player } = await giver.api.gifts.recipient({ userId: ` ${recipient.userId.toUpperCase()}\u200B ` });
  expect(player).toMatch(/^s.\*+.$/);
  const { purchase } = await give(giver.api, recipient.userId);
  expect([await rcoinOf(giver.userNum), await rcoinOf(recipient.userNum)]).toEqual([40, 0]);
  expect(await countRows("deliveries", `user_num = ${recipient.userNum} AND payer_num = ${giver.userNum}`)).toBe(2);
  const shown = { purchase, message: "Good luck!", items: [{ name: "Lantern", quantity: 2 }], units: 2, taken: 0 };
  expect((await giver.api.gifts.list({ page: 1 })).gifts).toMatchObject([{ ...shown, isGiven: true, player }]);
  const [received] = (await recipient.api.gifts.list({ page: 99 })).gifts;
  expect(received).toMatchObject({ ...shown, isGiven: false });
  expect(JSON.stringify(received)).not.toContain(giver.userId);
  expect(await audit()).toEqual([]);
});

test("a refused gift goes back as far as the game has not taken it, once, and within a day", async () => {
  const portal = testGameApi();
  const { clock } = portal;
  const [giver, recipient, stranger] = [await newGiver(portal), await newRecipient(portal), await newRecipient(portal)];
  const { purchase } = await give(giver.api, recipient.userId);
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = (SELECT min(id) FROM deliveries WHERE user_num = ?1)")
    .bind(recipient.userNum)
    .run();
  const missing = { code: "not_found" };
  await expect(stranger.api.gifts.refuse({ purchase })).rejects.toMatchObject(missing);
  await expect(giver.api.gifts.refuse({ purchase })).rejects.toMatchObject(missing);
  await Promise.all(Array.from({ length: 5 }, () => recipient.api.gifts.refuse({ purchase })));
  expect([await rcoinOf(giver.userNum), await rcoinOf(recipient.userNum)]).toEqual([70, 0]);
  expect((await recipient.api.gifts.list({ page: 1 })).gifts).toMatchObject([{ taken: 1, cancelled: 1 }]);

  const late = await newGiver(portal);
  const second = await give(late.api, recipient.userId);
  clock.time += DAY;
  await expect(recipient.api.gifts.refuse({ purchase: second.purchase })).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(late.userNum)).toBe(40);
  expect(await audit()).toEqual([]);
});

test("nobody gives to themselves, to nobody, or from a new or unconfirmed account", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal), await newRecipient(portal)];
  for (const userId of [giver.userId, "nobody_at_all", ""])
    await expect(give(giver.api, userId)).rejects.toMatchObject({
      code: "invalid",
      fields: { userId: [expect.any(String)] },
    });
  await expect(give(giver.api, recipient.userId, "x".repeat(201))).rejects.toMatchObject({ code: "invalid" });
  await env.DB.prepare("UPDATE users SET user_type = 3 WHERE user_num = ?1").bind(recipient.userNum).run();
  await expect(give(giver.api, recipient.userId)).rejects.toMatchObject({ code: "invalid" });
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?1").bind(giver.userNum).run();
  await expect(give(giver.api, recipient.userId)).rejects.toMatchObject({ code: "forbidden" });
  const young = await newGiver(portal);
  await env.DB.prepare("UPDATE users SET created_at = ?2 WHERE user_num = ?1")
    .bind(young.userNum, portal.clock.time - DAY)
    .run();
  await expect(give(young.api, recipient.userId)).rejects.toMatchObject({ code: "forbidden" });
  expect([await rcoinOf(giver.userNum), await rcoinOf(young.userNum)]).toEqual([100, 100]);
});

test("an account gives five times a day; what was not bought does not count", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal, 1000, 1), await newRecipient(portal)];
  await expect(
    giver.api.gifts.give({
      ...buyRequest(await giver.api.cart.read({})),
      discount: 7,
      code: "NONE",
      userId: recipient.userId,
      message: "",
    }),
  ).rejects.toMatchObject({ code: "conflict" });
  const item = await insertItem({ price: 1 });
  for (let n = 0; n < 5; n += 1) {
    await give(giver.api, recipient.userId);
    await giver.api.cart.add({ productNum: item, quantity: 1 });
  }
  await expect(give(giver.api, recipient.userId)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a reversed payment takes back a gift that was not delivered, and what is left is the giver's debt", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal, 0), await newRecipient(portal)];
  const number = await insertOrder(giver.userNum, { coins: 60 });
  const reported = { orderNumber: number, paymentId: `pay ${number}` };
  await record(
    factOf(number, { kind: "paid", state: "succeeded", objectId: `pay ${number}`, ...reported }),
    portal.clock.time,
  );
  await give(giver.api, recipient.userId);
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = (SELECT min(id) FROM deliveries WHERE user_num = ?1)")
    .bind(recipient.userNum)
    .run();
  await record(factOf(number, { kind: "dispute", state: "open", at: 1, ...reported }), portal.clock.time);
  expect(await countRows("deliveries", `user_num = ${recipient.userNum} AND flag = 3`)).toBe(1);
  expect(await countRows("debts", `user_num = ${giver.userNum} AND amount = 30`)).toBe(1);
  expect(await countRows("debts", `user_num = ${recipient.userNum}`)).toBe(0);
  expect(await audit()).toEqual([]);
});
