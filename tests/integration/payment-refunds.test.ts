import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { type AuditRow, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { factOf, insertOrder, record } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
import { audit, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

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
    await expect(second.paymentsAdmin.refund(wanted(100_00))).rejects.toMatchObject({
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
  const { first, provider, state, userNum, wanted } = await openConsole();
  const refund = wanted(100_00);
  logged();
  state.fails = { refund: "after" };
  await expect(first.paymentsAdmin.refund(refund)).rejects.toMatchObject(unavailable);
  state.fails = {};
  provider.refund = () => Promise.reject(new Error("This would be a second refund."));
  await first.paymentsAdmin.refund(refund);
  expect(await rcoinOf(userNum)).toBe(0);
  expect(state.refunds.size).toBe(1);
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
  expect([await rcoinOf(userNum), await totalOf(firstNum)]).toEqual([50, 50]);
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
