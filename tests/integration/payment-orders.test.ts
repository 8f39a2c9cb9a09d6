import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { createProviders } from "#app/features/payments/embedded/providers/create-providers.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { DAY } from "#app/format/units.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { decide, insertOrder, insertPackage, insertWallet } from "#tests/fixtures/payments.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

/** A portal with a package of ₱100 and a wallet. */
async function openShop(values: Parameters<typeof insertPackage>[0] = {}) {
  const portal = testGameApi();
  const [packageId, walletId] = [await insertPackage(values), await insertWallet()];
  const request = (changes: Partial<CallInput<"payments.placeOrder">> = {}) => ({
    requestKey: crypto.randomUUID(),
    package: packageId,
    price: 100_00,
    method: `wallet-${walletId}`,
    ...changes,
  });
  const newPlayer = async () => {
    const { token, ...player } = await newShopper();
    return { ...player, token, api: portal.as({ token }) };
  };
  return { ...portal, packageId, walletId, request, newPlayer };
}

const amountOf = async (api: GameApi, number: string) => (await api.payments.order({ number })).order.amount;

test("an order to a wallet has an amount of its own, also among simultaneous orders", async () => {
  const { request, newPlayer } = await openShop();
  const players = await Promise.all(Array.from({ length: 20 }, newPlayer));
  const amounts = await Promise.all(
    players.map(async ({ api }) => amountOf(api, (await api.payments.placeOrder(request())).number)),
  );
  expect(new Set(amounts).size).toBe(20);
  for (const amount of amounts) expect(amount).toSatisfy((value: number) => value > 100_00 && value < 101_00);
});

test("when all amounts are taken, nothing is ordered, and they are free again after a day", async () => {
  const { request, newPlayer, walletId, clock, packageId } = await openShop();
  const { api, userNum } = await newPlayer();
  // Only open orders wait for money.
  for (let n = 0; n < paymentLimits.openOrders; n += 1) await insertOrder(userNum, { state: "cancelled" });
  await env.DB.prepare(
    `WITH RECURSIVE extra (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM extra WHERE n < 99)
     INSERT INTO payment_orders (number, user_num, request_key, package_id, package_name, coins, bonus, first_bonus, price,
       amount, provider, wallet_id, state, created_at, expires_at)
     SELECT 'X-' || ?1 || '-' || n, 0, n || ?1, ?2, '', 100, 0, 0, 10000, 10000 + n, 'manual', ?1, 'open', ?3, ?3 + 1 FROM extra`,
  )
    .bind(walletId, packageId, clock.time)
    .run();
  await expect(api.payments.placeOrder(request())).rejects.toMatchObject({ code: "unavailable" });
  clock.time += DAY;
  const { number } = await api.payments.placeOrder(request());
  expect(await amountOf(api, number)).toBe(100_01);
  expect(await countRows("payment_orders", `user_num = ${userNum} AND state = 'open'`)).toBe(1);
});

test("an amount is not given again for a day, whatever became of its order, and rests as long as there are others", async () => {
  const { request, newPlayer, as, clock } = await openShop();
  const owner = as({ token: (await newLogin(30)).token });
  const [paid, refused, expired, cancelled] = await Promise.all([newPlayer(), newPlayer(), newPlayer(), newPlayer()]);
  const used: number[] = [];
  const orderOf = async ({ api }: Pick<typeof paid, "api">) => {
    const { number } = await api.payments.placeOrder(request());
    used.push(await amountOf(api, number));
    return number;
  };
  const decided = [
    { ...paid, decision: "approve", number: await orderOf(paid) },
    { ...refused, decision: "refuse", number: await orderOf(refused) },
  ] as const;
  await orderOf(expired);
  const toCancel = await orderOf(cancelled);
  for (const { api, number, decision } of decided) {
    await api.payments.sendReceipt({ number, reference: crypto.randomUUID() });
    await decide(owner, number, decision);
  }
  await cancelled.api.payments.cancelOrder({ number: toCancel });
  clock.time += paymentLimits.walletPeriod;
  for (let n = 0; n < 4; n += 1) await orderOf(paid);
  expect(used).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((extra) => 100_00 + extra));
  // A day later all of them are free, but those that were never used come first.
  clock.time += DAY;
  await orderOf(expired);
  expect(used.at(-1)).toBe(100_09);
});

test("who orders and cancels gets the same amount again, and does not use up the amounts", async () => {
  const { request, newPlayer } = await openShop();
  const { api } = await newPlayer();
  const amounts = new Set<number>();
  for (let n = 0; n < 8; n += 1) {
    const { number } = await api.payments.placeOrder(request());
    amounts.add(await amountOf(api, number));
    await api.payments.cancelOrder({ number });
  }
  expect([...amounts]).toEqual([100_01]);
  const { number } = await (await newPlayer()).api.payments.placeOrder(request());
  expect(await countRows("payment_orders", `number = '${number}' AND amount = 10002`)).toBe(1);
});

test("a request key places one order, also when it is sent many times at once", async () => {
  const { request, newPlayer } = await openShop();
  const { api, userNum } = await newPlayer();
  const wanted = request();
  const replies = await Promise.all(Array.from({ length: 8 }, () => api.payments.placeOrder(wanted)));
  expect(new Set(replies.map(({ number }) => number)).size).toBe(1);
  expect(replies[0]!.number).toMatch(/^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await countRows("payment_orders", `user_num = ${userNum}`)).toBe(1);
  const other = await insertPackage();
  await expect(api.payments.placeOrder({ ...wanted, package: other })).rejects.toMatchObject({ code: "conflict" });
  // The same key of somebody else is another order.
  const stranger = await newPlayer();
  const { number } = await stranger.api.payments.placeOrder(wanted);
  expect((await stranger.api.payments.order({ number })).order.number).not.toBe(replies[0]!.number);
});

test("who has sent a receipt for an amount gets another one, also after cancelling", async () => {
  const { request, newPlayer, as } = await openShop();
  const owner = as({ token: (await newLogin(30)).token });
  const { api } = await newPlayer();
  const { number } = await api.payments.placeOrder(request());
  await api.payments.sendReceipt({ number, reference: crypto.randomUUID() });
  await decide(owner, number, "refuse");
  await api.payments.cancelOrder({ number });
  expect(await amountOf(api, (await api.payments.placeOrder(request())).number)).toBe(100_02);
});

test("limits are those of one account and one package, and the reply tells which one is reached", async () => {
  const { request, newPlayer, packageId } = await openShop({ accountLimit: paymentLimits.openOrders + 1 });
  const [first, second] = [await newPlayer(), await newPlayer()];
  const refused = (api: GameApi, text: string, changes: Parameters<typeof request>[0] = {}) =>
    expect(api.payments.placeOrder(request(changes))).rejects.toMatchObject({
      ...{ code: "conflict", message: expect.stringContaining(text) },
    });
  await second.api.payments.placeOrder(request());
  const { number } = await first.api.payments.placeOrder(request());
  await first.api.payments.cancelOrder({ number });
  await insertOrder(first.userNum, { state: "submitted" });
  for (let n = 0; n < paymentLimits.openOrders; n += 1) await first.api.payments.placeOrder(request());
  await refused(first.api, "You have several orders that wait for payment.");
  await refused(first.api, "is ₱100.00 now", { price: 90_00 });
  const withdrawn = `wallet-${await insertWallet({ offered: false })}`;
  await refused(second.api, "This payment method is not available.", { method: withdrawn });

  await env.DB.prepare("UPDATE payment_packages SET account_limit = 2 WHERE id = ?1").bind(packageId).run();
  await insertOrder(second.userNum, { state: "submitted" });
  await second.api.payments.placeOrder(request());
  await refused(second.api, "as often as one account can");
  const third = await newPlayer();
  await third.api.payments.placeOrder(request());
});

test("an account places so many orders an hour", async () => {
  const { request, newPlayer } = await openShop();
  const { api } = await newPlayer();
  for (let n = 0; n < 29; n += 1) {
    const { number } = await api.payments.placeOrder(request());
    await api.payments.cancelOrder({ number });
  }
  const last = request();
  const { number } = await api.payments.placeOrder(last);
  await expect(api.payments.placeOrder(request())).rejects.toMatchObject({ code: "rate_limited" });
  expect(await api.payments.placeOrder(last)).toMatchObject({ number });
  await (await newPlayer()).api.payments.placeOrder(request());
});

test("an order at a provider is open until the provider was asked, or was silent for a day", async () => {
  const { newPlayer, clock } = await openShop();
  const { api, userNum } = await newPlayer();
  const number = await insertOrder(userNum, {
    ...{ createdAt: clock.time, expiresAt: clock.time + 1, checkoutId: crypto.randomUUID() },
  });
  clock.time += DAY;
  expect((await api.payments.order({ number })).order.state).toBe("open");
  clock.time += 2;
  expect((await api.payments.order({ number })).order.state).toBe("expired");
});

test("the list of orders has pages of ten", async () => {
  const { newPlayer } = await openShop();
  const [{ api, userNum }, other] = [await newPlayer(), await newPlayer()];
  const numbers: string[] = [];
  for (let n = 0; n < paymentLimits.pageSize; n += 1) numbers.unshift(await insertOrder(userNum));
  const page = async (wanted: number) => {
    const { orders, lastPage } = await api.payments.orders({ page: wanted });
    return [orders.map((order) => order.number), lastPage];
  };
  expect(await page(9)).toEqual([numbers, 1]);
  numbers.unshift(await insertOrder(userNum));
  expect(await page(1)).toEqual([numbers.slice(0, 10), 2]);
  for (const wanted of [2, 3]) expect(await page(wanted)).toEqual([numbers.slice(10), 2]);
  await env.DB.prepare(
    "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', 5, 'reversal', '0', 'listed', 0)",
  )
    .bind(userNum)
    .run();
  await env.DB.prepare(
    "INSERT INTO debt_entries (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'milleage', 7, 'reversal', '0', 'not R-Coin', 0)",
  )
    .bind(other.userNum)
    .run();
  expect((await api.payments.orders({ page: 1 })).debt).toBe(5);
  expect((await other.api.payments.orders({ page: 1 })).debt).toBe(0);
});

test("an order shows everything about its wallet, its instructions in the player’s language, and until when a receipt is accepted", async () => {
  const { newPlayer, as, request, clock } = await openShop();
  const owner = as({ token: (await newLogin(30)).token });
  const values = { kind: "maya", name: "Maya", accountName: "Portal", accountNumber: "0900 000 0007" } as const;
  const wallet = await insertWallet({ ...values, instructions: "Send the exact amount.", promisedMinutes: 45 });
  await owner.translationsAdmin.save({
    ...{ kind: "wallet", entry: String(wallet), language: "fil", seen: undefined },
    texts: { instructions: "Ipadala ang eksaktong halaga." },
  } as CallInput<"translationsAdmin.save">);
  const { api } = await newPlayer();
  const { number } = await api.payments.placeOrder(request({ method: `wallet-${wallet}` }));
  const { order } = await api.payments.order({ number });
  expect(order.wallet).toEqual({
    ...{ ...values, accountChangedAt: null, instructions: "Send the exact amount.", promisedMinutes: 45 },
    ...{ qr: "", qrHasAmount: false },
  });
  expect(order.receiptUntil).toBe(new Date(clock.time + paymentLimits.receiptPeriod).toISOString());
  const inFilipino = <Result>(work: () => Result) => runInLanguage(languageOfCode("fil"), work);
  expect((await inFilipino(() => api.payments.order({ number }))).order.wallet?.instructions).toBe(
    "Ipadala ang eksaktong halaga.",
  );
  // The console reads no translations.
  expect((await inFilipino(() => owner.paymentsAdmin.order({ number }))).order.wallet?.instructions).toBe(
    "Send the exact amount.",
  );
});

test("a package is ordered at the price that was seen, while it is offered, within its limit", async () => {
  const { request, newPlayer, clock, packageId } = await openShop({ accountLimit: 2 });
  const { api } = await newPlayer();
  const refused = { code: "conflict" };
  await expect(api.payments.placeOrder(request({ price: 90_00 }))).rejects.toMatchObject(refused);
  await expect(api.payments.placeOrder(request({ method: "wallet-999999" }))).rejects.toMatchObject(refused);
  await expect(api.payments.placeOrder(request({ method: "bitcoin" }))).rejects.toMatchObject({ code: "invalid" });
  // Simultaneous orders do not exceed the limit.
  const orders = await Promise.allSettled(Array.from({ length: 4 }, () => api.payments.placeOrder(request())));
  expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { number } = (await api.payments.orders({ page: 1 })).orders[0]!;
  await api.payments.cancelOrder({ number });
  await api.payments.placeOrder(request());
  await env.DB.prepare("UPDATE payment_packages SET ends_at = ?2 WHERE id = ?1").bind(packageId, clock.time).run();
  await expect((await newPlayer()).api.payments.placeOrder(request())).rejects.toMatchObject(refused);
  expect((await api.payments.offers({})).packages.some(({ id }) => id === packageId)).toBe(false);
});

test("an account has a limited number of open orders", async () => {
  const { request, newPlayer } = await openShop();
  const { api } = await newPlayer();
  for (let n = 0; n < paymentLimits.openOrders; n += 1) await api.payments.placeOrder(request());
  await expect(api.payments.placeOrder(request())).rejects.toMatchObject({ code: "conflict" });
});

test("an order and its calls are its owner's alone", async () => {
  const { request, newPlayer } = await openShop();
  const [owner, other] = [await newPlayer(), await newPlayer()];
  const { number } = await owner.api.payments.placeOrder(request());
  const missing = { code: "not_found" };
  await expect(other.api.payments.order({ number })).rejects.toMatchObject(missing);
  await expect(other.api.payments.cancelOrder({ number })).rejects.toMatchObject(missing);
  await expect(other.api.payments.openCheckout({ number })).rejects.toMatchObject(missing);
  await expect(other.api.payments.sendReceipt({ number, reference: "REF 12345" })).rejects.toMatchObject(missing);
  expect((await owner.api.payments.order({ number })).order.state).toBe("open");
});

test("a page number far beyond the last page lists the last page", async () => {
  const { request, newPlayer } = await openShop();
  const { api } = await newPlayer();
  expect(await api.payments.orders({ page: 1 })).toEqual({ orders: [], lastPage: 1, debt: 0 });
  const { number } = await api.payments.placeOrder(request());
  const { orders } = await api.payments.orders({ page: Number.MAX_SAFE_INTEGER });
  expect(orders.map((order) => order.number)).toEqual([number]);
});

test("an approved transfer credits the coins once, however many cashiers approve it", async () => {
  const { request, newPlayer, as, settle, mails } = await openShop({ bonus: 10 });
  const { api, userNum } = await newPlayer();
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  const { number } = await api.payments.placeOrder(request());
  await api.payments.sendReceipt({ number, reference: `approve ${number}` });
  const cashiers = await Promise.all(Array.from({ length: 4 }, () => newLogin(30)));
  const results = await Promise.allSettled(cashiers.map(({ token }) => decide(as({ token }), number, "approve")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("does not wait for a decision any more"),
      });
  expect(await rcoinOf(userNum)).toBe(110);
  await settle();
  expect(mails.filter(({ subject }) => subject.includes("receipt"))).toHaveLength(1);
  expect(await countRows("payment_orders", "decided_by IS NOT NULL AND state = 'open'")).toBe(0);
  expect(await audit()).toEqual([]);
});

test("the console lists what waits for a cashier longest waiting first, all else newest first, or in a chosen order", async () => {
  const { request, newPlayer, as, clock } = await openShop();
  const { api, userId: player } = await newPlayer();
  const console = as({ token: (await newLogin(30)).token }).paymentsAdmin;
  const [first, second] = [await api.payments.placeOrder(request()), await api.payments.placeOrder(request())];
  clock.time += 1000;
  await api.payments.sendReceipt({ number: second.number, reference: `ref-${second.number}` });
  clock.time += 1000;
  await api.payments.sendReceipt({ number: first.number, reference: `ref-${first.number}` });
  const numbers = async (query: CallInput<"paymentsAdmin.orders">) =>
    (await console.orders({ player, ...query })).orders.map(({ number }) => number);
  expect(await numbers({ state: "submitted" })).toEqual([second.number, first.number]);
  expect(await numbers({ state: "submitted", sort: "id" })).toEqual([first.number, second.number]);
  expect(await numbers({ sort: "id" })).toEqual([first.number, second.number]);
  expect(await numbers({})).toEqual([second.number, first.number]);
});

test("the console finds orders by state, player, order number and reference, and shows everything about one", async () => {
  const { request, newPlayer, as } = await openShop();
  const { api, userId, userNum } = await newPlayer();
  const { number } = await api.payments.placeOrder(request());
  const console = as({ token: (await newLogin(30)).token }).paymentsAdmin;
  const reference = `ref-${number}`;
  expect((await console.orders({ state: "open", player: userId })).orders).toMatchObject([
    { number, userId, reference: "" },
  ]);
  await api.payments.sendReceipt({ number, reference });
  for (const search of [number, number.toLowerCase(), reference, reference.toUpperCase()]) {
    expect((await console.orders({ search })).orders.map((order) => order.number)).toEqual([number]);
  }
  expect((await console.orders({ state: "submitted" })).orders.map((order) => order.number)).toContain(number);
  expect((await console.orders({ attention: 1, player: userId })).orders).toEqual([]);
  const { order } = await console.order({ number });
  expect(order).toMatchObject({ number, userNum, state: "submitted", actions: ["approve", "refuse"], refundable: 0 });
  expect(order.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ["created", userId],
    ["submitted", userId],
  ]);
});

test("only cashiers are offered providers in test mode", async () => {
  const keys = { webhookSecret: "whsec", methods: ["gcash"] };
  const providers = createProviders({
    paymongo: { ...keys, secretKey: "sk_live_1" },
    stripe: { ...keys, secretKey: "sk_test_1" },
    paypal: { clientId: "client", clientSecret: "secret", webhookId: "webhook", isSandbox: true },
  });
  const { as, gameApi } = testGameApi({ providers });
  const player = as({ token: (await newShopper()).token });
  const cashier = as({ token: (await newLogin(30)).token });
  const offered = async (api: GameApi) =>
    (await api.payments.offers({})).methods
      .filter(({ kind }) => kind === "provider")
      .map(({ key, isTest }) => [key, isTest]);
  expect(await offered(gameApi)).toEqual([["paymongo", false]]);
  expect(await offered(player)).toEqual([["paymongo", false]]);
  expect(await offered(cashier)).toEqual([
    ["paymongo", false],
    ["stripe", true],
    ["paypal", true],
  ]);
  const order = { requestKey: crypto.randomUUID(), package: await insertPackage(), price: 100_00, method: "stripe" };
  await expect(player.payments.placeOrder(order)).rejects.toMatchObject({ code: "invalid" });
});
