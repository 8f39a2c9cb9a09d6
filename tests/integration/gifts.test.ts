import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { DAY } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
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
  expect((await recipient.api.gifts.list({ page: 1 })).gifts).toMatchObject([
    { units: 2, taken: 1, cancelled: 1, items: [{ name: "Lantern", quantity: 2 }] },
  ]);

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
  for (let n = 0; n < 4; n += 1) {
    await give(giver.api, recipient.userId);
    await giver.api.cart.add({ productNum: item, quantity: 1 });
  }
  const last = { ...buyRequest(await giver.api.cart.read({})), userId: recipient.userId, message: "" };
  const { purchase } = await giver.api.gifts.give(last);
  expect(await giver.api.gifts.give(last)).toMatchObject({ purchase, repeated: true });
  await giver.api.cart.add({ productNum: item, quantity: 1 });
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

const confirmAddress = (userNum: number) =>
  env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();

const takeUnits = (userNum: number, units: number) =>
  env.DB.prepare(
    "UPDATE deliveries SET flag = 1 WHERE id IN (SELECT id FROM deliveries WHERE user_num = ?1 AND flag = 0 ORDER BY id LIMIT ?2)",
  )
    .bind(userNum, units)
    .run();

test("a gift is bought and announced once, and so is its refusal", async () => {
  const portal = testGameApi();
  const [first, giver, recipient, other] = [
    ...[await newGiver(portal), await newGiver(portal)],
    ...[await newRecipient(portal), await newRecipient(portal)],
  ] as const;
  await confirmAddress(recipient.userNum);
  await give(first.api, other.userId);
  const request = { ...buyRequest(await giver.api.cart.read({})), userId: recipient.userId, message: "" };
  const { player } = await giver.api.gifts.recipient({ userId: recipient.userId });
  const given = await giver.api.gifts.give(request);
  expect(given.message).toBe(`Your gift is on its way to ${player}.`);
  expect(await giver.api.gifts.give(request)).toMatchObject({
    ...{ purchase: given.purchase, repeated: true },
    message: "You have already bought this. You were charged once.",
  });
  // The same request for another player is another order.
  await expect(giver.api.gifts.give({ ...request, userId: other.userId })).rejects.toMatchObject({ code: "conflict" });
  await portal.settle();
  const recipients = () => portal.mails.map(({ to }) => to);
  expect(recipients()).toEqual([`${recipient.userId}@mail.example`]);
  await takeUnits(recipient.userNum, 1);
  await Promise.all([1, 2, 3].map(() => recipient.api.gifts.refuse({ purchase: given.purchase })));
  await portal.settle();
  expect(recipients().slice(1)).toEqual([`${giver.userId}@mail.example`]);
});

test("a refusal that comes too late says why", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal), await newRecipient(portal)];
  const { purchase } = await give(giver.api, recipient.userId);
  await takeUnits(recipient.userNum, 2);
  const refused = (message: string) =>
    expect(recipient.api.gifts.refuse({ purchase })).rejects.toMatchObject({ code: "conflict", message });
  await refused("You have taken all items of this gift in the game already, so you cannot refuse it.");
  portal.clock.time += DAY;
  await refused("A gift can be refused for 24 hours.");
});

test("gifts come from accounts that are three days old and confirmed, with up to 200 characters", async () => {
  const portal = testGameApi();
  const [giver, recipient] = [await newGiver(portal), await newRecipient(portal)];
  const { userId } = recipient;
  await env.DB.prepare("UPDATE users SET created_at = ?2 WHERE user_num = ?1")
    .bind(giver.userNum, portal.clock.time - 3 * DAY)
    .run();
  portal.clock.time -= 1;
  const tooNew = {
    code: "forbidden",
    message: "Your account is too new to give gifts: it must be at least 3 days old.",
  };
  await expect(giver.api.gifts.recipient({ userId })).rejects.toMatchObject(tooNew);
  await expect(give(giver.api, userId)).rejects.toMatchObject(tooNew);
  portal.clock.time += 1;
  await give(giver.api, userId, "x".repeat(200));
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?").bind(giver.userNum).run();
  await expect(giver.api.gifts.recipient({ userId })).rejects.toMatchObject({
    code: "forbidden",
    message: "Confirm your e-mail address before you give something.",
  });
});

test("accounts that are suspended or about to be deleted get no gifts, and lookups are limited", async () => {
  const portal = testGameApi();
  const [giver, recipient, other] = [await newGiver(portal), await newRecipient(portal), await newRecipient(portal)];
  const find = (userId: string) => giver.api.gifts.recipient({ userId });
  const unknown = { code: "invalid", fields: { userId: [expect.stringContaining("There is no player")] } };
  const owner = portal.as({ token: (await newLogin(30)).token });
  const suspension = { userNum: recipient.userNum, reason: "Cheating.", note: "", endsAt: "", confirm: "on" };
  await owner.bansAdmin.suspend(suspension as never);
  await expect(find(recipient.userId)).rejects.toMatchObject(unknown);
  await find(other.userId);
  const { bans } = await owner.playersAdmin.byNum({ userNum: recipient.userNum });
  await owner.bansAdmin.liftSuspension({ id: bans[0]!.id, reason: "Mistake.", confirm: "on" } as never);
  await find(recipient.userId);
  await env.DB.prepare("UPDATE users SET deletion_at = ?2 WHERE user_num = ?1")
    .bind(recipient.userNum, portal.clock.time + DAY)
    .run();
  await expect(find(recipient.userId)).rejects.toMatchObject(unknown);
  for (let count = 4; count < 20; count += 1) await find(other.userId);
  await expect(find(other.userId)).rejects.toMatchObject({ code: "rate_limited" });
});

test("gifts are listed in pages of ten, to the accounts that gave or got them", async () => {
  const portal = testGameApi();
  const [many, ten, none] = [await newRecipient(portal), await newRecipient(portal), await newRecipient(portal)];
  const insert = env.DB.prepare(
    `INSERT INTO gifts (purchase_id, giver_num, recipient_num, given_at, refusable_until)
     SELECT value, iif(value % 2, ?1, ?2), iif(value % 2, ?2, ?1), 0, 0 FROM json_each(?3)`,
  );
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  await env.DB.batch([
    insert.bind(many.userNum, 9_000_001, JSON.stringify(numbers(900_000, 11))),
    insert.bind(ten.userNum, 9_000_001, JSON.stringify(numbers(910_000, 10))),
    insert.bind(9_000_002, 9_000_001, JSON.stringify(numbers(920_000, 25))),
  ]);
  const page = async ({ api }: typeof many, number: number) => {
    const { gifts, lastPage } = await api.gifts.list({ page: number });
    return [gifts.map(({ purchase }) => purchase), lastPage];
  };
  const newest = numbers(900_000, 11).toReversed();
  expect(await page(many, 1)).toEqual([newest.slice(0, 10), 2]);
  for (const number of [2, 99]) expect(await page(many, number)).toEqual([newest.slice(10), 2]);
  for (const number of [1, 99]) expect(await page(ten, number)).toEqual([numbers(910_000, 10).toReversed(), 1]);
  expect(await page(none, 1)).toEqual([[], 1]);
  await env.DB.exec("DELETE FROM gifts WHERE purchase_id >= 900000");
});
