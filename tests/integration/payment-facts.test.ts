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

test("a payment credits the coins and numbers the receipt, however often it is reported", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { bonus: 20 });
  const settled = await record(paid(number));
  expect(settled).toMatchObject({ number, userNum, state: "paid", credited: 120, isPaidNow: 1 });
  await Promise.all(Array.from({ length: 10 }, () => record(paid(number))));
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
  expect(await audit()).toEqual([]);
});

test("a refund that is reported before its payment, by its payment alone, leaves nothing", async () => {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record({ ...refund(number), orderNumber: null });
  expect(await record(paid(number))).toMatchObject({ state: "paid" });
  expect(await stateOf(number)).toMatchObject({ credited: 100, reversed: 100 });
  expect(await rcoinOf(userNum)).toBe(0);
  expect(await audit()).toEqual([]);
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
