import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Fact, recordFact } from "#app/features/payments/embedded/record-facts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { debtOf, factOf, insertOrder, insertPackage, record } from "#tests/fixtures/payments.ts";
import { audit, buy, countRows, insertItem, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const paid = (order: string, values: Partial<Fact> = {}) =>
  factOf(order, { kind: "paid", state: "succeeded", objectId: `payment of ${order}`, ...values });
const refund = (order: string, values: Partial<Fact> = {}) =>
  factOf(order, { kind: "refund", state: "succeeded", at: 1, ...values });
const dispute = (order: string, state: Fact["state"], at: number) => factOf(order, { kind: "dispute", state, at });

/** The columns of an order that its facts determine. */
async function stateOf(number: string) {
  return env.DB.prepare(
    "SELECT state, credited, reversed, attention, receipt_number > 0 AS hasReceipt FROM payment_orders WHERE number = ?1",
  )
    .bind(number)
    .first();
}

/** What happened to an order, in the order of its history. */
async function eventsOf(number: string) {
  const { results } = await env.DB.prepare(
    `SELECT payment_order_events.kind FROM payment_order_events JOIN payment_orders ON payment_orders.id = order_id
     WHERE number = ?1 ORDER BY payment_order_events.id`,
  )
    .bind(number)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

test("a payment credits the coins and numbers the receipt, however often it is reported", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { bonus: 20 });
  const settled = await record(paid(number));
  expect(settled).toMatchObject({ number, userNum, state: "paid", credited: 120, isPaidNow: 1 });
  await Promise.all(Array.from({ length: 10 }, () => record(paid(number))));
  expect(await record(paid(number), Date.now() + 1000)).toMatchObject({ isPaidNow: 0 });
  expect(await rcoinOf(userNum)).toBe(120);
  expect(await stateOf(number)).toEqual({ state: "paid", credited: 120, reversed: 0, attention: "", hasReceipt: 1 });
  expect(await countRows("payment_order_events", `key LIKE 'fact:%' AND user_num = ${userNum}`)).toBe(1);
  expect(await audit()).toEqual([]);
});

test("the bonus of the first order is credited once per account and package", async () => {
  const { userNum } = await newShopper();
  const [packageId, otherPackage] = [await insertPackage(), await insertPackage()];
  const orders = [
    await insertOrder(userNum, { packageId, firstBonus: 50 }),
    await insertOrder(userNum, { packageId, firstBonus: 50 }),
    await insertOrder(userNum, { packageId: otherPackage, firstBonus: 50 }),
  ];
  // Neither another account's order nor one of the test mode is the first.
  const { userNum: other } = await newShopper();
  await record(paid(await insertOrder(other, { packageId, firstBonus: 50 })));
  expect(await rcoinOf(other)).toBe(150);
  const ofTestMode = await insertOrder(other, { packageId: otherPackage, firstBonus: 50, isTest: true });
  await record(paid(ofTestMode, { isTest: true }));
  await record(paid(await insertOrder(other, { packageId: otherPackage, firstBonus: 50 })));
  expect(await rcoinOf(other)).toBe(450);
  await Promise.all(orders.map((number) => record(paid(number))));
  expect(await rcoinOf(userNum)).toBe(400);
  expect(await audit()).toEqual([]);
});

test.each([
  ["amount", { amount: 99_99 }],
  ["currency", { currency: "USD" }],
  ["mode", { isTest: true }],
] as const)("money with another %s is not credited, and staff are told", async (attention, values) => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record(paid(number, values));
  expect(await stateOf(number)).toMatchObject({ state: "open", credited: 0, attention });
  expect(await rcoinOf(userNum)).toBe(0);
  expect(await audit()).toEqual([]);
});

test("a second payment of an order is not credited, and staff are told", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record(paid(number), 10);
  await record(paid(number, { objectId: "another", paymentId: `another of ${number}` }), 20);
  expect(await stateOf(number)).toMatchObject({ state: "paid", credited: 100, attention: "twice" });
  expect(await rcoinOf(userNum)).toBe(100);
  // Its refund returns nothing that was credited.
  await record(refund(number, { paymentId: `another of ${number}` }));
  expect(await rcoinOf(userNum)).toBe(100);
  expect(await audit()).toEqual([]);
});

test("money that arrives for an expired or cancelled order is credited", async () => {
  const { userNum } = await newShopper();
  for (const state of ["expired", "cancelled", "failed"] as const) {
    const number = await insertOrder(userNum, { state });
    expect(await record(paid(number))).toMatchObject({ state: "paid", credited: 100 });
  }
  expect(await rcoinOf(userNum)).toBe(300);
});

test("a checkout that failed or expired ends an open order and no other", async () => {
  const { userNum } = await newShopper();
  const [failed, expired, done] = [await insertOrder(userNum), await insertOrder(userNum), await insertOrder(userNum)];
  await record(factOf(failed, { kind: "failed", state: "failed" }));
  await record(factOf(expired, { kind: "expired", state: "failed" }));
  await record(paid(done));
  await record(factOf(done, { kind: "expired", state: "failed" }));
  const states = await Promise.all([failed, expired, done].map(stateOf));
  expect(states.map((state) => state?.state)).toEqual(["failed", "expired", "paid"]);
  expect(await Promise.all([failed, expired, done].map(eventsOf))).toEqual([["failed"], ["expired"], ["paid"]]);
  // Such a report need not name a currency, and another provider's changes nothing.
  const [unnamed, foreign] = [await insertOrder(userNum), await insertOrder(userNum)];
  await record(factOf(unnamed, { kind: "failed", state: "failed", currency: "", amount: 0 }));
  expect(await stateOf(unnamed)).toMatchObject({ state: "failed", attention: "" });
  expect(await eventsOf(unnamed)).toEqual(["failed"]);
  await record(factOf(foreign, { kind: "failed", state: "failed", provider: "paypal" }));
  expect(await stateOf(foreign)).toMatchObject({ state: "open" });
  expect(await eventsOf(foreign)).toEqual([]);
});

test("a partial refund takes back its share, and a failed one restores it", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { coins: 101 });
  await record(paid(number));
  await record(refund(number, { objectId: `first of ${number}`, amount: 50_00 }));
  expect(await rcoinOf(userNum)).toBe(51);
  await record(refund(number, { objectId: `second of ${number}`, amount: 50_00, state: "pending" }));
  expect(await rcoinOf(userNum)).toBe(0);
  await record(refund(number, { objectId: `second of ${number}`, amount: 50_00, state: "failed", at: 2 }));
  expect(await rcoinOf(userNum)).toBe(51);
  // A late report of the earlier state changes nothing.
  await record(refund(number, { objectId: `second of ${number}`, amount: 50_00, state: "pending", at: 1 }));
  expect(await rcoinOf(userNum)).toBe(51);
  // Nor does one of a state that was not final, whatever its time.
  await record(refund(number, { objectId: `second of ${number}`, amount: 50_00, state: "pending", at: 3 }));
  expect(await rcoinOf(userNum)).toBe(51);
  // Of two final states the later one counts, and of the same time the one that is known.
  for (const at of [1, 2])
    await record(refund(number, { objectId: `second of ${number}`, amount: 50_00, state: "succeeded", at }));
  expect(await rcoinOf(userNum)).toBe(51);
  expect(await eventsOf(number)).toEqual([
    ...["paid", "refunded", "reversed", "refunded", "reversed", "refund-failed", "restored"],
  ]);
  expect(await stateOf(number)).toMatchObject({ attention: "" });
  expect(await audit()).toEqual([]);
});

test("a refund that is reported before its payment, by its payment alone, leaves nothing", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record({ ...refund(number), orderNumber: null });
  // The payment of another order in between is not what it returns.
  const other = await newShopper();
  await record(paid(await insertOrder(other.userNum)));
  expect(await rcoinOf(other.userNum)).toBe(100);
  expect(await record(paid(number))).toMatchObject({ state: "paid" });
  expect(await stateOf(number)).toMatchObject({ credited: 100, reversed: 100 });
  expect(await rcoinOf(userNum)).toBe(0);
  expect(await audit()).toEqual([]);
});

test("identifiers are those of one provider and of one kind", async () => {
  const { userNum } = await newShopper();
  const [paypal, stripe, third] = [
    await insertOrder(userNum, { provider: "paypal", coins: 1000 }),
    await insertOrder(userNum, { coins: 100 }),
    await insertOrder(userNum, { coins: 10 }),
  ];
  const same = { objectId: "same", paymentId: "same payment" };
  const ofPaypal = { ...same, provider: "paypal" };
  await record({ ...refund(paypal, ofPaypal), orderNumber: null });
  await record(paid(stripe, same));
  expect(await rcoinOf(userNum)).toBe(100);
  await record(paid(paypal, ofPaypal));
  expect([await rcoinOf(userNum), await stateOf(paypal)]).toEqual([100, expect.objectContaining({ reversed: 1000 })]);
  // A refund of the third order has the identifier of the payment of the second.
  await record(paid(third));
  await record(refund(third, { objectId: "same" }));
  expect([await rcoinOf(userNum), await stateOf(third)]).toEqual([100, expect.objectContaining({ reversed: 10 })]);
  await record({ ...refund(stripe, { ...same, objectId: "another" }), orderNumber: null });
  expect([await rcoinOf(userNum), await stateOf(stripe)]).toEqual([0, expect.objectContaining({ reversed: 100 })]);
  expect(await audit()).toEqual([]);
});

test("a payment belongs to the order of its page, if no number is reported, and to no other page", async () => {
  const { userNum } = await newShopper();
  const page = crypto.randomUUID();
  await insertOrder(userNum, { provider: "paypal", checkoutId: page, coins: 1000 });
  const number = await insertOrder(userNum, { checkoutId: page });
  expect(await record({ ...paid(number, { checkoutId: page }), orderNumber: null })).toMatchObject({ number });
  expect(await rcoinOf(userNum)).toBe(100);
  const other = await insertOrder(userNum, { checkoutId: crypto.randomUUID() });
  await record(paid(other, { checkoutId: crypto.randomUUID() }));
  expect(await stateOf(other)).toMatchObject({ state: "open", credited: 0, attention: "twice" });
  // Without a page on one of both sides, the number of the order is enough.
  await record(paid(await insertOrder(userNum, { checkoutId: crypto.randomUUID() })));
  await record(paid(await insertOrder(userNum), { checkoutId: crypto.randomUUID() }));
  expect(await rcoinOf(userNum)).toBe(300);
});

test("a payment that only its refund links to its order is in the history", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record({ ...paid(number), orderNumber: null });
  expect(await rcoinOf(userNum)).toBe(0);
  await record(refund(number, { amount: 10_00 }));
  expect(await rcoinOf(userNum)).toBe(90);
  expect(await eventsOf(number)).toEqual(["paid", "refunded", "reversed"]);
  expect(await audit()).toEqual([]);
});

test("only the order at hand needs attention, once, and not because of another provider", async () => {
  const { userNum } = await newShopper();
  const [first, second, wrong, dollars] = [
    await insertOrder(userNum),
    await insertOrder(userNum),
    await insertOrder(userNum),
    await insertOrder(userNum),
  ];
  const attentions = () =>
    Promise.all([first, second, wrong, dollars].map(async (number) => (await stateOf(number))?.attention));
  // All at the same moment.
  for (const number of [first, second, second, dollars]) await record(paid(number), 50);
  await record(paid(wrong, { amount: 1 }), 50);
  await record(refund(dollars, { currency: "USD" }), 50);
  await record(refund(second, { amount: 1_00 }), 50);
  await record(paid(first), 50);
  expect(await attentions()).toEqual(["", "", "amount", "returned"]);
  await record(refund(wrong, { currency: "USD" }), 60);
  expect(await attentions()).toEqual(["", "", "amount", "returned"]);
  // Dealt with, and reported again.
  await env.DB.prepare("UPDATE payment_orders SET attention = '' WHERE user_num = ?1").bind(userNum).run();
  await record(paid(wrong, { amount: 1 }), 70);
  await record(refund(dollars, { currency: "USD" }), 70);
  expect(await attentions()).toEqual(["", "", "", ""]);
  // A payment keeps what was reported first.
  await record(paid(first, { amount: 1, at: 9 }), 80);
  expect(await countRows("payment_facts", `order_number = '${first}' AND amount = 1`)).toBe(0);
  const events = await eventsOf(first);
  await record(paid(first, { provider: "paypal", objectId: "foreign", paymentId: "foreign" }), 80);
  await record(refund(first, { provider: "paypal", currency: "USD", objectId: "foreign" }), 80);
  await record(refund(first, { provider: "paypal", objectId: "foreign too" }), 80);
  expect(await attentions()).toEqual(["", "", "", ""]);
  expect(await stateOf(first)).toMatchObject({ credited: 100, reversed: 0 });
  expect(await eventsOf(first)).toEqual(events);
});

test("receipts of the test mode have numbers of their own", async () => {
  const { userNum } = await newShopper();
  const receiptOf = async (isTest: boolean) => {
    const number = await insertOrder(userNum, { isTest });
    await record(paid(number, { isTest }));
    const order = env.DB.prepare("SELECT receipt_number FROM payment_orders WHERE number = ?1").bind(number);
    return (await order.first<number>("receipt_number"))!;
  };
  const [simulated, real] = [await receiptOf(true), await receiptOf(false)];
  expect([await receiptOf(true), await receiptOf(false)]).toEqual([simulated + 1, real + 1]);
});

test("those who handle payments are told of a dispute when it begins, unless it is one of the test mode", async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM notices"),
    env.DB.prepare(
      `INSERT INTO notice_destinations (name, kind, events, templates, enabled, sealed_address, hint, created_at)
       VALUES ('Owners', 'discord', '["payment.dispute"]', '{}', 1, 'x', 'x', 0)`,
    ),
  ]);
  const { userNum } = await newShopper();
  const [number, simulated] = [await insertOrder(userNum), await insertOrder(userNum, { isTest: true })];
  const told = async () => {
    const rows = env.DB.prepare("SELECT key, data, path FROM notices ORDER BY id");
    return (await rows.all<{ key: string; data: string; path: string }>()).results;
  };
  await record(paid(number));
  await record(paid(simulated, { isTest: true }));
  await record(refund(number, { amount: 1_00 }));
  await record(factOf(simulated, { kind: "dispute", state: "open", isTest: true }));
  await record({ ...dispute(number, "won", 1), objectId: "won already" });
  expect(await told()).toEqual([]);
  await record({ ...dispute(number, "open", 1), objectId: "D1" });
  await record({ ...dispute(number, "won", 2), objectId: "D1" });
  await record({ ...dispute(number, "open", 1), objectId: "D2", orderNumber: null, paymentId: null });
  expect(await told()).toEqual([
    {
      key: "payment.dispute stripe D1",
      data: JSON.stringify({ number, provider: "stripe" }),
      path: `/admin/payments/${number}`,
    },
    {
      key: "payment.dispute stripe D2",
      data: JSON.stringify({ number: "unknown", provider: "stripe" }),
      path: "/admin/payments",
    },
  ]);
});

test("a dispute holds the coins back until it is won, in any order of its reports", async () => {
  const { userNum } = await newShopper();
  for (const reports of [
    ["open", "won"],
    ["won", "open"],
  ] as const) {
    const number = await insertOrder(userNum);
    const before = await rcoinOf(userNum);
    await record(paid(number));
    for (const state of reports) await record(dispute(number, state, state === "open" ? 5 : 6));
    expect(await stateOf(number)).toMatchObject({ reversed: 0 });
    expect(await rcoinOf(userNum)).toBe(before + 100);
  }
  const lost = await insertOrder(userNum);
  await record(paid(lost));
  await record(dispute(lost, "open", 5));
  await record(dispute(lost, "lost", 5));
  expect(await stateOf(lost)).toMatchObject({ reversed: 100 });
  // Disputed and refunded: what was paid is taken back once.
  await record(refund(lost));
  expect(await stateOf(lost)).toMatchObject({ reversed: 100 });
  expect(await audit()).toEqual([]);
});

test("a reversal recovers coins from undelivered items first; the rest is owed and settled by the next credit", async () => {
  const { as, clock } = testGameApi();
  const { userNum, token } = await newShopper();
  const player = as({ token });
  const number = await insertOrder(userNum, { coins: 100 });
  await record(paid(number), clock.time);
  const [delivered, waiting] = [await insertItem({ price: 60 }), await insertItem({ price: 30 })];
  const purchase = await buy(player, delivered);
  await env.DB.prepare(
    "UPDATE deliveries SET flag = 1 WHERE line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ?1)",
  )
    .bind(purchase)
    .run();
  await buy(player, waiting);
  expect(await rcoinOf(userNum)).toBe(10);
  await record(refund(number), clock.time);
  // 10 of the balance and 30 of the item on its way: 60 are owed.
  expect(await rcoinOf(userNum)).toBe(0);
  expect(await debtOf(userNum)).toBe(60);
  expect(await countRows("deliveries", `user_num = ${userNum} AND flag = 3`)).toBe(1);
  expect(await audit()).toEqual([]);

  const second = await insertOrder(userNum, { coins: 45 });
  await record(paid(second), clock.time);
  expect([await rcoinOf(userNum), await debtOf(userNum)]).toEqual([0, 15]);
  // Nothing is left to take back, so all of it is owed.
  await record(refund(second), clock.time);
  expect([await rcoinOf(userNum), await debtOf(userNum)]).toEqual([0, 60]);
  const again = await insertOrder(userNum, { coins: 45 });
  await record(paid(again), clock.time);
  const third = await insertOrder(userNum, { coins: 45 });
  await record(paid(third), clock.time);
  expect([await rcoinOf(userNum), await debtOf(userNum)]).toEqual([30, 0]);
  expect(await audit()).toEqual([]);
});

test("only as many items are cancelled as the reversal needs, the latest first", async () => {
  const { as, clock } = testGameApi();
  const { userNum, token } = await newShopper();
  const player = as({ token });
  const number = await insertOrder(userNum, { coins: 100 });
  await record(paid(number), clock.time);
  const item = await insertItem({ price: 20 });
  await buy(player, item, 5);
  await record(refund(number, { amount: 30_00 }), clock.time);
  expect(await countRows("deliveries", `user_num = ${userNum} AND flag = 3`)).toBe(2);
  expect([await rcoinOf(userNum), await debtOf(userNum)]).toEqual([10, 0]);
  expect(await audit()).toEqual([]);
});

test("all orders of arrival of the same reports end in the same balance", async () => {
  const reports = (number: string) => [
    paid(number),
    refund(number, { objectId: `a of ${number}`, amount: 25_00 }),
    refund(number, { objectId: `b of ${number}`, amount: 25_00, state: "pending", at: 1 }),
    refund(number, { objectId: `b of ${number}`, amount: 25_00, state: "failed", at: 2 }),
    dispute(number, "open", 3),
    dispute(number, "won", 4),
  ];
  for (let round = 0; round < 40; round += 1) {
    const { userNum } = await newShopper();
    const number = await insertOrder(userNum);
    const shuffled = reports(number)
      .map((fact) => ({ fact, at: Math.random() }))
      .sort((a, b) => a.at - b.at);
    for (const { fact } of shuffled) await record(fact);
    const order = shuffled.map(({ fact }) => `${fact.kind} ${fact.state}`).join(", ");
    expect([order, await rcoinOf(userNum), await debtOf(userNum)]).toEqual([order, 75, 0]);
  }
  expect(await audit()).toEqual([]);
});

test("a payment does not read the deliveries of the account", async () => {
  const { userNum, token } = await newShopper(1000);
  const rowsRead = async () => {
    const statements = recordFact(paid(await insertOrder(userNum)), Date.now());
    const results = await env.DB.batch(statements.map(([query, ...values]) => env.DB.prepare(query).bind(...values)));
    return results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  };
  const before = await rowsRead();
  expect(before).toBeGreaterThan(0);
  const item = await insertItem({ price: 1 });
  const player = testGameApi().as({ token });
  for (let times = 0; times < 10; times += 1) await buy(player, item, 50);
  expect(await countRows("deliveries", `user_num = ${userNum}`)).toBe(500);
  expect(await rowsRead()).toBeLessThan(before + 50);
});

// Last, because its deliveries are not as a shop makes them.
test("of undelivered items, only those are cancelled whose coins the account paid, and no more than the balance lacks", async () => {
  const { as, clock } = testGameApi();
  const [payer, friend] = [await newShopper(5), await newShopper(100)];
  const number = await insertOrder(payer.userNum, { coins: 100 });
  await record(paid(number), clock.time);
  const item = await insertItem({ price: 20 });
  const unitsOf = async ({ token, userNum }: typeof payer, quantity: number) => {
    await buy(as({ token }), item, quantity);
    const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE user_num = ?1 ORDER BY id DESC LIMIT ?2")
      .bind(userNum, quantity)
      .all<{ id: number }>();
    return results.map(({ id }) => id).reverse();
  };
  const change = (ids: (number | undefined)[], assignment: string) =>
    env.DB.exec(`UPDATE deliveries SET ${assignment} WHERE id IN (${ids.join()})`);
  const [kept, given, last] = await unitsOf(payer, 3);
  // A gift of the payer, and then what is not bought with R-Coin of the payer.
  await change([given], `user_num = ${friend.userNum}, payer_num = ${payer.userNum}`);
  const [received, free, ofOtherCurrency, ofFriend] = await unitsOf(friend, 4);
  await change([received], `user_num = ${payer.userNum}, payer_num = ${friend.userNum}`);
  await change([free], `user_num = ${payer.userNum}, price = 0`);
  await change([ofOtherCurrency], `user_num = ${payer.userNum}, currency = 'milleage'`);
  expect(await rcoinOf(payer.userNum)).toBe(45);
  await record(refund(number, { amount: 85_00 }), clock.time);
  const { results } = await env.DB.prepare("SELECT id FROM deliveries WHERE flag = 3 AND id >= ?1 ORDER BY id")
    .bind(kept)
    .all<{ id: number }>();
  expect(results.map(({ id }) => id)).toEqual([given, last]);
  expect(results.map(({ id }) => id)).not.toContain(ofFriend);
  expect([await rcoinOf(payer.userNum), await debtOf(payer.userNum)]).toEqual([0, 0]);
});
