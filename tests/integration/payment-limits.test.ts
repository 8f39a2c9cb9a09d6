import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { decide, factOf, insertOrder, insertPackage, insertWallet, record } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
import { audit, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "As agreed with the player", confirm: "on" } as const;

/** A portal with a provider, a package that an account can buy once, a player, and an owner. */
async function openShop(accountLimit = 1) {
  const { provider, state } = providerInMemory();
  const portal = testGameApi({ providers: [provider] });
  const [packageId, walletId] = [await insertPackage({ accountLimit }), await insertWallet()];
  const { token, userNum } = await newShopper();
  const api = portal.as({ token });
  const order = async (method = "stripe") => {
    const wanted = { requestKey: crypto.randomUUID(), package: packageId, price: 100_00, method };
    return (await api.payments.placeOrder(wanted)).number;
  };
  return {
    ...portal,
    ...{ state, api, userNum, order, packageId },
    orderToWallet: () => order(`wallet-${walletId}`),
    owner: portal.as({ token: (await newLogin(30)).token }),
  };
}

const pay = (number: string) => record(factOf(number, { kind: "paid", state: "succeeded" }));

test("cancelling closes the page at the provider; a cancelled order that is paid all the same is held above the limit", async () => {
  const { api, order, userNum, owner, state } = await openShop();
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    numbers.push(await order());
    await api.payments.cancelOrder({ number: numbers[n]! });
  }
  expect([...state.closed]).toEqual(numbers.map((number) => `checkout of ${number}`));
  for (const number of numbers) await pay(number);
  expect(await rcoinOf(userNum)).toBe(100);
  const [, held] = numbers as [string, string];
  const { order: shown } = await api.payments.order({ number: held });
  expect(shown).toMatchObject({ state: "cancelled", isHeld: true, credited: 0, checkoutUrl: "" });
  expect(shown.events.map(({ kind }) => kind)).toEqual(["created", "cancelled", "held"]);
  const { order: waiting } = await owner.paymentsAdmin.order({ number: held });
  expect(waiting).toMatchObject({ attention: "limit", refundable: 100_00 });
  expect(waiting.actions).toEqual(["accept", "refund", "resolve", "check"]);
  // Reported again, it stays held.
  await pay(held);
  expect(await rcoinOf(userNum)).toBe(100);
  expect(await audit()).toEqual([]);
});

test("only paid orders of the same account, package and mode count towards its limit", async () => {
  const { userNum, api, packageId } = await openShop();
  const other = await newShopper();
  const orderOf = (account: number, values: object = {}) => insertOrder(account, { packageId, ...values });
  await pay(await orderOf(other.userNum));
  await pay(await orderOf(userNum, { packageId: await insertPackage() }));
  const ofTestMode = await orderOf(userNum, { isTest: true });
  await record(factOf(ofTestMode, { kind: "paid", state: "succeeded", isTest: true }));
  const balance = await rcoinOf(userNum);
  await pay(await orderOf(userNum));
  expect(await rcoinOf(userNum)).toBe(balance + 100);
  // What another provider reports about an order above the limit is not its money.
  const above = await orderOf(userNum);
  await record(factOf(above, { kind: "paid", state: "succeeded", provider: "paypal" }));
  expect((await api.payments.order({ number: above })).order).toMatchObject({ state: "open", isHeld: false });
  await pay(above);
  expect((await api.payments.order({ number: above })).order).toMatchObject({ state: "open", isHeld: true });
});

test("an open order whose money is held does not count as one that waits for money", async () => {
  const { api, order, orderToWallet, userNum } = await openShop(2);
  const [first, held] = [await order(), await order()];
  await env.DB.prepare("UPDATE payment_packages SET account_limit = 1 WHERE account_limit = 2").run();
  for (const number of [first, held]) await pay(number);
  expect((await api.payments.order({ number: held })).order).toMatchObject({ state: "open", isHeld: true });
  await env.DB.prepare("UPDATE payment_packages SET account_limit = NULL WHERE account_limit = 1").run();
  for (let n = 0; n < paymentLimits.openOrders; n += 1) await orderToWallet();
  await expect(orderToWallet()).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(100);
});

test("staff credit money above the limit once, or send it back", async () => {
  const { api, order, userNum, owner, state } = await openShop();
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    numbers.push(await order());
    await api.payments.cancelOrder({ number: numbers[n]! });
  }
  for (const number of numbers) await pay(number);
  const [, credited, returned] = numbers as [string, string, string];
  const accept = (number: string) => owner.paymentsAdmin.accept({ number, ...confirmed });
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => accept(credited)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rcoinOf(userNum)).toBe(200);
  const { order: paid } = await api.payments.order({ number: credited });
  expect(paid).toMatchObject({ state: "paid", isHeld: false, credited: 100 });
  expect(paid.events.map(({ kind }) => kind)).toEqual(["created", "cancelled", "held", "paid"]);

  const refund = { number: returned, amount: 100_00, requestKey: crypto.randomUUID(), ...confirmed };
  await owner.paymentsAdmin.refund(refund);
  expect(state.refunds.size).toBe(1);
  expect((await api.payments.order({ number: returned })).order).toMatchObject({ isHeld: false, refunded: 100_00 });
  expect((await owner.paymentsAdmin.order({ number: returned })).order).toMatchObject({
    attention: "",
    actions: ["check"],
  });
  await expect(accept(returned)).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(200);
  expect(await audit()).toEqual([]);
});

test("an order whose page the provider does not close is not cancelled", async () => {
  const { api, order, state } = await openShop();
  const number = await order();
  const cancel = () => api.payments.cancelOrder({ number });
  vi.spyOn(console, "error").mockImplementation(() => {});
  state.fails = { close: "before" };
  await expect(cancel()).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("is not cancelled"),
  });
  state.fails = {};
  state.paid.add(`checkout of ${number}`);
  await expect(cancel()).rejects.toMatchObject({ code: "conflict" });
  expect((await api.payments.order({ number })).order.state).toBe("open");
});

test("an order to a wallet counts towards the limit as long as its receipt can be sent, unless it is cancelled", async () => {
  const { api, order, orderToWallet, clock } = await openShop();
  const number = await orderToWallet();
  clock.time += paymentLimits.walletPeriod;
  expect((await api.payments.order({ number })).order.state).toBe("expired");
  await expect(order()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("you can cancel them"),
  });
  await api.payments.cancelOrder({ number });
  await expect(api.payments.sendReceipt({ number, reference: "5017000001" })).rejects.toMatchObject({
    code: "conflict",
  });
  const second = await orderToWallet();
  clock.time += paymentLimits.receiptPeriod;
  await api.payments.order({ number: second });
  await orderToWallet();
});

test("a cashier sees that a receipt is above the limit before approving it", async () => {
  const { api, order, orderToWallet, owner, userNum } = await openShop(2);
  const [transfer, card] = [await orderToWallet(), await order()];
  await api.payments.sendReceipt({ number: transfer, reference: `5017${Date.now()}` });
  const { order: seen } = await owner.paymentsAdmin.order({ number: transfer });
  expect(seen.isAboveLimit).toBe(false);
  // The limit is lowered, and another order is paid meanwhile.
  await env.DB.prepare(
    "UPDATE payment_packages SET account_limit = 1 WHERE id = (SELECT package_id FROM payment_orders WHERE number = ?1)",
  )
    .bind(card)
    .run();
  await pay(card);
  await expect(
    owner.paymentsAdmin.decide({ number: transfer, decision: "approve", seen: seen.seen, ...confirmed }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await owner.paymentsAdmin.order({ number: transfer })).order.isAboveLimit).toBe(true);
  await decide(owner, transfer, "approve");
  expect(await rcoinOf(userNum)).toBe(200);
  expect(await audit()).toEqual([]);
});
