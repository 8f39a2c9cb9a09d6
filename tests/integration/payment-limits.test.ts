import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
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
    ...{ provider, state, api, userNum, order, packageId },
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
  expect(waiting).toMatchObject({ attention: "limit", refundable: 100_00, isAboveLimit: true });
  const { order: credited } = await owner.paymentsAdmin.order({ number: numbers[0]! });
  expect(credited).toMatchObject({ attention: "", isAboveLimit: false });
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
  const isHeld = { state: "open", isHeld: true, checkoutUrl: "" };
  expect((await api.payments.order({ number: held })).order).toMatchObject(isHeld);
  // Its money is for staff to decide about.
  await expect(api.payments.cancelOrder({ number: held })).rejects.toMatchObject({ code: "conflict" });
  expect((await api.payments.order({ number: held })).order).toMatchObject(isHeld);
  await env.DB.prepare("UPDATE payment_packages SET account_limit = NULL WHERE account_limit = 1").run();
  for (let n = 0; n < paymentLimits.openOrders; n += 1) await orderToWallet();
  await expect(orderToWallet()).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(100);
});

test("staff credit money above the limit once, or send it back", async () => {
  const { api, order, userNum, owner, state, mails, settle } = await openShop();
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  const numbers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    numbers.push(await order());
    await api.payments.cancelOrder({ number: numbers[n]! });
  }
  for (const number of numbers) await pay(number);
  const [first, credited, returned] = numbers as [string, string, string];
  const accept = (number: string) => owner.paymentsAdmin.accept({ number, ...confirmed });
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => accept(credited)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect(await rcoinOf(userNum)).toBe(200);
  expect((await latestAuditEntries())[0]).toMatchObject({
    target: `order ${credited}`,
    after: expect.stringContaining('"aboveLimit":true'),
  });
  await settle();
  expect(mails.filter(({ subject }) => subject.includes("receipt"))).toHaveLength(1);
  // The first one is above the limit by now; its money is credited all the same.
  await pay(first);
  expect((await owner.paymentsAdmin.order({ number: first })).order).toMatchObject({ attention: "", isHeld: false });
  const { order: paid } = await api.payments.order({ number: credited });
  expect(paid).toMatchObject({ state: "paid", isHeld: false, credited: 100 });
  expect(paid.events.map(({ kind }) => kind)).toEqual(["created", "cancelled", "held", "paid"]);

  const refund = { number: returned, amount: 100_00, requestKey: crypto.randomUUID(), ...confirmed };
  await owner.paymentsAdmin.refund(refund);
  expect(state.refunds.size).toBe(1);
  const { order: sentBack } = await api.payments.order({ number: returned });
  expect(sentBack).toMatchObject({ isHeld: false, refunded: 100_00 });
  expect(sentBack.events.map(({ kind }) => kind)).toEqual(["created", "cancelled", "held", "refunded"]);
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

test("cancelling an order whose money has arrived finds it out, and changes no paid or expired order", async () => {
  const { api, order, state, provider, userNum, clock } = await openShop(5);
  const number = await order();
  const other = await order();
  const [expired, unopened] = [
    await insertOrder(userNum, { state: "expired", checkoutId: "expired page", createdAt: clock.time }),
    await insertOrder(userNum),
  ];
  state.paid.add(`checkout of ${number}`);
  const base = { isTest: false, at: 1, orderNumber: number, checkoutId: undefined, currency: "PHP" };
  provider.readCheckout = async () => [{ ...base, kind: "paid", paymentId: number, amount: 100_00, method: "card" }];
  const cancel = (which: string) => api.payments.cancelOrder({ number: which });
  await expect(cancel(number)).rejects.toMatchObject({ code: "conflict" });
  const paid = (await api.payments.order({ number })).order;
  expect(paid).toMatchObject({ state: "paid", credited: 100, checkoutUrl: "" });
  state.paid.clear();
  for (const which of [number, expired]) await expect(cancel(which)).rejects.toMatchObject({ code: "conflict" });
  expect((await api.payments.order({ number })).order).toEqual(paid);
  expect((await api.payments.order({ number: expired })).order).toMatchObject({ state: "expired", events: [] });
  // Without a page there is nothing to close.
  await cancel(unopened);
  expect([...state.closed]).toEqual([]);
  expect((await api.payments.order({ number: other })).order).toMatchObject({
    ...{ state: "open", checkoutUrl: `https://pay.example/${other}` },
  });
  await cancel(other);
  expect((await api.payments.order({ number: other })).order).toMatchObject({ state: "cancelled", checkoutUrl: "" });
});

test("money above the limit needs attention until all of it went back, and once", async () => {
  const { order, owner, userNum, packageId } = await openShop();
  await pay(await order());
  const newHeld = async () => {
    const number = await insertOrder(userNum, { packageId, checkoutId: crypto.randomUUID() });
    await pay(number);
    return number;
  };
  const attentionOf = async (number: string) => (await owner.paymentsAdmin.order({ number })).order.attention;
  const refund = (number: string, values: object = {}) =>
    record(factOf(number, { kind: "refund", state: "succeeded", objectId: crypto.randomUUID(), ...values }));
  const returned = await newHeld();
  await refund(returned, { amount: 60_00 });
  expect(await attentionOf(returned)).toBe("limit");
  await refund(returned, { amount: 40_00 });
  expect(await attentionOf(returned)).toBe("");

  const held = await newHeld();
  await refund(held, { state: "failed" });
  await refund(held, { currency: "USD" });
  await refund(held, { provider: "paypal" });
  expect((await owner.paymentsAdmin.order({ number: held })).order).toMatchObject({ attention: "limit", refunded: 0 });
  await owner.paymentsAdmin.resolve({ number: held, attention: "limit", ...confirmed });
  await pay(held);
  expect(await attentionOf(held)).toBe("");

  // Another payment that does not fit needs attention by itself.
  const wrong = await newHeld();
  await record(factOf(wrong, { kind: "paid", state: "succeeded", amount: 1, objectId: "wrong", paymentId: "wrong" }));
  await refund(wrong);
  expect(await attentionOf(wrong)).toBe("amount");
  const neverHeld = await insertOrder(userNum, { packageId });
  await record(factOf(neverHeld, { kind: "paid", state: "succeeded", amount: 1 }));
  expect((await owner.paymentsAdmin.order({ number: neverHeld })).order).toMatchObject({
    ...{ attention: "amount", isHeld: false },
  });
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
  // From then on there is nothing left to cancel; a moment earlier there was.
  await expect(api.payments.cancelOrder({ number: second })).rejects.toMatchObject({ code: "conflict" });
  clock.time -= 1;
  await api.payments.cancelOrder({ number: second });
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
  // A second person reads it, too.
  await env.DB.exec("INSERT INTO settings (key, value) VALUES ('approval_limit_payment', '1')");
  const { approval } = await decide(owner, transfer, "approve");
  expect((await owner.approvalsAdmin.byId({ id: approval! })).approval.summary).toMatch(
    /100 R-Coin, above the limit of the package for one account$/,
  );
  await env.DB.batch(["settings", "approvals"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  // The held money of somebody else stays held.
  const held = await insertOrder((await newShopper()).userNum, { overLimit: "held", attention: "limit" });
  await decide(owner, transfer, "approve");
  expect((await owner.paymentsAdmin.order({ number: held })).order).toMatchObject({ isHeld: true });
  const [entry] = await latestAuditEntries();
  expect(JSON.parse(entry!.after)).toMatchObject({ state: "paid", aboveLimit: true });
  expect(await rcoinOf(userNum)).toBe(200);
  expect(await audit()).toEqual([]);
});
