import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectGameAccount } from "#tests/fixtures/accounts.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { type TestGameApi, testGameApi } from "#tests/fixtures/embedded.ts";
import { interruptedDatabase } from "#tests/fixtures/interrupted-d1.ts";
import { buy, buyRequest, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A reason of the test", confirm: "on" } as const;
const conflict = (message: string) => ({ code: "conflict", message });

async function openConsole(options: Parameters<typeof testGameApi>[0] = {}) {
  const portal = testGameApi(options);
  const owner = await newLogin(30);
  return { ...portal, owner, console: portal.as({ token: owner.token }) };
}

/** A player with an account in the game, and the units of 40 R-Coin that it bought. */
async function buyUnits({ as }: Pick<TestGameApi, "as">, units: number, values: Parameters<typeof insertItem>[0] = {}) {
  const shopper = await newShopper(1000);
  await connectGameAccount(env.DB, shopper.userNum, 2_000_000 + shopper.userNum);
  const item = await insertItem({ name: "Lantern", price: 40, ...values });
  const purchase = await buy(as({ token: shopper.token }), item, units);
  return { ...shopper, item, purchase, ids: await unitsOf(shopper.userNum) };
}

/** A gift of one unit to a player. */
async function giveUnit({ as }: Pick<TestGameApi, "as">, recipient: { userNum: number; userId: string }) {
  const giver = await newShopper(1000);
  await env.DB.prepare("UPDATE users SET email_verified_at = 1, created_at = 0 WHERE user_num = ?")
    .bind(giver.userNum)
    .run();
  const api = as({ token: giver.token });
  await api.cart.add({ productNum: await insertItem({ name: "Mask", price: 40 }), quantity: 1 });
  await api.gifts.give({ ...buyRequest(await api.cart.read({})), userId: recipient.userId, message: "" });
  return { giver, id: (await unitsOf(recipient.userNum)).at(-1)! };
}

async function unitsOf(userNum: number): Promise<number[]> {
  const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ? ORDER BY id")
    .bind(userNum)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

const setUnit = (id: number, columns: string) => env.DB.exec(`UPDATE deliveries SET ${columns} WHERE id = ${id}`);

const setUserType = (userNum: number, userType: number) =>
  env.DB.prepare("UPDATE users SET user_type = ?2 WHERE user_num = ?1").bind(userNum, userType).run();

const setLimit = (limit: number) =>
  env.DB.prepare("INSERT INTO settings (key, value) VALUES ('approval_limit_refund', ?)").bind(String(limit)).run();

beforeEach(async () => {
  await env.DB.exec("DELETE FROM settings WHERE key = 'approval_limit_refund'");
});

test("each state of a unit allows its own actions", async () => {
  const { console, ...portal } = await openConsole();
  const states: [columns: string, state: string, actions: string[]][] = [
    ["flag = 0", "pending", ["cancel", "request-cancel"]],
    ["flag = 2", "cancel_requested", ["cancel", "retry"]],
    ["flag = 1", "taken", ["retry", "refund-taken"]],
    ["flag = 1, price = 1", "taken", ["retry", "refund-taken"]],
    ["flag = 1, price = 0", "taken", ["retry"]],
    ["flag = 1, refunded_at = 1", "taken", []],
    ["flag = 3", "cancelled", []],
    ["claimed_at = 1", "pending", ["cancel"]],
    ["claimed_at = 1, banked_at = 1", "banked", ["cancel"]],
    ["claimed_at = 1, game_refusal = 'unknown_product'", "pending", ["cancel", "retry"]],
    ["claimed_at = 1, flag = 2", "cancel_requested", ["retry"]],
    ["claimed_at = 1, flag = 2, game_refusal = 'unknown_product'", "cancel_requested", ["cancel", "retry"]],
    ["claimed_at = 1, banked_at = 1, flag = 1", "taken", ["refund-taken"]],
    ["claimed_at = 1, flag = 3", "cancelled", []],
  ];
  const { ids } = await buyUnits(portal, states.length);
  for (const [index, [columns, state, actions]] of states.entries()) {
    await setUnit(ids[index]!, columns);
    const unit = await console.deliveriesAdmin.byId({ id: ids[index]! });
    expect([columns, unit.delivery.state, unit.actions]).toEqual([columns, state, actions]);
  }
});

test("staff are told what became of a unit and who was refunded, and so is the audit log", async () => {
  const { console, ...portal } = await openConsole();
  const { ids, userId } = await buyUnits(portal, 5);
  const [plain, claimed, refused, delivered, requested] = ids as [number, number, number, number, number];
  await setUnit(claimed, "claimed_at = 1");
  await setUnit(refused, "claimed_at = 1, game_refusal = 'unknown_product'");
  await setUnit(delivered, "claimed_at = 1, banked_at = 1, flag = 1");
  const change = async (id: number, action: "cancel" | "retry" | "request-cancel" | "refund-taken") => {
    const { message } = await console.deliveriesAdmin.change({ id, action, ...confirmed });
    const [entry] = await latestAuditEntries();
    expect(entry).toMatchObject({ target: `delivery ${id}`, reason: confirmed.reason });
    return [message, JSON.parse(entry!.before).state, JSON.parse(entry!.after).state];
  };
  const refunded = `${userId} was refunded 40 R-Coin.`;
  expect(await change(plain, "cancel")).toEqual([
    `Delivery ${plain} is cancelled, and ${refunded}`,
    "pending",
    "cancelled",
  ]);
  expect(await change(claimed, "cancel")).toEqual([
    `The game is asked to cancel delivery ${claimed}. ${userId} is refunded 40 R-Coin unless the item was taken before.`,
    "pending",
    "cancel_requested",
  ]);
  expect(await change(refused, "cancel")).toEqual([
    `Delivery ${refused} is cancelled, and ${refunded}`,
    "pending",
    "cancelled",
  ]);
  expect(await change(delivered, "refund-taken")).toEqual([
    `Delivery ${delivered} stays with ${userId}, and ${refunded}`,
    "taken",
    "taken",
  ]);
  expect((await change(requested, "request-cancel")).slice(1)).toEqual(["pending", "cancel_requested"]);
  expect((await change(requested, "retry")).slice(1)).toEqual(["cancel_requested", "pending"]);
  await setUnit(requested, "flag = 1");
  await expect(console.deliveriesAdmin.change({ id: requested, action: "cancel", ...confirmed })).rejects.toMatchObject(
    conflict(`Delivery ${requested} is already in the state “delivered”, so nothing was done.`),
  );
});

test("a gift is refunded to its giver, and staff see both accounts", async () => {
  const { console, ...portal } = await openConsole();
  const recipient = await newShopper();
  const { giver, id } = await giveUnit(portal, recipient);
  expect((await console.deliveriesAdmin.byId({ id })).delivery).toMatchObject({
    ...{ userNum: recipient.userNum, userId: recipient.userId },
    ...{ payerNum: giver.userNum, payerId: giver.userId },
  });
  const { message } = await console.deliveriesAdmin.change({ id, action: "cancel", ...confirmed });
  expect(message).toBe(`Delivery ${id} is cancelled, and ${giver.userId} was refunded 40 R-Coin.`);
  expect([await rcoinOf(giver.userNum), await rcoinOf(recipient.userNum)]).toEqual([1000, 0]);
  const own = await buyUnits(portal, 1);
  expect((await console.deliveriesAdmin.byId({ id: own.ids[0]! })).delivery).toMatchObject({
    payerNum: null,
    payerId: "",
  });
});

test("nobody changes a unit that an account of the same level, or the own one, has or has paid for", async () => {
  const { console, owner, ...portal } = await openConsole();
  const change = (id: number) => console.deliveriesAdmin.change({ id, action: "request-cancel", ...confirmed });
  const refused = async (id: number, message: string) => {
    expect((await console.deliveriesAdmin.byId({ id })).actions).toEqual([]);
    await expect(change(id)).rejects.toMatchObject({ code: "forbidden", message });
  };
  const notBelow = "You cannot change an account of your own level or above.";
  // Another owner has the unit.
  const peer = await buyUnits(portal, 1);
  await setUserType(peer.userNum, 30);
  await refused(peer.ids[0]!, notBelow);
  // Another owner paid for it.
  const recipient = await newShopper();
  const gift = await giveUnit(portal, recipient);
  await setUserType(gift.giver.userNum, 30);
  await refused(gift.id, notBelow);
  // The own account paid for it.
  await env.DB.prepare("UPDATE deliveries SET payer_num = ?2 WHERE id = ?1").bind(gift.id, owner.userNum).run();
  await refused(gift.id, "You cannot change your own account here.");
  await env.DB.prepare("UPDATE deliveries SET payer_num = ?2 WHERE id = ?1").bind(gift.id, gift.giver.userNum).run();
  await setUserType(gift.giver.userNum, 1);
  await change(gift.id);
});

test("a unit of an unknown account can be changed", async () => {
  const { console, ...portal } = await openConsole();
  const { ids } = await buyUnits(portal, 1);
  await setUnit(ids[0]!, "user_num = 987654321, line_id = NULL");
  const { delivery, actions } = await console.deliveriesAdmin.byId({ id: ids[0]! });
  expect(delivery).toMatchObject({ userNum: 987_654_321, userId: "" });
  expect(actions).toEqual(["cancel", "request-cancel"]);
});

test("a unit that the agent or the game has changed in the meantime is left as it is", async () => {
  const portal = await openConsole();
  const changed = async (id: number, action: "cancel" | "request-cancel", batch: number, columns: string) => {
    const database = interruptedDatabase(env.DB, batch, () => setUnit(id, columns));
    const late = testGameApi({ database }).as({ token: portal.owner.token });
    return late.deliveriesAdmin.change({ id, action, ...confirmed });
  };
  const { ids, userNum } = await buyUnits(portal, 4);
  const [claimed, claimedLater, taken, takenLater] = ids as [number, number, number, number];
  const refused = (id: number, state: string) =>
    conflict(`Delivery ${id} is already in the state “${state}”, so nothing was done.`);
  await expect(changed(claimed, "request-cancel", 2, "claimed_at = 1")).rejects.toMatchObject(
    refused(claimed, "pending"),
  );
  await expect(changed(claimedLater, "cancel", 3, "claimed_at = 1")).rejects.toMatchObject(
    refused(claimedLater, "pending"),
  );
  await expect(changed(taken, "request-cancel", 2, "flag = 1")).rejects.toMatchObject(refused(taken, "delivered"));
  await expect(changed(takenLater, "cancel", 3, "flag = 1")).rejects.toMatchObject(refused(takenLater, "delivered"));
  expect(await rcoinOf(userNum)).toBe(840);
});

test("a limit that another refund has used up in the meantime is told", async () => {
  const portal = await openConsole();
  const { ids, userNum } = await buyUnits(portal, 2);
  await setLimit(50);
  const cancel = (id: number) => portal.console.deliveriesAdmin.change({ id, action: "cancel", ...confirmed });
  const database = interruptedDatabase(env.DB, 3, () => cancel(ids[0]!));
  const late = testGameApi({ database }).as({ token: portal.owner.token });
  await expect(late.deliveriesAdmin.change({ id: ids[1]!, action: "cancel", ...confirmed })).rejects.toMatchObject(
    conflict("Other actions have used up your limit of today in the meantime, so nothing was done. Please try again."),
  );
  expect(await rcoinOf(userNum)).toBe(960);
});

test("a second person approves a refund above the limit while it is still possible", async () => {
  const portal = await openConsole();
  const { console } = portal;
  const other = portal.as({ token: (await newLogin(30)).token });
  await setLimit(30);
  const { ids, userNum, userId } = await buyUnits(portal, 5);
  const [first, delivered, raced, promoted, refundable] = ids as [number, number, number, number, number];
  const request = async (id: number, action: "cancel" | "refund-taken" = "cancel") =>
    (await console.deliveriesAdmin.change({ id, action, ...confirmed })).approval!;
  const approve = (id: number, api = other) => api.approvalsAdmin.approve({ id, ...confirmed });

  const wanted = await request(first);
  expect((await other.approvalsAdmin.byId({ id: wanted })).approval.summary).toBe(
    `Cancel delivery ${first} (Lantern) and refund ${userId} 40 R-Coin`,
  );
  expect(await rcoinOf(userNum)).toBe(800);
  await approve(wanted);
  expect((await console.deliveriesAdmin.byId({ id: first })).delivery.state).toBe("cancelled");
  expect(await rcoinOf(userNum)).toBe(840);

  const late = await request(delivered);
  await setUnit(delivered, "flag = 1");
  await expect(approve(late)).rejects.toMatchObject(
    conflict(`Delivery ${delivered} is already in the state “delivered”, so nothing was done.`),
  );

  // Two people approve at the same time.
  const twice = await request(raced);
  const third = await newLogin(30);
  const database = interruptedDatabase(env.DB, 4, () => approve(twice));
  await expect(approve(twice, testGameApi({ database }).as({ token: third.token }))).rejects.toMatchObject(
    conflict(`Request ${twice} is already approved, so nothing was done.`),
  );
  expect(await rcoinOf(userNum)).toBe(880);

  await setUnit(refundable, "flag = 1");
  const taken = await request(refundable, "refund-taken");
  expect((await other.approvalsAdmin.byId({ id: taken })).approval.summary).toBe(
    `Refund ${userId} 40 R-Coin for delivery ${refundable} (Lantern), which ${userId} has taken`,
  );

  // The author's rank is checked by the request; that of the approving person by the action.
  const member = await newMember(20, ["console", "deliveries"]);
  const own = await request(promoted);
  await setUserType(userNum, 20);
  await expect(approve(own, portal.as({ token: member.token }))).rejects.toMatchObject({
    code: "forbidden",
    message: "You cannot change an account of your own level or above.",
  });
  expect(await rcoinOf(userNum)).toBe(880);
});

test("nobody approves a refund to the own account, as a buyer or as a giver", async () => {
  const portal = await openConsole();
  await setLimit(30);
  const member = await newMember(20, ["console", "deliveries"]);
  const api = portal.as({ token: member.token });
  const request = async (id: number) =>
    (await portal.console.deliveriesAdmin.change({ id, action: "cancel", ...confirmed })).approval!;
  const forYou = {
    code: "forbidden",
    message: "This request is for your own account, so somebody else has to decide.",
  };
  const { ids } = await buyUnits(portal, 2);
  await setUnit(ids[0]!, `user_num = ${member.userNum}`);
  await setUnit(ids[1]!, `payer_num = ${member.userNum}`);
  for (const id of ids)
    await expect(api.approvalsAdmin.approve({ id: await request(id), ...confirmed })).rejects.toMatchObject(forYou);
});

test("a unit that another program took is delivered by the agent after it was put back into the queue", async () => {
  const { console, ...portal } = await openConsole();
  const { ids } = await buyUnits(portal, 1, { gameProductNum: 77 });
  const unnumbered = await buyUnits(portal, 1);
  const agent = portal.as({ token: await newBridgeKey() }).bridge;
  await env.DB.exec("UPDATE deliveries SET agent_work = 0");
  const work = async () => {
    const { put } = await agent.claimDeliveries({ limit: 500 });
    return put.map(({ id }) => id);
  };
  for (const id of [ids[0]!, unnumbered.ids[0]!]) {
    await setUnit(id, "flag = 1");
    await console.deliveriesAdmin.change({ id, action: "retry", ...confirmed });
  }
  expect(await work()).toEqual(ids);
  await setUnit(ids[0]!, "agent_work = 0");
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
});
