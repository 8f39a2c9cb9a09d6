import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { databaseWithConcurrentChange } from "#tests/fixtures/interrupted-d1.ts";
import {
  debtOf,
  decide,
  factOf,
  insertOrder,
  insertPackage,
  insertWallet,
  placeOrder,
  record,
} from "#tests/fixtures/payments.ts";
import { bytesOf, createPng, pngChunk } from "#tests/fixtures/pictures.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "Compared with the wallet", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch(["approvals", "staff_totals", "settings"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** A portal where one person may credit payments of 50 coins a day alone, with two owners. */
async function openConsole(limit = 50, database = env.DB) {
  const portal = testGameApi({ database });
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
  expect(approval.summary).not.toContain("above the limit of the package");
  // A short reason or none is enough for a request that is in order.
  await second.approvalsAdmin.approve({ id: id!, reason: "ok", confirm: "on" });
  expect(await rcoinOf(userNum)).toBe(100);
  expect((await api.payments.order({ number })).order).toMatchObject({ state: "paid", paidWith: "GCash" });
  expect((await latestAuditEntries(2)).some(({ after }) => after.includes("aboveLimit"))).toBe(false);
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
  const { first, second, clock, mails, settle } = portal;
  const { api, number, userNum, reference } = await newPayer(portal);
  const other = await newPayer(portal);
  const { approval: otherId } = await decide(first, other.number, "approve");
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  const { approval: id } = await decide(first, number, "approve");
  const replace = () => api.payments.sendReceipt({ number, reference: newReference() });
  await expect(replace()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is being checked by a second person"),
  });
  expect((await api.payments.order({ number })).order.reference).toBe(reference);
  await decide(second, number, "refuse", "The amount is missing");
  const refused = { state: "refused", decision: "The amount is missing" };
  expect((await first.approvalsAdmin.byId({ id: id! })).approval).toMatchObject(refused);
  await settle();
  expect(mails.at(-1)?.text).toContain("The amount is missing");
  // Nothing became of the receipt of another player.
  expect((await first.approvalsAdmin.byId({ id: otherId! })).approval.state).toBe("open");
  expect((await other.api.payments.order({ number: other.number })).order.state).toBe("submitted");
  clock.time += 1;
  await replace();
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject({ code: "conflict" });
  expect(await rcoinOf(userNum)).toBe(0);
  // The new receipt can be asked for anew.
  const { approval: again } = await decide(first, number, "approve");
  await decide(second, number, "refuse", "Another one");
  expect((await first.approvalsAdmin.byId({ id: id! })).approval).toMatchObject(refused);
  clock.time += 1;
  await replace();
  const { approval: last } = await decide(first, number, "approve");
  await second.approvalsAdmin.refuse({ id: last!, ...confirmed });
  // Refused as a request, the receipt waits on, and can be replaced.
  await replace();
  await decide(first, number, "approve");
  await expect(replace()).rejects.toMatchObject({ code: "conflict" });
  const { expiresAt } = (await first.approvalsAdmin.list({ state: "open" })).approvals.at(-1)!;
  await env.DB.prepare("UPDATE payment_orders SET created_at = ?2 WHERE number = ?1")
    .bind(number, Date.parse(expiresAt))
    .run();
  clock.time = Date.parse(expiresAt);
  await replace();
  expect(again).not.toBe(last);
});

test("a receipt can be replaced while that of another order waits for a second person", async () => {
  const portal = await openConsole();
  const [waiting, other] = [await newPayer(portal), await newPayer(portal)];
  await decide(portal.first, waiting.number, "approve");
  portal.clock.time += 1;
  await other.api.payments.sendReceipt({ number: other.number, reference: newReference() });
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

test("nobody decides about money of their own or of staff of their level", async () => {
  const portal = await openConsole(1000);
  const { first, as, firstOwner } = portal;
  const forbidden = { code: "forbidden" };
  const payment = { number: await placeOrder(first), ...confirmed };
  await first.payments.sendReceipt({ number: payment.number, reference: newReference() });
  const console = first.paymentsAdmin;
  const { seen } = (await console.order({ number: payment.number })).order;
  for (const decision of ["approve", "refuse"] as const)
    await expect(console.decide({ ...payment, seen, decision })).rejects.toMatchObject(forbidden);
  const held = {
    ...confirmed,
    number: await insertOrder(firstOwner.userNum, { overLimit: "held", attention: "limit" }),
  };
  await expect(console.accept(held)).rejects.toMatchObject(forbidden);
  await expect(console.resolve({ ...held, attention: "limit" })).rejects.toMatchObject(forbidden);
  const requestKey = crypto.randomUUID();
  await expect(console.refund({ ...held, amount: 1, requestKey })).rejects.toMatchObject(forbidden);
  await expect(console.dropRefund({ ...held, requestKey })).rejects.toMatchObject(forbidden);
  expect(await countRows("payment_orders", `user_num = ${firstOwner.userNum} AND paid_at IS NULL`)).toBe(2);

  // Neither do two people, if the second one is not above the account.
  const editor = await newLogin(20);
  const member = as({ token: (await newMember(20, ["console", "payments"])).token });
  const api = as({ token: editor.token });
  const number = await placeOrder(api);
  await api.payments.sendReceipt({ number, reference: newReference() });
  await env.DB.exec("UPDATE settings SET value = '1' WHERE key = 'approval_limit_payment'");
  const { approval: id } = await decide(first, number, "approve");
  await expect(member.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject(forbidden);
  expect(await rcoinOf(editor.userNum)).toBe(0);
});

test("a request counts all coins of the order, and ends when the order is decided otherwise", async () => {
  const portal = await openConsole(114);
  const { first, second, as } = portal;
  const { token, userNum } = await newShopper();
  const api = as({ token });
  const packageId = await insertPackage({ bonus: 10, firstBonus: 5 });
  const order = { requestKey: crypto.randomUUID(), package: packageId, price: 100_00 };
  const { number } = await api.payments.placeOrder({ ...order, method: `wallet-${await insertWallet()}` });
  await api.payments.sendReceipt({ number, reference: newReference() });
  const { approval: id } = await decide(first, number, "approve");
  expect((await second.approvalsAdmin.byId({ id: id! })).approval.summary).toContain(": 115 R-Coin");
  await env.DB.exec("DELETE FROM settings");
  await decide(second, number, "approve");
  expect(await rcoinOf(userNum)).toBe(115);
  await env.DB.prepare("UPDATE payment_packages SET account_limit = 0 WHERE id = ?").bind(packageId).run();
  const decided = { code: "conflict", message: expect.stringContaining("does not wait for a decision any more") };
  await expect(second.approvalsAdmin.approve({ id: id!, ...confirmed })).rejects.toMatchObject(decided);
  // What is decided is told before anything else about the form.
  const { seen } = (await first.paymentsAdmin.order({ number })).order;
  await expect(
    first.paymentsAdmin.decide({ number, seen, decision: "refuse", reason: "", confirm: "on" }),
  ).rejects.toMatchObject(decided);
});

test("two decisions at once: one counts, and the other one tells why not", async () => {
  const portal = await openConsole(100);
  const { first, second } = portal;
  const failures = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const payer = await newPayer(portal);
  expect(await failures(...[first, second].map((api) => decide(api, payer.number, "refuse")))).toMatchObject([
    { code: "conflict", message: expect.stringContaining("does not wait for a decision any more") },
  ]);
  // One person's limit of a day, used twice.
  const payers = [await newPayer(portal), await newPayer(portal)];
  expect(await failures(...payers.map(({ number }) => decide(first, number, "approve")))).toMatchObject([
    { code: "conflict", message: expect.stringContaining("used up your limit") },
  ]);
  // One request, approved twice.
  const { number } = await newPayer(portal);
  const { approval: id } = await decide(first, number, "approve");
  const third = portal.as({ token: (await newLogin(30)).token });
  const approve = (api: GameApi) => api.approvalsAdmin.approve({ id: id!, ...confirmed });
  expect(await failures(approve(second), approve(third))).toMatchObject([
    { code: "conflict", message: `Request ${id} is already approved, so nothing was done.` },
  ]);
  expect(await audit()).toEqual([]);
});

test.each([
  ["time", "submitted_at = submitted_at + 1"],
  ["reference", "reference = 'ANOTHER'"],
  ["picture", "picture_hash = number"],
] as const)("a receipt whose %s changes while a cashier decides is not decided", async (_, assignment) => {
  const { database, concurrent } = databaseWithConcurrentChange(env.DB);
  const portal = await openConsole(1000, database);
  const { first } = portal;
  const { number, userNum } = await newPayer(portal);
  for (const decision of ["approve", "refuse"] as const) {
    const { seen } = (await first.paymentsAdmin.order({ number })).order;
    concurrent.change = () =>
      env.DB.prepare(`UPDATE payment_orders SET ${assignment} WHERE number = ?1`).bind(number).run();
    await expect(first.paymentsAdmin.decide({ number, decision, seen, ...confirmed })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`The receipt of order ${number} changed`),
    });
    await env.DB.prepare("UPDATE payment_orders SET reference = 'FORMER', picture_hash = NULL WHERE number = ?1")
      .bind(number)
      .run();
  }
  expect(await rcoinOf(userNum)).toBe(0);
});

test("only the order at hand is dealt with, and only if it needs attention", async () => {
  const { first } = await openConsole();
  const { userNum } = await newShopper();
  const wrongOrder = async () => {
    const number = await insertOrder(userNum);
    await record(factOf(number, { kind: "paid", state: "succeeded", amount: 1 }));
    return number;
  };
  const [number, other] = [await wrongOrder(), await wrongOrder()];
  const wanted = { number, attention: "amount", ...confirmed } as const;
  await first.paymentsAdmin.resolve(wanted);
  expect((await first.paymentsAdmin.order({ number: other })).order.attention).toBe("amount");
  await expect(first.paymentsAdmin.resolve(wanted)).rejects.toMatchObject({
    ...{ code: "conflict", message: `Order ${number} needs no attention.` },
  });
});

test("orders that were submitted at the same time are all in the queue, and follow one another", async () => {
  const { first } = await openConsole();
  const { userNum, userId } = await newShopper();
  const numbers: string[] = [];
  for (let n = 0; n < 52; n += 1)
    numbers.push(await insertOrder(userNum, { provider: "manual", walletId: 1, state: "submitted", submittedAt: 5 }));
  const queue = { state: "submitted", player: userId } as const;
  const page = await first.paymentsAdmin.orders(queue);
  const rest = await first.paymentsAdmin.orders({ ...queue, after: page.next });
  expect([...page.orders, ...rest.orders].map(({ number }) => number)).toEqual(numbers);
  expect([page.orders.length, rest.next]).toEqual([50, null]);
  const { next } = await first.paymentsAdmin.order({ number: numbers[0]! });
  expect(next).toBe(numbers[1]);
});
