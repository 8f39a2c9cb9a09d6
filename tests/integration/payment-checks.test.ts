import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { checkDueOrders } from "#app/features/payments/embedded/check-orders.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { type KnownCheckout, type PaymentFact, PaymentProviderError } from "#app/features/payments/provider.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertOrder, insertPackage } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
import { audit, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const { checkAfter, askAfter, checkoutPeriod } = paymentLimits;
const DAY = 86_400_000;

/** A portal whose provider knows which orders were paid, and a player with an order that waits there. */
async function openShop() {
  // Orders of other tests would be asked for as well.
  await env.DB.exec("UPDATE payment_orders SET state = 'cancelled' WHERE state = 'open'");
  const { provider } = providerInMemory();
  const paid = new Set<string>();
  const asked: KnownCheckout[] = [];
  provider.readCheckout = async (checkout): Promise<PaymentFact[]> => {
    asked.push(checkout);
    if (!paid.has(checkout.id)) return [];
    const base = { isTest: false, at: 1, orderNumber: undefined, checkoutId: checkout.id, currency: "PHP" };
    return [{ ...base, kind: "paid", paymentId: `payment of ${checkout.id}`, amount: 100_00, method: "card" }];
  };
  const portal = testGameApi({ providers: [provider] });
  const { token, userNum } = await newShopper();
  const { time } = portal.clock;
  const order = (values: object = {}) =>
    insertOrder(userNum, {
      ...{ createdAt: time, expiresAt: time + checkoutPeriod, checkoutId: crypto.randomUUID() },
      ...values,
    });
  const number = await order();
  const checkoutOf = async (of: string) =>
    (await env.DB.prepare("SELECT checkout_id FROM payment_orders WHERE number = ?")
      .bind(of)
      .first<string>("checkout_id"))!;
  return {
    ...portal,
    ...{ provider, paid, asked, userNum, number, order, checkoutOf },
    player: portal.as({ token }),
    /** Lets some time pass, and asks for what is due. */
    check: async (milliseconds: number) => {
      portal.clock.time += milliseconds;
      asked.length = 0;
      await checkDueOrders(portal.context);
      return asked.map(({ id }) => id);
    },
  };
}

test("an order that stays pending is asked for after ten minutes, every ten minutes, for a day", async () => {
  const { check, number, order, checkoutOf, player, context } = await openShop();
  const id = await checkoutOf(number);
  // Orders without a page, of wallets, and those that are decided are not asked for.
  await order({ checkoutId: null });
  await order({ state: "cancelled" });
  // Without providers nobody is asked, now or because of this.
  await checkDueOrders({ ...context, ...connectedWith() });
  expect(await check(checkAfter - 1)).toEqual([]);
  await checkDueOrders({ ...context, now: () => context.now() + 1, ...connectedWith() });
  expect(await check(1)).toEqual([id]);
  expect(await check(checkAfter - 1)).toEqual([]);
  expect(await check(1)).toEqual([id]);
  // An hour later nobody can pay it any more.
  expect(await check(checkoutPeriod)).toEqual([id]);
  expect((await player.payments.order({ number })).order).toMatchObject({ state: "expired" });
  expect(await check(checkAfter)).toEqual([]);
  await order({ createdAt: 0 });
  expect(await check(DAY)).toEqual([]);
});

test("orders of wallets and those without a provider's page expire by themselves, also without providers", async () => {
  const { order, context, clock, number } = await openShop();
  const { time } = clock;
  const ofWallet = await order({ provider: "manual", checkoutId: null, expiresAt: time });
  const later = await order({ provider: "manual", checkoutId: null, expiresAt: time + 1 });
  const withoutPage = await order({ checkoutId: null, expiresAt: time - checkAfter });
  const beingCreated = await order({ checkoutId: null, expiresAt: time - checkAfter + 1 });
  const held = await order({ checkoutId: null, expiresAt: 0, overLimit: "held" });
  const sent = await order({ provider: "manual", checkoutId: null, expiresAt: 0, state: "submitted" });
  // Not by a call of the player, which lets orders expire as well.
  const stateOf = (of: string) =>
    env.DB.prepare("SELECT state FROM payment_orders WHERE number = ?").bind(of).first("state");
  const states = () => Promise.all([ofWallet, later, withoutPage, beingCreated, held, sent, number].map(stateOf));
  await checkDueOrders({ ...context, ...connectedWith() });
  expect(await states()).toEqual(["expired", "open", "expired", "open", "open", "submitted", "open"]);
  clock.time += 1;
  await checkDueOrders(context);
  expect(await states()).toEqual(["expired", "expired", "expired", "expired", "open", "submitted", "open"]);
});

test("a payment whose webhook was lost is found, five orders at once, also beside a provider that is silent", async () => {
  const { check, number, order, checkoutOf, userNum, paid, provider, context } = await openShop();
  const others = await Promise.all(Array.from({ length: 5 }, () => order()));
  for (const one of [number, ...others]) paid.add(await checkoutOf(one));
  expect(await check(checkAfter)).toHaveLength(5);
  expect(await check(1)).toHaveLength(1);
  expect(await rcoinOf(userNum)).toBe(600);
  expect(await audit()).toEqual([]);

  const createdAt = context.now();
  await order({ provider: "paypal", createdAt });
  const [own, last] = [await order({ createdAt }), await order({ createdAt })];
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const read = provider.readCheckout;
  // A provider without keys is skipped; one that fails is not asked for its next order.
  const failing = vi.fn(() => Promise.reject(new Error("The provider is out of order.")));
  provider.readCheckout = failing;
  await check(checkAfter);
  expect(failing).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  failed.mockRestore();
  provider.readCheckout = read;
  expect(await check(checkAfter)).toEqual([await checkoutOf(own), await checkoutOf(last)]);
});

test("an order expires ten minutes after its time is over, only if its provider was asked then", async () => {
  const { player, clock, order, number, as } = await openShop();
  const owner = as({ token: (await newLogin(30)).token });
  const stateOf = async (of: string) => (await player.payments.order({ number: of })).order.state;
  const [younger, paid] = [
    await order({ expiresAt: clock.time + 2 * DAY }),
    await order({ state: "paid", paidAt: 1, credited: 100 }),
  ];
  clock.time += checkoutPeriod + checkAfter - 1;
  await owner.paymentsAdmin.check({ number });
  expect(await stateOf(number)).toBe("open");
  clock.time += 1;
  await owner.paymentsAdmin.check({ number: paid });
  expect([await stateOf(number), await stateOf(paid)]).toEqual(["open", "paid"]);
  await owner.paymentsAdmin.check({ number });
  expect([await stateOf(number), await stateOf(younger)]).toEqual(["expired", "open"]);
});

test("after a change of keys, orders that the provider does not know expire, and can be cancelled", async () => {
  const { check, player, number, order, checkoutOf, provider, clock } = await openShop();
  const stateOf = async (of: string) => (await player.payments.order({ number: of })).order.state;
  const [simulated, unpaid, other] = [await order({ isTest: true }), await order({ isTest: true }), await order()];
  // Those of the test mode are unknown to the live keys, and are not asked for.
  expect((await check(checkAfter)).sort()).toEqual([await checkoutOf(number), await checkoutOf(other)].sort());
  await player.payments.cancelOrder({ number: simulated });
  expect(await stateOf(simulated)).toBe("cancelled");

  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const unknown = () => Promise.reject(new PaymentProviderError("stripe", "reading failed: 404", { status: 404 }));
  Object.assign(provider, { readCheckout: unknown, closeCheckout: unknown });
  await player.payments.cancelOrder({ number: other });
  expect(await stateOf(other)).toBe("cancelled");
  clock.time += checkoutPeriod;
  await check(checkAfter);
  expect([await stateOf(number), await stateOf(unpaid)]).toEqual(["expired", "expired"]);
  failed.mockRestore();
});

test("a player asks for one order, and for none without a page or whose provider is not set up", async () => {
  const { player, number, order, asked, checkoutOf } = await openShop();
  const later = await order();
  const [unopened, foreign] = [await order({ checkoutId: null }), await order({ provider: "paypal" })];
  for (const which of [unopened, foreign])
    expect((await player.payments.checkOrder({ number: which })).order.state).toBe("open");
  expect(asked).toEqual([]);
  for (const which of [later, number]) await player.payments.checkOrder({ number: which });
  expect(asked.map(({ id }) => id)).toEqual([await checkoutOf(later), await checkoutOf(number)]);
});

test("a player who comes back asks at most once a minute, and only for own orders", async () => {
  const { player, number, checkoutOf, paid, asked, clock, userNum, as } = await openShop();
  const stranger = as({ token: (await newShopper()).token });
  await expect(stranger.payments.checkOrder({ number })).rejects.toMatchObject({ code: "not_found" });
  expect(asked).toEqual([]);
  for (const [pause, times] of [
    [0, 1],
    [askAfter - 1, 1],
    [1, 2],
  ] as const) {
    clock.time += pause;
    await player.payments.checkOrder({ number });
    expect(asked).toHaveLength(times);
  }
  expect(asked[0]).toEqual({
    id: await checkoutOf(number),
    paymentId: undefined,
    isDisputed: false,
    takesMoney: true,
    now: clock.time - askAfter,
  });
  paid.add(await checkoutOf(number));
  clock.time += askAfter;
  expect((await player.payments.checkOrder({ number })).order).toMatchObject({ state: "paid" });
  clock.time += askAfter;
  await player.payments.checkOrder({ number });
  expect(asked).toHaveLength(3);
  expect(await rcoinOf(userNum)).toBe(100);
});

test("staff ask for any order at a provider; the money of a cancelled one is not taken", async () => {
  const { order, number, asked, as, provider } = await openShop();
  const owner = as({ token: (await newLogin(30)).token });
  const cancelled = await order({ state: "cancelled" });
  expect((await owner.paymentsAdmin.check({ number })).message).toBe(
    `The state of order ${number} is that of the provider.`,
  );
  await owner.paymentsAdmin.check({ number: cancelled });
  expect(asked.map(({ takesMoney }) => takesMoney)).toEqual([true, false]);
  for (const other of [await order({ provider: "paypal" }), await order({ checkoutId: null })])
    await expect(owner.paymentsAdmin.check({ number: other })).rejects.toMatchObject({ code: "conflict" });
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  provider.readCheckout = () => Promise.reject(new Error("The provider is out of order."));
  await expect(owner.paymentsAdmin.check({ number })).rejects.toMatchObject({ code: "unavailable" });
  expect(failed).toHaveBeenCalledOnce();
});

test("the provider's page of an order is opened as long as the order waits for money", async () => {
  const { player, provider, as } = await openShop();
  const packageId = await insertPackage();
  const place = () =>
    player.payments.placeOrder({
      requestKey: crypto.randomUUID(),
      package: packageId,
      price: 100_00,
      method: "stripe",
    });
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const create = vi.spyOn(provider, "createCheckout").mockRejectedValueOnce(new Error("The provider is out of order."));
  await expect(place()).rejects.toMatchObject({ code: "unavailable" });
  expect(failed).toHaveBeenCalledOnce();
  const [{ number } = { number: "" }] = (await player.payments.orders({ page: 1 })).orders;
  const stranger = as({ token: (await newShopper()).token });
  await expect(stranger.payments.openCheckout({ number })).rejects.toMatchObject({ code: "not_found" });
  const { checkoutUrl } = await player.payments.openCheckout({ number });
  expect(checkoutUrl).toBe(`https://pay.example/${number}`);
  expect(create).toHaveBeenLastCalledWith(
    expect.objectContaining({ number, amount: 100_00, returnUrl: `https://portal.test/payments/${number}` }),
  );
  // Once more, the same page.
  expect((await player.payments.openCheckout({ number })).checkoutUrl).toBe(checkoutUrl);
  expect(create).toHaveBeenCalledTimes(2);
  await player.payments.cancelOrder({ number });
  await expect(player.payments.openCheckout({ number })).rejects.toMatchObject({ code: "conflict" });
  const { number: ofOther } = await place();
  await env.DB.prepare("UPDATE payment_orders SET provider = 'paypal' WHERE number = ?").bind(ofOther).run();
  await expect(player.payments.openCheckout({ number: ofOther })).rejects.toMatchObject({ code: "conflict" });
});

test.for(["cancelled", "expired"])("an order that is %s while its page is created is not paid there", async (end) => {
  const { player, provider, clock, context } = await openShop();
  const wanted = {
    ...{ requestKey: crypto.randomUUID(), package: await insertPackage(), price: 100_00, method: "stripe" },
  };
  const failed = vi.spyOn(console, "error").mockImplementation(() => {});
  const create = vi.spyOn(provider, "createCheckout").mockRejectedValueOnce(new Error("The provider is out of order."));
  const close = vi.spyOn(provider, "closeCheckout");
  await expect(player.payments.placeOrder(wanted)).rejects.toMatchObject({ code: "unavailable" });
  failed.mockRestore();
  const [{ number, expiresAt } = { number: "", expiresAt: "" }] = await Promise.all(
    (await player.payments.orders({ page: 1 })).orders
      .slice(0, 1)
      .map(async (line) => (await player.payments.order({ number: line.number })).order),
  );
  expect(expiresAt).toBe(new Date(clock.time + checkoutPeriod).toISOString());
  create.mockImplementationOnce(async () => {
    if (end === "cancelled") await player.payments.cancelOrder({ number });
    else {
      clock.time += checkoutPeriod + checkAfter;
      await checkDueOrders({ ...context, ...connectedWith() });
    }
    return { id: `late page ${end}`, url: "https://pay.example/late" };
  });
  await expect(player.payments.openCheckout({ number })).rejects.toMatchObject({ code: "conflict" });
  expect(close.mock.calls).toEqual([[`late page ${end}`]]);
  // The form that placed it opens no page either.
  create.mockClear();
  await expect(player.payments.placeOrder(wanted)).rejects.toMatchObject({ code: "conflict" });
  expect(create).not.toHaveBeenCalled();
});

test("the page that an order has stays the one that is asked for", async () => {
  const { player, number, checkoutOf } = await openShop();
  const page = await checkoutOf(number);
  await player.payments.openCheckout({ number });
  expect(await checkoutOf(number)).toBe(page);
});
