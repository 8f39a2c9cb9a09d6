import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { latestAuditEntries, newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { debtOf, decide, factOf, insertOrder, placeOrder, record } from "#tests/fixtures/payments.ts";
import { bytesOf, createPng, pngChunk } from "#tests/fixtures/pictures.ts";
import { audit, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "Compared with the wallet", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch(["approvals", "staff_totals", "settings"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal where one person may credit payments of 50 coins a day alone, with two owners. */
async function openConsole(limit = 50) {
  const portal = testGameApi();
  for (const kind of ["payment", "credit"])
    await env.DB.prepare("INSERT INTO settings (key, value) VALUES (?1, ?2)")
      .bind(`approval_limit_${kind}`, String(limit))
      .run();
  const [first, second] = [await newLogin(30), await newLogin(30)];
  return {
    ...portal,
    firstOwner: first,
    secondOwner: second,
    first: portal.as({ token: first.token }),
    second: portal.as({ token: second.token }),
  };
}
type Portal = Awaited<ReturnType<typeof openConsole>>;

const newReference = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;

/** A new player whose order of 100 coins waits for a cashier. */
async function newPayer({ as }: Pick<Portal, "as">, reference = newReference()) {
  const { token, userNum, userId } = await newShopper();
  const api = as({ token });
  const number = await placeOrder(api);
  await api.payments.sendReceipt({ number, reference });
  return { api, userNum, userId, number, reference };
}

const seenOf = async (staff: GameApi, number: string) => (await staff.paymentsAdmin.order({ number })).order.seen;

test("a receipt above the limit is credited when a second person approves it, who reads the reference and the amount", async () => {
  const portal = await openConsole();
  const { first, second, firstOwner } = portal;
  const { api, number, userNum, userId, reference } = await newPayer(portal);
  const { approval: id } = await decide(first, number, "approve");
  expect(await rcoinOf(userNum)).toBe(0);
  const { amount } = (await api.payments.order({ number })).order;
  const { approval } = await second.approvalsAdmin.byId({ id: id! });
  for (const part of [`₱${(amount / 100).toFixed(2)}`, reference, userId, number, "100 R-Coin"])
    expect(approval.summary).toContain(part);
  // A short reason or none is enough for a request that is in order.
  await second.approvalsAdmin.approve({ id: id!, reason: "ok", confirm: "on" });
  expect(await rcoinOf(userNum)).toBe(100);
  expect((await api.payments.order({ number })).order.state).toBe("paid");
  const entries = (await latestAuditEntries(2)).map(({ target, after }) => [target, JSON.parse(after)]);
  expect(entries).toContainEqual([
    `order ${number}`,
    expect.objectContaining({ state: "paid", amount, reference, approval: id, requestedBy: firstOwner.userId }),
  ]);
  expect(await audit()).toEqual([]);
});

test("a refund and a waiver above the limit are done when a second person approves them", async () => {
  const { first, second } = await openConsole();
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum, { provider: "manual", walletId: 1, state: "submitted" });
  await record(factOf(number, { kind: "paid", state: "succeeded", provider: "manual" }));
  const wanted = { number, amount: 100_00, requestKey: crypto.randomUUID(), ...confirmed };
  const { approval: refund } = await first.paymentsAdmin.refund(wanted);
  await env.DB.prepare(
    "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', -80, 'adjustment', '', ?2, 0)",
  )
    .bind(userNum, `spent:${userNum}`)
    .run();
  await second.approvalsAdmin.approve({ id: refund!, ...confirmed });
  expect([await rcoinOf(userNum), await debtOf(userNum)]).toEqual([0, 80]);
  const { approval: waiver } = await first.debtsAdmin.waive({
    ...{ userNum, amount: 80, requestKey: crypto.randomUUID(), ...confirmed },
  });
  await second.approvalsAdmin.approve({ id: waiver!, ...confirmed });
  expect(await debtOf(userNum)).toBe(0);
  expect(await audit()).toEqual([]);
});

test.each([
  ["an approval without what was seen", (number: string) => ({ number, action: "approve" })],
  ["an action that there is not", (number: string) => ({ number, action: "give" })],
])("a stored request for %s is refused as outdated, and can be asked for again", async (_, payload) => {
  const portal = await openConsole();
  const { first, second } = portal;
  const { number, userNum } = await newPayer(portal);
  const { approval: id } = await decide(first, number, "approve");
  await env.DB.prepare("UPDATE approvals SET payload = ?2 WHERE id = ?1")
    .bind(id, JSON.stringify(payload(number)))
    .run();
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message:
      "This request is outdated, so it cannot be approved. Please refuse it, and ask again if it is still needed.",
  });
  expect(await rcoinOf(userNum)).toBe(0);
  await second.approvalsAdmin.refuse({ id: id!, ...confirmed });
  const { approval: again } = await decide(first, number, "approve");
  await second.approvalsAdmin.approve({ id: again!, reason: "", confirm: "on" });
  expect(await rcoinOf(userNum)).toBe(100);
});

test.each(["approve", "refuse"] as const)(
  "nobody can %s a receipt that the player has replaced since",
  async (decision) => {
    const portal = await openConsole(1000);
    const { first, clock } = portal;
    const { api, number, userNum } = await newPayer(portal);
    const data = crypto.getRandomValues(new Uint8Array(32));
    const replacements = [
      { reference: newReference() },
      { reference: `GARBAGE ${newReference()}`, picture: createPng({ data }, pngChunk("tEXt", bytesOf("a"))) },
    ];
    for (const replacement of replacements) {
      const seen = await seenOf(first, number);
      clock.time += 1;
      await api.payments.sendReceipt({ number, ...replacement });
      await expect(first.paymentsAdmin.decide({ number, decision, seen, ...confirmed })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining(`The receipt of order ${number} changed`),
      });
    }
    expect((await api.payments.order({ number })).order.state).toBe("submitted");
    expect(await rcoinOf(userNum)).toBe(0);
    await decide(first, number, decision);
    expect((await api.payments.order({ number })).order.state).toBe(decision === "approve" ? "paid" : "refused");
  },
);

test("a receipt that waits for a second person cannot be replaced; refusing it ends the request", async () => {
  const portal = await openConsole();
  const { first, second, clock } = portal;
  const { api, number, userNum, reference } = await newPayer(portal);
  const { approval: id } = await decide(first, number, "approve");
  const replace = () => api.payments.sendReceipt({ number, reference: newReference() });
  await expect(replace()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is being checked by a second person"),
  });
  expect((await api.payments.order({ number })).order.reference).toBe(reference);
  await decide(second, number, "refuse");
  expect((await first.approvalsAdmin.byId({ id: id! })).approval.state).toBe("refused");
  clock.time += 1;
  await replace();
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(0);
  // The new receipt can be asked for anew.
  const { approval: again } = await decide(first, number, "approve");
  await second.approvalsAdmin.approve({ id: again!, ...confirmed });
  expect(await rcoinOf(userNum)).toBe(100);
});

test("a request whose order has another receipt all the same is not approved", async () => {
  const portal = await openConsole();
  const { first, second } = portal;
  const { number, userNum } = await newPayer(portal);
  const { approval: id } = await decide(first, number, "approve");
  await env.DB.prepare("UPDATE payment_orders SET reference = 'ANOTHER' WHERE number = ?1").bind(number).run();
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("another receipt than the one that this request is about"),
  });
  expect((await second.approvalsAdmin.byId({ id: id! })).approval.state).toBe("open");
  expect(await rcoinOf(userNum)).toBe(0);
});

test("an approval needs no reason, a refusal does", async () => {
  const portal = await openConsole(1000);
  const { first } = portal;
  const { number, userNum, reference } = await newPayer(portal);
  const seen = await seenOf(first, number);
  const decision = { number, seen, reason: "", confirm: "on" } as const;
  await expect(first.paymentsAdmin.decide({ ...decision, decision: "refuse" })).rejects.toMatchObject({
    code: "invalid",
    fields: { reason: ["Please give a reason of at least 3 characters."] },
  });
  await first.paymentsAdmin.decide({ ...decision, decision: "approve" });
  expect(await rcoinOf(userNum)).toBe(100);
  expect((await latestAuditEntries())[0]).toMatchObject({
    target: `order ${number}`,
    reason: "",
    after: expect.stringContaining(reference),
  });
});

test("money that needs attention is marked as dealt with only if it is what was seen", async () => {
  const { first } = await openConsole();
  const { userNum } = await newShopper();
  const number = await insertOrder(userNum);
  await record(factOf(number, { kind: "paid", state: "succeeded", amount: 1 }));
  const mark = (attention: "amount" | "twice") => first.paymentsAdmin.resolve({ number, attention, ...confirmed });
  await expect(mark("twice")).rejects.toMatchObject({ code: "conflict" });
  await mark("amount");
  expect((await first.paymentsAdmin.order({ number })).order.attention).toBe("");
});
