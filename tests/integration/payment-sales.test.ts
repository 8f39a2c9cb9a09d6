import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import type { paymentOrders } from "#app/features/payments/embedded/schema.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import { DAY } from "#app/format/units.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { factOf, insertOrder, insertWallet, record } from "#tests/fixtures/payments.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";

type Values = Partial<typeof paymentOrders.$inferInsert>;

/** A portal with a cashier, and a month that no other test has, so that each test counts its own orders. */
let months = 0;
async function openMonth() {
  const month = `20${String(40 + months++)}-11`;
  const portal = testGameApi();
  const owner = portal.as({ token: (await newLogin(30)).token });
  const { userNum, userId } = await newShopper();
  /** Inserts an order and records its payment at a time in Manila, such as `11-03 23:59`. Returns its number. */
  const sell = async (time: string, values: Values = {}, paid: Partial<Parameters<typeof factOf>[1]> = {}) => {
    const number = await insertOrder(userNum, { packageId: 1, ...values });
    const at = Date.parse(`${month.slice(0, 4)}-${time.replace(" ", "T")}:00+08:00`);
    const provider = values.provider ?? "stripe";
    const amount = values.amount ?? 100_00;
    const isTest = values.isTest ?? false;
    await record(factOf(number, { kind: "paid", state: "succeeded", provider, amount, isTest, ...paid }), at);
    return number;
  };
  return { ...portal, month, owner, userNum, userId, sell };
}

const refund = (number: string, amount: number, values = {}) =>
  record(factOf(number, { kind: "refund", state: "succeeded", amount, ...values }));
const soldOn = ({ days }: CallReply<"salesAdmin.read">) => days.filter(({ orders }) => orders > 0);

test("sales are counted by the day in Manila, package and payment method, less what went back", async () => {
  const { month, owner, sell } = await openMonth();
  const year = month.slice(0, 4);
  const [gcash, other] = [await insertWallet({ name: "GCash" }), await insertWallet({ name: "GCash" })];
  const wallet = (walletId: number): Values => ({ provider: "manual", walletId });
  await sell("10-31 23:59");
  const first = await sell("11-01 00:00", { amount: 150_00 });
  await sell("11-01 23:59", { ...wallet(gcash), amount: 100_07 });
  await sell("11-30 23:59", { ...wallet(other), packageId: 2, packageName: "Chest", amount: 500_00 });
  // A renamed package is one package, with its last name.
  await sell("11-15 12:00", { packageName: "Purse" });
  await sell("12-01 00:00");
  await sell("11-15 12:00", { isTest: true });
  await refund(first, 30_00);
  await refund(first, 20_00, { objectId: "pending", state: "pending" });
  await refund(first, 10_00, { objectId: "failed", state: "failed" });

  const sales = await owner.salesAdmin.read({ month });
  expect(sales.days).toHaveLength(30);
  expect([sales.days[0]?.day, sales.days[29]?.day]).toEqual([`${year}-11-01`, `${year}-11-30`]);
  expect(soldOn(sales)).toEqual([
    { day: `${year}-11-01`, orders: 2, gross: 250_07, returned: 50_00 },
    { day: `${year}-11-15`, orders: 1, gross: 100_00, returned: 0 },
    { day: `${year}-11-30`, orders: 1, gross: 500_00, returned: 0 },
  ]);
  expect(sales.packages).toEqual([
    { name: "Chest", orders: 1, gross: 500_00, returned: 0 },
    { name: "Purse", orders: 3, gross: 350_07, returned: 50_00 },
  ]);
  expect(sales.methods).toEqual([
    { name: "GCash", orders: 1, gross: 500_00, returned: 0 },
    { name: "Stripe", orders: 2, gross: 250_00, returned: 50_00 },
    { name: "GCash", orders: 1, gross: 100_07, returned: 0 },
  ]);
  expect(sales.test).toBe(1);
});

test("the last days and the current month end today", async () => {
  const { owner, clock } = await openMonth();
  for (const days of [7, 30, 90] as const) {
    const sales = await owner.salesAdmin.read({ days });
    expect(sales.days).toHaveLength(days);
    expect(sales.days.at(-1)?.day).toBe(manilaDate(clock.time));
    expect(sales.days[0]?.day).toBe(manilaDate(clock.time - (days - 1) * DAY));
  }
  const today = manilaDate(clock.time);
  expect((await owner.salesAdmin.read({ month: today.slice(0, 7) })).days.at(-1)?.day).toBe(today);
  for (const month of ["2026-13", "2026-1", "1999-12", "november"])
    await expect(owner.salesAdmin.read({ month })).rejects.toMatchObject({ code: "invalid" });
  await expect(owner.salesAdmin.read({ days: 8 as 7 })).rejects.toMatchObject({ code: "invalid" });
});

test("a lost dispute counts as returned, an open one is listed, and neither returns more than was paid", async () => {
  const { month, owner, sell } = await openMonth();
  const before = (await owner.salesAdmin.read({ month })).disputes;
  const dispute = (number: string, state: "open" | "won" | "lost", values = {}) =>
    record(factOf(number, { kind: "dispute", state, ...values }));
  const [open, lost, won, simulated] = [
    await sell("11-02 10:00"),
    await sell("11-03 10:00"),
    await sell("11-04 10:00"),
    await sell("11-05 10:00", { isTest: true }),
  ];
  await dispute(open, "open", { at: Date.now(), amount: 60_00 });
  await dispute(lost, "lost");
  await refund(lost, 80_00);
  await dispute(won, "won");
  await dispute(simulated, "open", { isTest: true });
  const { disputes, ...sales } = await owner.salesAdmin.read({ month });
  expect(soldOn({ disputes, ...sales }).map(({ returned }) => returned)).toEqual([0, 100_00, 0]);
  expect(disputes.open).toBe(before.open + 1);
  expect(disputes.amount).toBe(before.amount + 60_00);
  expect(disputes.listed[0]).toMatchObject({ number: open, amount: 60_00 });
  expect(disputes.listed.map(({ number }) => number)).not.toContain(simulated);
});

test("money of a second payment that is sent back is not taken from the sale", async () => {
  const { month, owner, sell } = await openMonth();
  const number = await sell("11-02 10:00");
  const second = { paymentId: "second payment", objectId: `second of ${number}` };
  await record(factOf(number, { kind: "paid", state: "succeeded", ...second }));
  await refund(number, 100_00, { paymentId: "second payment" });
  expect(soldOn(await owner.salesAdmin.read({ month }))).toMatchObject([{ orders: 1, gross: 100_00, returned: 0 }]);
});

test("the export has each paid order of a month once, in the order of payment, however many there are", async () => {
  const { month, owner, sell, userNum, userId } = await openMonth();
  const wallet = await insertWallet({ name: "Maya" });
  const first = await sell("11-01 00:00", { provider: "manual", walletId: wallet, amount: 100_05, bonus: 10 });
  await refund(first, 50_00, { provider: "manual" });
  await sell("11-02 00:00", { isTest: true });
  await sell("10-31 23:59");
  const at = Date.parse(`${month}-30T23:59:00+08:00`);
  const many = adminLimits.exportPageSize + 3;
  // Many at the same time, so that a page ends among them.
  await env.DB.prepare(
    `WITH RECURSIVE sold (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM sold WHERE n < ?1)
     INSERT INTO payment_orders (number, user_num, request_key, package_id, package_name, coins, bonus, first_bonus, price,
       amount, provider, state, created_at, expires_at, paid_at, credited, receipt_number)
     SELECT 'X-' || ?2 || n, ?3, ?2 || n, 1, 'Pouch', 100, 0, 0, 10000, 10000, 'paymongo', 'paid', 0, 1, ?4, 100,
       (SELECT max(receipt_number) FROM payment_orders WHERE is_test = 0) + n FROM sold`,
  )
    .bind(many, month, userNum, at)
    .run();
  const all: CallReply<"salesAdmin.export">["sales"] = [];
  let after: string | null | undefined;
  let parts = 0;
  do {
    const part = await owner.salesAdmin.export({ month, after });
    all.push(...part.sales);
    after = part.next;
    parts += 1;
  } while (after);
  expect(parts).toBe(2);
  expect(all).toHaveLength(many + 1);
  expect(new Set(all.map(({ number }) => number)).size).toBe(many + 1);
  expect(all[0]).toMatchObject({
    ...{ number: first, userNum, userId, packageName: "Pouch", method: "Maya", gross: 100_05, returned: 50_00 },
    coins: 110,
    // Half of the coins, rounded down.
    reversed: 54,
  });
  const sales = await owner.salesAdmin.read({ month });
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(sales.days.map(({ gross }) => gross))).toBe(sum(all.map(({ gross }) => gross)));
});

test("the dashboard has the payments of today and the receipts that wait, for those who handle payments", async () => {
  const { owner, as, clock, userNum } = await openMonth();
  const before = (await owner.dashboard.read({})).payments!;
  const pay = async (at: number, values: Values = {}) => {
    const number = await insertOrder(userNum, values);
    await record(factOf(number, { kind: "paid", state: "succeeded", isTest: values.isTest ?? false }), at);
    return number;
  };
  await refund(await pay(clock.time), 25_00);
  await pay(clock.time - DAY);
  await pay(clock.time, { isTest: true });
  await insertOrder(userNum, { state: "submitted", submittedAt: 1000, provider: "manual" });
  await insertOrder(userNum, { state: "submitted", submittedAt: 2000, provider: "manual" });
  const [dayBefore = 0, today = 0] = before.daily!.slice(-2);
  expect((await owner.dashboard.read({})).payments).toEqual({
    ...{ today: before.today + 1, net: before.net + 75_00, waiting: before.waiting + 2 },
    oldest: new Date(1000).toISOString(),
    daily: [...before.daily!.slice(0, -2), dayBefore + 100_00, today + 75_00],
  });
  const { receipts } = await owner.salesAdmin.read({});
  expect(receipts).toEqual({ waiting: before.waiting + 2, oldest: new Date(1000).toISOString() });
  const { token } = await newMember(20, ["console", "balances"]);
  expect((await as({ token }).dashboard.read({})).payments).toBeNull();
});

const numbersOf = (groups: object) =>
  Object.fromEntries(
    Object.entries(groups as Record<string, { count: number; rows: { number: string }[] }>)
      .filter(([, group]) => Array.isArray(group.rows) && group.count > 0)
      .map(([name, { rows }]) => [name, rows.map(({ number }) => number)]),
  );
const compare = async (owner: GameApi, request: Parameters<GameApi["salesAdmin"]["reconcile"]>[0]) =>
  (await owner.salesAdmin.reconcile(request)).comparison!;

test("a provider's list is compared with its orders of the month, and only the audit log is written", async () => {
  const { month, owner, sell } = await openMonth();
  const paid = (paymentId: string) => ({ paymentId: `${paymentId}-${month}`, objectId: `${paymentId}-${month}` });
  const matched = await sell("11-02 10:00", {}, paid("pi_a"));
  const different = await sell("11-03 10:00", {}, paid("pi_b"));
  const missing = await sell("11-04 10:00", {}, paid("pi_c"));
  const simulated = await sell("11-05 10:00", { isTest: true }, paid("pi_d"));
  const late = await sell("12-01 00:01", {}, paid("pi_e"));
  // Orders of another provider are none of this list.
  await sell("11-06 10:00", { provider: "paymongo" }, paid("pay_a"));
  // A second payment, which was reported and not credited: the list names no order.
  await record(factOf(matched, { kind: "paid", state: "succeeded", ...paid("pi_twice") }));
  const rows = [
    `pi_twice-${month},100.00,1.00,Paid`,
    `pi_a-${month},100.00,18.50,Paid`,
    `pi_b-${month},90.00,1.00,Paid`,
    `pi_d-${month},100.00,1.00,Paid`,
    `pi_e-${month},100.00,1.00,Paid`,
    `pi_unknown-${month},40.00,1.00,Paid`,
    `pi_failed-${month},40.00,,Failed`,
  ];
  const csv = `PaymentIntent ID,Amount,Fee,Status\n${rows.join("\n")}\n`;
  const counts = async () =>
    Promise.all(["payment_orders", "payment_facts", "ledger"].map((table) => countRows(table)));
  const before = await counts();
  const result = await compare(owner, { source: "stripe", month, csv });
  expect(numbersOf(result)).toEqual({
    matched: [matched, late],
    different: [different],
    missingHere: [""],
    missingThere: [missing],
    repeated: [matched],
    test: [simulated],
  });
  expect(result.repeated.rows[0]?.line).toBe(2);
  expect(result).toMatchObject({
    theirs: { count: 5, amount: 430_00, fees: 22_50 },
    ours: { count: 3, amount: 300_00 },
    ...{ ignored: 1, otherMonth: 1 },
  });
  expect(await counts()).toEqual(before);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ action: "adminreconcile", target: `payments by Stripe in ${month}` });
  expect(JSON.parse(entry?.after ?? "")).toEqual({
    ...{ listed: 5, orders: 3, matched: 2, different: 1, missingHere: 1, missingThere: 1, repeated: 1 },
  });
});

test("a wallet's list is compared by reference numbers, also with orders that are not paid", async () => {
  const { month, owner, sell, userNum } = await openMonth();
  const [wallet, other] = [await insertWallet(), await insertWallet({ name: "Maya" })];
  const year = month.slice(0, 4);
  const ofWallet = (walletId: number, reference: string): Values => ({
    ...{ provider: "manual", walletId, reference: `${year}${reference}` },
  });
  const matched = await sell("11-02 10:00", ofWallet(wallet, "REF1"));
  const missing = await sell("11-02 10:00", ofWallet(wallet, "REF2"));
  const elsewhere = await sell("11-02 10:00", ofWallet(other, "REF3"));
  const waiting = await insertOrder(userNum, { ...ofWallet(wallet, "REF4"), state: "submitted", submittedAt: 1000 });
  const csv = `Reference No.,Credit\n${["ref 1", "ref-3", "REF4", "ref5"].map((reference) => `${year} ${reference},100.00\n`).join("")}`;
  const result = await compare(owner, { source: `wallet-${wallet}`, month, csv });
  expect(numbersOf(result)).toEqual({
    ...{ matched: [matched], missingHere: [elsewhere, waiting, ""], missingThere: [missing] },
  });
  expect(result.missingHere.rows.map(({ state, method }) => [state, method])).toEqual([
    ["paid", "Maya"],
    ["submitted", "GCash"],
    [null, ""],
  ]);
});

test("a list with invalid lines, an unknown wallet or no payments is not compared", async () => {
  const { month, owner } = await openMonth();
  const entries = await countRows("audit_log");
  const reply = await owner.salesAdmin.reconcile({ source: "stripe", month, csv: "id,amount\npi_1,ten\n" });
  expect(reply).toMatchObject({ invalid: 1, comparison: null });
  expect(reply.problems[0]).toEqual({ line: 2, problem: expect.stringContaining("“ten”") });
  const csv = "id,amount\npi_1,10.00\n";
  for (const request of [
    { source: "wallet-999999", month, csv },
    { source: "cash", month, csv },
    { source: "stripe", month: "2026-00", csv },
    { source: "stripe", month, csv: "id,amount" },
  ])
    await expect(owner.salesAdmin.reconcile(request)).rejects.toMatchObject({ code: "invalid" });
  expect(await countRows("audit_log")).toBe(entries);
});

test("lists can come from every provider and wallet, also from those no longer offered", async () => {
  const { owner } = await openMonth();
  const wallet = await insertWallet({ name: "Bank", accountNumber: "12", offered: false });
  const { sources } = await owner.salesAdmin.sources({});
  expect(sources.map(({ key }) => key)).toEqual(expect.arrayContaining(["stripe", "paymongo"]));
  expect(sources).toContainEqual({ key: `wallet-${wallet}`, name: "Bank 12", offered: false });
});
