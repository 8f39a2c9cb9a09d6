import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { type AuditRow, latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "Asked for by the player", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch(["approvals", "staff_totals", "settings"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal whose provider can fail, two owners, and a paid order of 100 coins for 100 pesos. */
async function openConsole({ limit }: { limit?: number } = {}) {
  const { provider, state } = providerInMemory();
  const portal = testGameApi({ providers: [provider] });
  if (limit !== undefined)
    await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('approval_limit_payment', ?1)")
      .bind(String(limit))
      .run();
  const [first, second] = [await newLogin(30), await newLogin(30)];
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { checkoutId: crypto.randomUUID() });
  await record(factOf(number, { kind: "paid", state: "succeeded", at: 0 }), 0);
  return {
    ...portal,
    ...{ provider, state, userNum, number },
    first: portal.as({ token: first.token }),
    second: portal.as({ token: second.token }),
    firstNum: first.userNum,
    wanted: (amount: number) => ({ number, amount, requestKey: crypto.randomUUID(), ...confirmed }),
  };
}

/** What the audit log says about the refunds of an order, in its order. */
async function auditedRefunds(number: string): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT after FROM audit_log WHERE target = ?1 ORDER BY id")
    .bind(`order ${number}`)
    .all<Pick<AuditRow, "after">>();
  return results.flatMap(({ after }) => (JSON.parse(after || "{}") as { refund?: string }).refund ?? []);
}

const totalOf = (account: number) =>
  env.DB.prepare("SELECT amount FROM staff_totals WHERE user_num = ?1 AND kind = 'payment'")
    .bind(account)
    .first<number>("amount");

/** Expects the log of failures of the provider. Call before it fails. */
const logged = () => vi.spyOn(console, "error").mockImplementation(() => {});

const unavailable = { code: "unavailable", message: expect.stringContaining("stays open on the order’s page") };

test.each(["before", "after"] as const)(
  "a refund whose provider fails %s it is made stays open, and sending it again refunds once",
  async (failure) => {
    const { first, second, state, number, userNum, firstNum, wanted } = await openConsole({ limit: 100 });
    const refund = wanted(40_00);
    logged();
    state.fails = { refund: failure };
    await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
    expect(await rcoinOf(userNum)).toBe(100);
    expect(await auditedRefunds(number)).toEqual(["requested", "failed"]);
    const { order } = await first.paymentsAdmin.order({ number });
    expect(order.openRefund).toMatchObject({ amount: 40_00, requestKey: refund.requestKey });
    expect(order.actions).toEqual(["drop-refund", "check"]);
    // No other refund is made as long as it is not known what became of this one.
    for (const staff of [second, first])
      await expect(staff.paymentsAdmin.refund(wanted(100_00))).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("A refund of ₱40.00"),
      });

    state.fails = {};
    await second.paymentsAdmin.refund(refund);
    expect(state.refunds.size).toBe(1);
    expect(await rcoinOf(userNum)).toBe(60);
    expect(await totalOf(firstNum)).toBe(40);
    expect(await auditedRefunds(number)).toEqual(["requested", "failed", "made"]);
    expect(await first.paymentsAdmin.refund(refund)).toEqual({
      message: "This was already recorded. It counted once.",
    });
    expect((await first.paymentsAdmin.order({ number })).order).toMatchObject({ openRefund: null, refundable: 60_00 });
    expect(await audit()).toEqual([]);
  },
);

test("a repeated refund that the provider made is recorded, even if the provider has forgotten its key", async () => {
  const { first, provider, state, number, userNum, wanted } = await openConsole();
  const refund = wanted(100_00);
  logged();
  state.fails = { refund: "after" };
  await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
  state.fails = {};
  provider.refund = () => Promise.reject(new Error("This would be a second refund."));
  const { message } = await first.paymentsAdmin.refund(refund);
  expect(message).toContain("Refund ₱100.00 of order");
  expect(await rcoinOf(userNum)).toBe(0);
  expect(state.refunds.size).toBe(1);
  expect((await first.paymentsAdmin.order({ number })).order.openRefund).toBeNull();
  expect(await auditedRefunds(number)).toEqual(["requested", "failed", "made"]);
});

test.each(["a failed refund", "a refund of another amount", "an earlier refund"] as const)(
  "%s at the provider is not taken for the open one, which is sent again",
  async (other) => {
    const { first, provider, state, clock, number, userNum, wanted } = await openConsole();
    if (other === "an earlier refund") await first.paymentsAdmin.refund(wanted(40_00));
    clock.time += 1000;
    const refund = wanted(40_00);
    logged();
    state.fails = { refund: "after" };
    await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
    state.fails = {};
    const made = state.refunds.get(refund.requestKey)!;
    state.refunds.delete(refund.requestKey);
    if (other === "a failed refund")
      state.refunds.set("failed", { ...made, objectId: `failed of ${number}`, state: "failed" });
    if (other === "a refund of another amount")
      state.refunds.set("other", { ...made, objectId: `other of ${number}`, amount: 30_00 });
    const asked = vi.spyOn(provider, "refund");
    await first.paymentsAdmin.refund(refund);
    expect(asked).toHaveBeenCalledOnce();
    expect(await rcoinOf(userNum)).toBe(
      { "a failed refund": 60, "a refund of another amount": 30, "an earlier refund": 20 }[other],
    );
  },
);

test("an approved refund whose provider fails is sent again without a new approval", async () => {
  const { first, second, state, number, userNum, wanted } = await openConsole({ limit: 10 });
  const refund = wanted(100_00);
  const { approval: id } = await first.paymentsAdmin.refund(refund);
  logged();
  state.fails = { refund: "before" };
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject(unavailable);
  expect(await auditedRefunds(number)).toEqual(["requested", "failed"]);
  expect(await rcoinOf(userNum)).toBe(100);
  state.fails = {};
  expect((await first.paymentsAdmin.refund(refund)).approval).toBeUndefined();
  expect(await rcoinOf(userNum)).toBe(0);
  expect(state.refunds.size).toBe(1);
});

test("an open refund is given up only after the provider was asked, and releases the limit of the day", async () => {
  const { first, second, state, number, userNum, firstNum, wanted } = await openConsole({ limit: 100 });
  const refund = wanted(100_00);
  const drop = () => second.paymentsAdmin.dropRefund({ number, requestKey: refund.requestKey, ...confirmed });
  logged();
  state.fails = { refund: "before", read: "before" };
  await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
  await expect(drop()).rejects.toMatchObject(unavailable);
  state.fails = {};
  const otherKey = { number, requestKey: crypto.randomUUID(), ...confirmed };
  await expect(second.paymentsAdmin.dropRefund(otherKey)).rejects.toMatchObject({ code: "conflict" });
  await drop();
  expect(await totalOf(firstNum)).toBe(0);
  expect(await rcoinOf(userNum)).toBe(100);
  expect(await auditedRefunds(number)).toEqual(["requested", "failed", "dropped"]);
  // It is over: the key makes no refund any more, and another refund can be made.
  await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject({ code: "conflict" });
  await expect(drop()).rejects.toMatchObject({ code: "conflict" });

  const lost = wanted(50_00);
  state.fails = { refund: "after" };
  await expect(first.paymentsAdmin.refund(lost)).rejects.toMatchObject(unavailable);
  state.fails = {};
  const { message } = await second.paymentsAdmin.dropRefund({ number, requestKey: lost.requestKey, ...confirmed });
  expect(message).toBe("The provider has made the refund of ₱50.00, so it is recorded.");
  expect((await first.paymentsAdmin.order({ number })).order.openRefund).toBeNull();
  expect([await rcoinOf(userNum), await totalOf(firstNum)]).toEqual([50, 50]);
});

test("a refund that the provider answers as failed stays open until it is given up", async () => {
  const { first, second, provider, state, number, userNum, firstNum, wanted } = await openConsole({ limit: 100 });
  const refund = wanted(100_00);
  const make = provider.refund;
  provider.refund = async (request) => {
    await make(request);
    const failed = { ...state.refunds.get(request.key)!, state: "failed" as const };
    state.refunds.set(request.key, failed);
    return failed;
  };
  logged();
  for (let time = 0; time < 2; time += 1)
    await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
  const { order } = await first.paymentsAdmin.order({ number });
  expect(order).toMatchObject({ openRefund: { amount: 100_00 }, reversed: 0, refundable: 100_00 });
  await second.paymentsAdmin.dropRefund({ number, requestKey: refund.requestKey, ...confirmed });
  expect(await auditedRefunds(number)).toEqual(["requested", "failed", "failed", "dropped"]);
  expect([await rcoinOf(userNum), await totalOf(firstNum)]).toEqual([100, 0]);
  provider.refund = make;
  await first.paymentsAdmin.refund(wanted(100_00));
  expect(await rcoinOf(userNum)).toBe(0);
  expect(await audit()).toEqual([]);
});

test("a refund that is sent several times at once is made once", async () => {
  const { first, state, userNum, wanted } = await openConsole();
  const refund = wanted(30_00);
  await Promise.allSettled(Array.from({ length: 6 }, () => first.paymentsAdmin.refund(refund)));
  await Promise.allSettled(Array.from({ length: 4 }, () => first.paymentsAdmin.refund(wanted(90_00))));
  expect([...state.refunds.values()].map(({ amount }) => amount)).toEqual([30_00]);
  expect(await rcoinOf(userNum)).toBe(70);
  expect(await audit()).toEqual([]);
});

test.each(["refund", "dispute"] as const)(
  "a %s in another currency takes no coins back, and staff are told",
  async (kind) => {
    const { first, number, userNum } = await openConsole();
    const state = kind === "refund" ? "succeeded" : "open";
    await record(factOf(number, { kind, state, amount: 50_00, currency: "USD", at: 1 }));
    expect(await rcoinOf(userNum)).toBe(100);
    const { order } = await first.paymentsAdmin.order({ number });
    expect(order).toMatchObject({ attention: "returned", refunded: 0, reversed: 0, refundable: 100_00 });
    expect(order.events.at(-1)).toMatchObject({ kind: "mismatch", amount: null });
    expect(await audit()).toEqual([]);
  },
);

/** Another paid order of a new player, at the provider. */
async function newOrder(values: Parameters<typeof insertOrder>[1] = {}) {
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, values);
  const { provider = "stripe" } = values;
  await record(factOf(number, { kind: "paid", state: "succeeded", provider }), 0);
  return { number, userNum };
}

test("refunds of different orders have nothing to do with each other", async () => {
  const { first, second, provider, state, clock, number, userNum, wanted } = await openConsole();
  const other = await newOrder({ checkoutId: crypto.randomUUID() });
  const [refund, ofOther] = [wanted(40_00), { ...wanted(40_00), number: other.number }];
  logged();
  state.fails = { refund: "before" };
  for (const one of [ofOther, refund]) await expect(first.paymentsAdmin.refund(one)).rejects.toMatchObject(unavailable);
  state.fails = {};
  // Of the other order it can neither be given up nor made.
  await expect(
    first.paymentsAdmin.dropRefund({ number, requestKey: ofOther.requestKey, ...confirmed }),
  ).rejects.toMatchObject({ code: "conflict" });
  await first.paymentsAdmin.refund(ofOther);
  const openRefundOf = async (of: string) => (await first.paymentsAdmin.order({ number: of })).order.openRefund;
  expect([await openRefundOf(number), await openRefundOf(other.number)]).toEqual([
    expect.objectContaining({ amount: 40_00 }),
    null,
  ]);
  // What was refunded of the other order, or by another provider, or is only disputed, is not this refund.
  await record(factOf(number, { kind: "refund", state: "succeeded", provider: "paypal", amount: 40_00 }), clock.time);
  await record(factOf(number, { kind: "dispute", state: "open", amount: 40_00 }), clock.time);
  const asked = vi.spyOn(provider, "refund");
  await first.paymentsAdmin.refund(refund);
  expect(asked).toHaveBeenCalledOnce();
  expect(await rcoinOf(userNum)).toBe(20);

  // Given up by two people at once, while another one is open.
  const [dropped, kept] = [await newOrder(), await newOrder()];
  const [toDrop, toKeep] = [dropped, kept].map(({ number: of }) => ({ ...wanted(10_00), number: of })) as [
    typeof refund,
    typeof refund,
  ];
  state.fails = { refund: "before" };
  for (const one of [toDrop, toKeep]) await expect(first.paymentsAdmin.refund(one)).rejects.toMatchObject(unavailable);
  const drop = { number: dropped.number, requestKey: toDrop.requestKey, ...confirmed };
  const results = await Promise.allSettled([first, second].map((staff) => staff.paymentsAdmin.dropRefund(drop)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect([await openRefundOf(dropped.number), await openRefundOf(kept.number)]).toEqual([
    null,
    expect.objectContaining({ amount: 10_00 }),
  ]);
  expect(await audit()).toEqual([]);
});

test("what did not go back in pesos at the provider leaves the order refundable", async () => {
  const { first, number, userNum, wanted } = await openConsole();
  const returned = (values: Partial<Parameters<typeof factOf>[1]>) =>
    record(factOf(number, { kind: "refund", state: "succeeded", objectId: crypto.randomUUID(), ...values }), 1);
  await returned({ state: "failed" });
  await returned({ currency: "USD" });
  await returned({ provider: "paypal" });
  expect((await first.paymentsAdmin.order({ number })).order).toMatchObject({ refunded: 0, refundable: 100_00 });
  await first.paymentsAdmin.refund(wanted(100_00));
  expect(await rcoinOf(userNum)).toBe(0);
});

test("more than can be refunded is refused before anybody else is asked", async () => {
  const { first, wanted } = await openConsole({ limit: 10 });
  await expect(first.paymentsAdmin.refund(wanted(100_01))).rejects.toMatchObject({
    ...{ code: "conflict", fields: { amount: [expect.stringContaining("At most ₱100.00")] } },
  });
});

test("without its provider or its payment, an order is not refunded, and no refund stays open", async () => {
  const { first, wanted } = await openConsole();
  const { userNum } = await newShopper();
  const unknownPayment = await insertOrder(userNum);
  await record(factOf(unknownPayment, { kind: "paid", state: "succeeded", paymentId: null }), 0);
  const foreign = await newOrder({ provider: "paypal" });
  for (const number of [unknownPayment, foreign.number]) {
    await expect(first.paymentsAdmin.refund({ ...wanted(1_00), number })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect((await first.paymentsAdmin.order({ number })).order.openRefund).toBeNull();
  }
});

test("a refund of an order without a page is repeated without asking for the page", async () => {
  const { first, state, provider, wanted } = await openConsole();
  const { number } = await newOrder();
  const refund = { ...wanted(10_00), number };
  logged();
  state.fails = { refund: "before" };
  await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
  state.fails = {};
  const read = vi.spyOn(provider, "readCheckout");
  await first.paymentsAdmin.refund(refund);
  expect(read).not.toHaveBeenCalled();
});

test("an approved refund that is given up gives nothing back to anybody's limit", async () => {
  const { first, second, state, firstNum, number, wanted } = await openConsole({ limit: 50 });
  const other = await newOrder();
  await first.paymentsAdmin.refund({ ...wanted(30_00), number: other.number });
  const refund = wanted(100_00);
  const { approval: id } = await first.paymentsAdmin.refund(refund);
  logged();
  state.fails = { refund: "before" };
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject(unavailable);
  await first.paymentsAdmin.dropRefund({ number, requestKey: refund.requestKey, ...confirmed });
  expect(await totalOf(firstNum)).toBe(30);
});

test("two refunds at once: one counts, and the other one tells why not", async () => {
  const { first, second, state, number, wanted } = await openConsole({ limit: 100 });
  const failures = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  // One person's limit of a day, used twice.
  const [one, another] = [await newOrder(), await newOrder()];
  expect(
    await failures(
      ...[one, another].map((order) => first.paymentsAdmin.refund({ ...wanted(100_00), number: order.number })),
    ),
  ).toMatchObject([{ code: "conflict", message: expect.stringContaining("used up your limit") }]);
  // One request, approved twice.
  const { approval: id } = await first.paymentsAdmin.refund({ ...wanted(10_00) });
  const third = await openConsole();
  const approve = (staff: typeof first) => staff.approvalsAdmin.approve({ id: id!, ...confirmed });
  expect(await failures(approve(second), approve(third.first))).toMatchObject([
    { code: "conflict", message: `Request ${id} is already approved, so nothing was done.` },
  ]);
  // Two refunds of one order, while the provider is out of order.
  await env.DB.exec("DELETE FROM settings");
  logged();
  state.fails = { refund: "before" };
  const rejected = await failures(...[first, second].map((staff) => staff.paymentsAdmin.refund(wanted(20_00))));
  expect(rejected).toHaveLength(2);
  expect(rejected).toContainEqual(expect.objectContaining(unavailable));
  expect(rejected).toContainEqual(
    expect.objectContaining({ code: "conflict", message: expect.stringContaining("A refund of ₱20.00") }),
  );
  expect(await countRows("payment_refunds", "state = 'requested' AND amount = 2000")).toBe(1);
  expect((await first.paymentsAdmin.order({ number })).order.refunded).toBe(10_00);
});

test("what was sent back by hand counts once, is audited and mailed, and is never more than was paid", async () => {
  const { first, second, wanted, mails, settle } = await openConsole();
  const { number, userNum } = await newOrder({ provider: "manual", walletId: 1, state: "submitted" });
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  const [part, second30] = [
    { ...wanted(40_00), number },
    { ...wanted(30_00), number },
  ];
  await first.paymentsAdmin.refund(part);
  expect(await first.paymentsAdmin.refund(part)).toEqual({ message: "This was already recorded. It counted once." });
  await first.paymentsAdmin.refund(second30);
  expect((await latestAuditEntries())[0]).toMatchObject({
    before: JSON.stringify({ returned: 40_00 }),
    after: expect.stringContaining('"returned":7000'),
  });
  expect(await rcoinOf(userNum)).toBe(30);
  await settle();
  expect(mails).toHaveLength(2);
  expect(await countRows("payment_facts", `order_number = '${number}' AND kind = 'refund' AND is_test = 0`)).toBe(2);
  const results = await Promise.allSettled(
    [first, second].map((staff) => staff.paymentsAdmin.refund({ ...wanted(20_00), number })),
  );
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", fields: { amount: [expect.stringContaining("At most ₱10.00")] } },
  });
  expect(await rcoinOf(userNum)).toBe(10);
  expect(await audit()).toEqual([]);
});

test("the player is told of a refund at the provider, also of one that turns out to be made", async () => {
  const { first, state, number, userNum, wanted, mails, settle } = await openConsole();
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  await first.paymentsAdmin.refund(wanted(10_00));
  await settle();
  expect(mails).toHaveLength(1);
  logged();
  state.fails = { refund: "after" };
  const lost = wanted(20_00);
  await expect(first.paymentsAdmin.refund(lost)).rejects.toMatchObject(unavailable);
  state.fails = {};
  await settle();
  const before = mails.length;
  await first.paymentsAdmin.dropRefund({ number, requestKey: lost.requestKey, ...confirmed });
  await settle();
  expect(mails.length).toBe(before + 1);
});
