import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { closeInGame } from "#app/features/game-tasks/embedded/tasks.ts";
import { connectGameAccount } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import { type TestGameApi, testGameApi } from "#tests/fixtures/embedded.ts";
import { audit, buy, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

type Bridge = GameApi["bridge"];

/** A player with R-Coin and an account in the game, and the calls of an agent. */
async function customer(rcoin = 1000, portal: TestGameApi = testGameApi()) {
  const { userNum, token } = await newShopper(rcoin);
  await connectGameAccount(env.DB, userNum, 1_000_000 + userNum);
  const agent = portal.as({ token: await newBridgeKey() }).bridge;
  return { ...portal, userNum, player: portal.as({ token }), agent };
}

/** What the agent is to do for a player's account. */
async function workFor(agent: Bridge, userNum: number) {
  const { put, cancel } = await agent.claimDeliveries({ limit: 500 });
  return { put: put.filter(({ gameUserNum }) => gameUserNum === 1_000_000 + userNum), cancel };
}

type Report = Omit<CallInput<"bridge.reportDeliveries">["deliveries"][number], "issuedAt">;

/** Reports the states of units as an agent does that has claimed them. */
async function report(agent: Bridge, units: Report[]) {
  const { results } = await env.DB.prepare(
    "SELECT id, purchased_at AS issuedAt FROM deliveries WHERE id IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(units.map(({ id }) => id)))
    .all<{ id: number; issuedAt: number }>();
  const times = new Map(results.map(({ id, issuedAt }) => [id, issuedAt]));
  return agent.reportDeliveries({
    deliveries: units.map((unit) => ({ ...unit, issuedAt: times.get(Number(unit.id)) ?? 0 })),
  });
}

const receiptOf = async (player: GameApi, id: number) => (await player.purchases.byId({ id })).purchase.lines[0]!;

test("bought units are claimed, put into the bank and taken, and the receipt shows each state", async () => {
  const { player, agent, userNum } = await customer();
  const product = await insertItem({ price: 10, gameProductNum: 77 });
  const id = await buy(player, product, 2);
  expect(await agent.pollWork({})).toMatchObject({ deliveries: true });
  const { put } = await workFor(agent, userNum);
  expect(put).toMatchObject([
    { gameUserNum: 1_000_000 + userNum, productNum: 77, price: 10 },
    { gameUserNum: 1_000_000 + userNum, productNum: 77, price: 10 },
  ]);
  // A lost reply: they are listed until their state is reported.
  expect((await workFor(agent, userNum)).put).toEqual(put);
  const [first, second] = put.map(({ id }) => id) as [number, number];
  await report(agent, [
    { id: first, state: "banked", version: 1, gameKey: "9007199254740993" },
    { id: second, state: "banked", version: 1 },
  ]);
  expect((await workFor(agent, userNum)).put).toEqual([]);
  expect((await receiptOf(player, id)).delivery).toEqual({
    ...{ pending: 0, banked: 2, taken: 0, cancelRequested: 0, cancelled: 0 },
  });
  await report(agent, [{ id: first, state: "taken", version: 2 }]);
  expect((await receiptOf(player, id)).delivery).toMatchObject({ banked: 1, taken: 1 });
  // A late repetition of the first report changes nothing; the game gives an item back with a new version.
  await report(agent, [{ id: first, state: "banked", version: 1 }]);
  expect((await receiptOf(player, id)).delivery).toMatchObject({ banked: 1, taken: 1 });
  await report(agent, [{ id: first, state: "banked", version: 3 }]);
  expect((await receiptOf(player, id)).delivery).toMatchObject({ banked: 2, taken: 0 });
  const listed = await agent.listDeliveries({ after: first - 1 });
  expect(listed.deliveries).toMatchObject([
    { id: first, state: "banked", gameKey: "9007199254740993" },
    { id: second, state: "banked", gameKey: null },
  ]);
});

test("units wait until the game has the account and the item", async () => {
  const portal = testGameApi();
  const { userNum, token } = await newShopper(100);
  const player = portal.as({ token });
  const agent = portal.as({ token: await newBridgeKey() }).bridge;
  const product = await insertItem({ price: 10 });
  await buy(player, product);
  await connectGameAccount(env.DB, userNum, 1_000_000 + userNum);
  await buy(player, product);
  expect((await workFor(agent, userNum)).put).toEqual([]);
  const owner = portal.as({ token: (await newLogin(30)).token });
  const { seen, values } = await owner.itemsAdmin.byId({ id: product });
  await owner.itemsAdmin.save({ ...values, id: product, seen, gameProductNum: "78" } as never);
  expect((await workFor(agent, userNum)).put.map(({ productNum }) => productNum)).toEqual([78, 78]);
});

test("a claimed unit is cancelled by the agent, and refunded once", async () => {
  const { player, agent, userNum } = await customer(100);
  const id = await buy(player, await insertItem({ price: 40, gameProductNum: 5 }), 2);
  const [first, second] = (await workFor(agent, userNum)).put.map(({ id }) => id) as [number, number];
  await report(agent, [{ id: first, state: "banked", version: 1 }]);
  const { line } = await receiptOf(player, id);
  expect(await player.purchases.cancelDelivery({ line })).toMatchObject({
    message: "The game is asked to cancel 2 items. They are refunded unless you have taken them from the item bank.",
    cancelled: 0,
    rcoin: 20,
  });
  expect((await workFor(agent, userNum)).cancel).toMatchObject([{ id: first }, { id: second }]);
  // The first was taken in the meantime; the second never arrived.
  const reports: Report[] = [
    { id: first, state: "taken", version: 2 },
    { id: second, state: "cancelled", version: 1 },
  ];
  await Promise.all([report(agent, reports), report(agent, reports)]);
  expect((await receiptOf(player, id)).delivery).toEqual({
    ...{ pending: 0, banked: 0, taken: 1, cancelRequested: 0, cancelled: 1 },
  });
  expect(await rcoinOf(userNum)).toBe(60);
  // Nothing brings a cancelled unit back.
  await report(agent, [{ id: second, state: "banked", version: 9 }]);
  expect((await receiptOf(player, id)).delivery).toMatchObject({ cancelled: 1 });
  expect((await workFor(agent, userNum)).cancel.map(({ id }) => id)).not.toContain(second);
  expect(await audit()).toEqual([]);
});

test("a refused unit is shown to the staff, who try it again or cancel it", async () => {
  const { player, agent, userNum, as } = await customer(100);
  const product = await insertItem({ price: 10, gameProductNum: 404 });
  await buy(player, product, 2);
  const [first, second] = (await workFor(agent, userNum)).put.map(({ id }) => id) as [number, number];
  await report(
    agent,
    [first, second].map((id) => ({ id, state: "refused", version: 1, refusal: "unknown_product" })),
  );
  expect((await workFor(agent, userNum)).put).toEqual([]);
  const owner = as({ token: (await newLogin(30)).token });
  expect(await owner.deliveriesAdmin.byId({ id: first })).toMatchObject({
    delivery: { state: "pending", refusal: "unknown_product" },
    actions: ["cancel", "retry"],
  });
  const { seen, values } = await owner.itemsAdmin.byId({ id: product });
  await owner.itemsAdmin.save({ ...values, id: product, seen, gameProductNum: "405" } as never);
  const confirmed = { reason: "The item exists now.", confirm: "on" } as const;
  await owner.deliveriesAdmin.change({ id: first, action: "retry", ...confirmed });
  expect((await workFor(agent, userNum)).put).toMatchObject([{ id: first, productNum: 405 }]);
  await owner.deliveriesAdmin.change({ id: second, action: "cancel", ...confirmed });
  expect(await rcoinOf(userNum)).toBe(90);
  expect(await audit()).toEqual([]);
});

test("a report on the same number of an earlier database changes nothing", async () => {
  const { player, agent, userNum } = await customer(100);
  const id = await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 1);
  const [unit] = (await workFor(agent, userNum)).put;
  const restored = { id: unit!.id, issuedAt: unit!.issuedAt - 1 };
  for (const state of ["taken", "cancelled"] as const)
    expect(await agent.reportDeliveries({ deliveries: [{ ...restored, state, version: 5 }] })).toEqual({
      recorded: [],
    });
  expect((await receiptOf(player, id)).delivery).toMatchObject({ pending: 1, taken: 0, cancelled: 0 });
  expect((await workFor(agent, userNum)).put).toEqual([unit]);
  expect(await rcoinOf(userNum)).toBe(90);
});

test("a backup of the game's database was restored: lost units are queued again, others are not", async () => {
  const { player, agent, userNum } = await customer(100);
  await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 4);
  const ids = (await workFor(agent, userNum)).put.map(({ id }) => id);
  const [taken, banked, cancelled, refunded] = ids as [number, number, number, number];
  await report(agent, [
    { id: taken, state: "taken", version: 2 },
    { id: banked, state: "banked", version: 1 },
    { id: cancelled, state: "cancelled", version: 1 },
    { id: refunded, state: "taken", version: 1 },
  ]);
  await env.DB.prepare("UPDATE deliveries SET refunded_at = 5 WHERE id = ?").bind(refunded).run();
  expect(await agent.restoreDeliveries({ ids })).toEqual({ queued: [taken, banked] });
  await env.DB.prepare("UPDATE deliveries SET refunded_at = NULL WHERE id = ?").bind(refunded).run();
  expect((await workFor(agent, userNum)).put.map(({ id }) => id)).toEqual([taken, banked]);
  await report(agent, [{ id: taken, state: "banked", version: 1 }]);
  expect(await rcoinOf(userNum)).toBe(70);
});

test("the end of an account in the game ends the work for its units, but not for those to be cancelled", async () => {
  const { player, agent, userNum, context, clock } = await customer(100);
  const other = await customer(100);
  await emptyQueue();
  const product = await insertItem({ price: 10, gameProductNum: 8 });
  const id = await buy(player, product);
  await buy(player, product);
  await workFor(agent, userNum);
  await player.purchases.cancelDelivery({ line: (await receiptOf(player, id)).line });
  for (const one of [player, other.player, other.player]) await buy(one, product);
  await runBatch(context.db, closeInGame(userNum, clock.time));
  const { results } = await env.DB.prepare(
    `SELECT user_num = ?1 AS isOwn, claimed_at IS NOT NULL AS isClaimed, agent_work AS work FROM deliveries
     WHERE user_num IN (?1, ?2) ORDER BY id`,
  )
    .bind(userNum, other.userNum)
    .all();
  expect(results).toEqual([
    { isOwn: 1, isClaimed: 1, work: 1 },
    { isOwn: 1, isClaimed: 1, work: 0 },
    { isOwn: 1, isClaimed: 0, work: 0 },
    { isOwn: 0, isClaimed: 0, work: 1 },
    { isOwn: 0, isClaimed: 0, work: 1 },
  ]);
  expect(await other.player.gameAccounts.current({})).toMatchObject({ state: "ready" });
  const [asked] = await unitsOf(userNum);
  const [first, second] = await unitsOf(other.userNum);
  const { put, cancel, more } = await agent.claimDeliveries({ limit: 2 });
  expect([put.map(({ id }) => id), cancel.map(({ id }) => id), more]).toEqual([[first], [asked], true]);
  await report(agent, [
    { id: asked!, state: "cancelled", version: 1 },
    { id: first!, state: "banked", version: 1 },
  ]);
  expect(await rcoinOf(userNum)).toBe(80);
  expect(await workFor(agent, other.userNum)).toMatchObject({ put: [{ id: second }], cancel: [] });
  await report(agent, [{ id: second!, state: "banked", version: 1 }]);
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
});

test("units of an account that the game lost wait for it, and keep no others from being claimed", async () => {
  const lost = await customer(100);
  const other = await customer(100);
  const { agent } = other;
  await emptyQueue();
  const product = await insertItem({ price: 10, gameProductNum: 8 });
  await buy(lost.player, product);
  const gameUserNum = 1_000_000 + lost.userNum;
  await agent.restoreAccounts({ lost: [{ gameUserNum, gameUserId: `game${gameUserNum}` }] });
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
  const id = await buy(other.player, product);
  const { put, more } = await agent.claimDeliveries({ limit: 1 });
  expect([put.map(({ gameUserNum }) => gameUserNum), more]).toEqual([[1_000_000 + other.userNum], false]);
  // The agent has it, so that it is not refunded at once.
  const { line } = await receiptOf(other.player, id);
  expect(await other.player.purchases.cancelDelivery({ line })).toMatchObject({ cancelled: 0 });
  await env.DB.prepare("DELETE FROM game_accounts WHERE user_num = ?").bind(lost.userNum).run();
  await connectGameAccount(env.DB, lost.userNum, gameUserNum);
  expect((await workFor(agent, lost.userNum)).put).toHaveLength(1);
});

/** Empties the queue, so that a test finds its own units only. */
const emptyQueue = () => env.DB.exec("UPDATE deliveries SET agent_work = 0");

const unitsOf = async (userNum: number) =>
  (
    await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ? ORDER BY id").bind(userNum).all<{ id: number }>()
  ).results.map(({ id }) => id);

test("work and claimed units are listed in pages", async () => {
  const { player, agent, userNum, clock } = await customer();
  await emptyQueue();
  await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 3);
  const ids = await unitsOf(userNum);
  const claim = async (limit: number) => {
    const { put, more } = await agent.claimDeliveries({ limit });
    return [put.map(({ id }) => id), more];
  };
  const claimedAt = clock.time;
  expect(await claim(0)).toEqual([ids.slice(0, 1), true]);
  clock.time += 1000;
  expect(await claim(2)).toEqual([ids.slice(0, 2), true]);
  expect(await claim(3)).toEqual([ids, false]);
  const times = await env.DB.prepare("SELECT claimed_at AS at FROM deliveries WHERE user_num = ? ORDER BY id")
    .bind(userNum)
    .all();
  expect(times.results).toEqual([{ at: claimedAt }, { at: claimedAt + 1000 }, { at: claimedAt + 1000 }]);
  const list = async (after: number, limit: number) => {
    const { deliveries, more } = await agent.listDeliveries({ after, limit });
    return [deliveries.map(({ id }) => id), more];
  };
  expect(await list(ids[0]! - 1, 0)).toEqual([ids.slice(0, 1), true]);
  expect(await list(ids[0]!, 1)).toEqual([ids.slice(1, 2), true]);
  expect(await list(ids[0]!, 2)).toEqual([ids.slice(1), false]);
});

test("the agent gets neither units without an account in the game nor those that a program took by their flag", async () => {
  const portal = testGameApi();
  const { player, agent, userNum } = await customer(1000, portal);
  await emptyQueue();
  const product = await insertItem({ price: 10, gameProductNum: 6 });
  const stranger = await newShopper(100);
  const strangerPlayer = portal.as({ token: stranger.token });
  const purchase = await buy(strangerPlayer, product);
  await buy(player, product, 2);
  const [byFlag, queued] = await unitsOf(userNum);
  await env.DB.prepare("UPDATE deliveries SET flag = 1 WHERE id = ?").bind(byFlag!).run();
  expect((await agent.claimDeliveries({ limit: 500 })).put.map(({ id }) => id)).toEqual([queued]);
  const [strangerUnit] = await unitsOf(stranger.userNum);
  const { deliveries } = await agent.listDeliveries({ after: strangerUnit! - 1 });
  expect(deliveries.map(({ id }) => id)).toEqual([queued]);
  expect(
    await strangerPlayer.purchases.cancelDelivery({ line: (await receiptOf(strangerPlayer, purchase)).line }),
  ).toMatchObject({ cancelled: 1 });
});

test("claimed units are listed with the states that were reported, and only newer reports count", async () => {
  const { player, agent, userNum } = await customer();
  await emptyQueue();
  await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 6);
  const [waiting, banked, taken, cancelled, refused] = (await workFor(agent, userNum)).put.map(({ id }) => id) as [
    ...[number, number, number, number, number],
  ];
  await report(agent, [
    { id: banked, state: "banked", version: 1 },
    { id: taken, state: "taken", version: 3 },
    { id: cancelled, state: "cancelled", version: 1 },
    { id: refused, state: "refused", version: 1, refusal: "unknown_product" },
  ]);
  // The same version says the same.
  await report(agent, [{ id: taken, state: "banked", version: 3 }]);
  await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 1);
  const unclaimed = (await unitsOf(userNum)).at(-1)!;
  await report(agent, [{ id: unclaimed, state: "taken", version: 1 }]);
  const { deliveries } = await agent.listDeliveries({ after: waiting - 1 });
  expect(deliveries.map(({ id, state }) => [id, state])).toEqual([
    [waiting, "waiting"],
    [banked, "banked"],
    [taken, "taken"],
    [cancelled, "cancelled"],
    [refused, "refused"],
    [refused + 1, "waiting"],
  ]);
  expect((await workFor(agent, userNum)).put.map(({ id }) => id)).toContain(unclaimed);
});

test("units that the agent has claimed and others of one line are cancelled together, and nothing is left to do", async () => {
  const { player, agent, userNum } = await customer(100);
  await emptyQueue();
  const id = await buy(player, await insertItem({ price: 10, gameProductNum: 6 }), 2);
  const [refused, claimed] = (await workFor(agent, userNum)).put.map(({ id }) => id) as [number, number];
  await report(agent, [{ id: refused, state: "refused", version: 1, refusal: "unknown_product" }]);
  const { line } = await receiptOf(player, id);
  const asked = "The game is asked to cancel 1 item. It is refunded unless you have taken it from the item bank.";
  expect(await player.purchases.cancelDelivery({ line })).toMatchObject({
    message: `1 item is cancelled and refunded. ${asked}`,
    cancelled: 1,
    rcoin: 90,
  });
  expect(await player.purchases.cancelDelivery({ line })).toMatchObject({ message: asked, cancelled: 0 });
  expect(await agent.pollWork({})).toMatchObject({ deliveries: true });
  await report(agent, [{ id: claimed, state: "cancelled", version: 1 }]);
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
  expect(await rcoinOf(userNum)).toBe(100);
});

test("a restored backup leaves units of others, of other programs, and those that the game refused", async () => {
  const portal = testGameApi();
  const { player, agent, userNum } = await customer(100, portal);
  const other = await customer(100, portal);
  const late = await newShopper(100);
  await emptyQueue();
  const product = await insertItem({ price: 10, gameProductNum: 6 });
  // Bought before the account existed in the game, and not queued by any event since.
  await buy(portal.as({ token: late.token }), product);
  await connectGameAccount(env.DB, late.userNum, 1_000_000 + late.userNum);
  await buy(player, product, 2);
  const otherPurchase = await buy(other.player, product);
  const [lost, refused] = (await workFor(agent, userNum)).put.map(({ id }) => id) as [number, number];
  await buy(player, product);
  const byProgram = (await unitsOf(userNum)).at(-1)!;
  await agent.ackDeliveries({ ids: [byProgram] });
  await report(agent, [
    { id: lost, state: "banked", version: 1 },
    { id: refused, state: "refused", version: 1, refusal: "unknown_product" },
    { id: (await unitsOf(other.userNum))[0]!, state: "banked", version: 1 },
  ]);
  await buy(other.player, product);
  expect(await agent.restoreDeliveries({ ids: [lost, refused, byProgram] })).toEqual({ queued: [lost] });
  expect((await receiptOf(other.player, otherPurchase)).delivery).toMatchObject({ banked: 1 });
  expect((await workFor(agent, late.userNum)).put).toEqual([]);
});

test("a number of an item in the game queues neither finished units nor those of accounts that the game lacks", async () => {
  const portal = testGameApi();
  const { player, agent, userNum } = await customer(100, portal);
  const [stranger, waiting] = [await newShopper(100), await newShopper(100)];
  await env.DB.prepare(
    "INSERT INTO game_accounts (user_num, game_user_id, state, changed_at) VALUES (?, 'waits', 'pending', 0)",
  )
    .bind(waiting.userNum)
    .run();
  await emptyQueue();
  const product = await insertItem({ price: 10 });
  const id = await buy(player, product);
  await player.purchases.cancelDelivery({ line: (await receiptOf(player, id)).line });
  for (const { token } of [stranger, waiting]) await buy(portal.as({ token }), product);
  const owner = portal.as({ token: (await newLogin(30)).token });
  const renumber = async (gameProductNum: string) => {
    const { seen, values } = await owner.itemsAdmin.byId({ id: product });
    await owner.itemsAdmin.save({ ...values, id: product, seen, gameProductNum } as never);
  };
  await renumber("78");
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
  await buy(player, product);
  const [unit] = (await workFor(agent, userNum)).put;
  await report(agent, [{ id: unit!.id, state: "banked", version: 1 }]);
  await renumber("79");
  expect(await agent.pollWork({})).toMatchObject({ deliveries: false });
});

/** The game's item bank: what the agent's table would say about each delivery. */
class Bank {
  readonly units = new Map<number, { state: "banked" | "taken" | "cancelled"; version: number }>();

  put(id: number) {
    if (!this.units.has(id)) this.units.set(id, { state: "banked", version: 1 });
    return this.report(id);
  }

  take(id: number) {
    const unit = this.units.get(id);
    if (unit?.state === "banked") this.units.set(id, { state: "taken", version: unit.version + 1 });
  }

  cancel(id: number) {
    const unit = this.units.get(id);
    if (unit?.state !== "taken" && unit?.state !== "cancelled")
      this.units.set(id, { state: "cancelled", version: (unit?.version ?? 0) + 1 });
    return this.report(id);
  }

  report(id: number) {
    return { id, ...this.units.get(id)! };
  }
}

test("whatever the order of buying, cancelling, claiming and reporting: each unit is taken or refunded, never both", async () => {
  const { player, agent, as, userNum } = await customer(5000);
  const old = as({ token: await newBridgeKey() }).bridge;
  const product = await insertItem({ price: 10, gameProductNum: 9 });
  const bank = new Bank();
  const handedOut = new Set<number>();
  let seed = 20_261_123;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const mine = async () => {
    const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ?")
      .bind(userNum)
      .all<{ id: number }>();
    return new Set(results.map(({ id }) => id));
  };
  const agentRound = async (isReplyLost: boolean) => {
    const { put, cancel } = await agent.claimDeliveries({ limit: 1 + random(20) });
    const own = await mine();
    const reports = [
      ...put
        .map(({ id }) => id)
        .filter((id) => own.has(id))
        .map((id) => bank.put(id)),
      ...cancel.filter(({ id }) => own.has(id)).map(({ id }) => bank.cancel(id)),
    ];
    if (reports.length > 0 && !isReplyLost) await report(agent, reports);
  };
  const oldRound = async () => {
    const own = await mine();
    const { deliveries } = await old.pullDeliveries({ limit: 500 });
    const ids = deliveries
      .map(({ id }) => id)
      .filter((id) => own.has(id))
      .slice(0, 1 + random(3));
    if (ids.length === 0) return;
    for (const id of (await old.ackDeliveries({ ids })).taken) handedOut.add(id);
  };
  const cancelOne = async () => {
    const { lines } = await player.shop.purchases({ page: 1 });
    const line = lines[random(lines.length)];
    if (!line?.purchase) return;
    const { line: number } = await receiptOf(player, line.purchase);
    await player.purchases.cancelDelivery({ line: number }).catch((error) => expect(error.code).toBe("conflict"));
  };
  const steps = [
    () => buy(player, product, 1 + random(3)).catch((error) => expect(error.code).toBe("conflict")),
    () => agentRound(false),
    () => agentRound(true),
    oldRound,
    cancelOne,
    async () => {
      for (const id of bank.units.keys()) if (random(4) === 0) bank.take(id);
    },
    async () => {
      const ids = [...bank.units.keys()];
      if (ids.length > 0)
        await report(
          agent,
          ids.map((id) => bank.report(id)),
        );
    },
  ];
  for (let round = 0; round < 120; round += 1) {
    // Two at a time, so that they also meet inside the database.
    await Promise.all([steps[random(steps.length)]!(), steps[random(steps.length)]!()]);
  }
  // Everything comes to its end: the agent carries out what is left, and reports all states.
  for (let left = 0; left < 30; left += 1) await agentRound(false);
  const all = [...bank.units.keys()];
  for (let from = 0; from < all.length; from += 500)
    await report(
      agent,
      all.slice(from, from + 500).map((id) => bank.report(id)),
    );
  const { results } = await env.DB.prepare(
    `SELECT id, flag, price, (SELECT count(*) FROM ledger WHERE key = 'refund:' || deliveries.id) AS refunds
     FROM deliveries WHERE user_num = ?`,
  )
    .bind(userNum)
    .all<{ id: number; flag: number; refunds: number }>();
  expect(results.length).toBeGreaterThan(20);
  for (const { id, flag, refunds } of results) {
    const inGame = bank.units.get(id)?.state;
    const delivered = inGame === "banked" || inGame === "taken" || handedOut.has(id);
    expect([id, inGame !== undefined && handedOut.has(id)]).toEqual([id, false]);
    expect([id, delivered, refunds]).toEqual([id, flag !== 3, flag === 3 ? 1 : 0]);
  }
  expect(await audit()).toEqual([]);
});
