import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { receiveWebhook } from "#app/features/payments/embedded/webhooks.ts";
import type { Approval, PaymentFact, PaymentProvider } from "#app/features/payments/provider.ts";
import { deletePaymentData } from "#app/features/privacy/embedded/delete-payment-data.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { insertOrder } from "#tests/fixtures/payments.ts";
import { providerInMemory } from "#tests/fixtures/provider-in-memory.ts";
import { audit, countRows, newShopper, rcoinOf } from "#tests/fixtures/shoppers.ts";

/** A provider whose requests are JSON, signed with the word `signed`. */
function providerOf(key: PaymentProvider["key"]): PaymentProvider {
  return {
    ...providerInMemory().provider,
    key,
    readWebhook: async ({ headers, body }) =>
      headers.get("signature") === "signed"
        ? { outcome: "verified", type: "event", ...JSON.parse(body) }
        : { outcome: "refused", why: "signature" },
  };
}

/** A portal with two providers, an owner, and a player with a confirmed address. */
async function openPortal() {
  const [paymongo, stripe] = [providerOf("paymongo"), providerOf("stripe")];
  const portal = testGameApi({ providers: [paymongo, stripe] });
  const { userNum } = await newShopper();
  await env.DB.prepare("UPDATE users SET email_verified_at = 1 WHERE user_num = ?").bind(userNum).run();
  const receive = (eventId: string, facts: (PaymentFact | Approval)[], provider = "stripe") =>
    receiveWebhook(portal.context, {
      provider,
      headers: new Headers({ signature: "signed" }),
      body: JSON.stringify({ eventId, facts }),
    });
  return { ...portal, paymongo, stripe, userNum, receive, owner: portal.as({ token: (await newLogin(30)).token }) };
}

const base = (orderNumber: string | undefined, paymentId: string): Omit<PaymentFact, "kind"> => ({
  ...{ isTest: false, at: 1, orderNumber, checkoutId: undefined, paymentId, currency: "PHP" },
});
const paid = (orderNumber: string | undefined, paymentId = `payment of ${orderNumber}`): PaymentFact => ({
  ...base(orderNumber, paymentId),
  ...{ kind: "paid", amount: 100_00, method: "card" },
});
const returned = (
  kind: "refund" | "dispute",
  orderNumber: string | undefined,
  objectId: string = crypto.randomUUID(),
  paymentId = `payment of ${orderNumber}`,
): PaymentFact => ({
  ...base(orderNumber, paymentId),
  ...({
    objectId,
    amount: 10_00,
    ...(kind === "refund" ? { kind, state: "pending" } : { kind, state: "open" }),
  } as const),
});

const stored = (eventId: string, provider = "stripe") =>
  env.DB.prepare("SELECT * FROM payment_webhooks WHERE event_id = ?1 AND provider = ?2")
    .bind(eventId, provider)
    .first<{ id: number; processed_at: number | null; attempts: number; error: string; order_number: string | null }>();

test("a request is entered once, with the order that it is about, beside those of other providers and events", async () => {
  const { receive, userNum, clock, mails, settle } = await openPortal();
  const [first, second, other, third] = [
    await insertOrder(userNum),
    await insertOrder(userNum),
    await insertOrder(userNum, { provider: "paymongo" }),
    await insertOrder(userNum),
  ];
  // The identifiers of other facts and events may be the same.
  await receive("event 1", [paid(other, "id 2")], "paymongo");
  await receive("event 1", [paid(first, "id 1")]);
  await receive("event 0", [returned("dispute", first, "id 2", "id 1")]);
  clock.time += 1000;
  await receive("event 2", [paid(second, "id 2")]);
  expect(await rcoinOf(userNum)).toBe(290);
  expect(await stored("event 2")).toMatchObject({
    ...{ processed_at: clock.time, attempts: 1, error: "", order_number: second },
  });
  expect(await stored("event 1")).toMatchObject({ processed_at: clock.time - 1000, attempts: 1, order_number: first });
  await settle();
  const receipts = () => mails.filter(({ subject }) => subject.includes("receipt")).length;
  expect(receipts()).toBe(3);
  await receive("event 2", [paid(second, "id 2")]);
  expect(await stored("event 2")).toMatchObject({ attempts: 1 });
  // Several facts at once, of which the last one names the order; the payment is not news any more.
  mails.length = 0;
  clock.time += 1000;
  await receive("event 3", [paid(second, "id 2"), paid(third)]);
  await settle();
  expect(receipts()).toBe(1);
  expect(await stored("event 3")).toMatchObject({ order_number: third });
  expect(await rcoinOf(userNum)).toBe(390);
  expect(await audit()).toEqual([]);
});

test("the player is told of payments, refunds and disputes, and of nothing else", async () => {
  const { receive, userNum, clock, mails, settle } = await openPortal();
  const number = await insertOrder(userNum);
  const mailsAfter = async (...facts: PaymentFact[]) => {
    mails.length = 0;
    clock.time += 1000;
    await receive(crypto.randomUUID(), facts);
    await settle();
    return mails.length;
  };
  expect(await mailsAfter()).toBe(0);
  expect(await mailsAfter(paid(number))).toBe(1);
  expect(await mailsAfter(paid(number))).toBe(0);
  expect(await mailsAfter({ ...base(number, ""), kind: "failed" })).toBe(0);
  const [refund, dispute] = [returned("refund", number), returned("dispute", number)];
  for (const fact of [refund, dispute]) {
    expect(await mailsAfter(fact)).toBe(1);
    // Reported again.
    expect(await mailsAfter(fact)).toBe(0);
  }
  expect(await mailsAfter({ ...refund, state: "succeeded", at: 2 } as PaymentFact)).toBe(0);
  expect(await mailsAfter({ ...dispute, state: "won", at: 2 } as PaymentFact)).toBe(0);
  const another = await insertOrder(userNum);
  expect(await mailsAfter(paid(another), returned("refund", another))).toBe(1);
  // What belongs to no order, or not yet.
  expect(await mailsAfter(paid(undefined, "unknown"))).toBe(0);
  expect(await mailsAfter(returned("refund", undefined, "unknown", "unknown refund"))).toBe(0);
});

test("requests of an unknown provider, or with another signature, are refused and not stored", async () => {
  const { context, receive } = await openPortal();
  const before = await countRows("payment_webhooks");
  await expect(receive("event", [], "paypal")).rejects.toMatchObject({ code: "not_found" });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const forged = { provider: "stripe", headers: new Headers(), body: JSON.stringify({ eventId: "forged", facts: [] }) };
  await expect(receiveWebhook(context, forged)).rejects.toMatchObject({ code: "invalid" });
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  expect(await countRows("payment_webhooks")).toBe(before);
});

test("a request that cannot be entered is kept with its error, and staff process it again", async () => {
  const { receive, owner, stripe, userNum, clock } = await openPortal();
  const checkoutId = crypto.randomUUID();
  const number = await insertOrder(userNum, { checkoutId });
  await receive("fine", []);
  const approved: Approval = { ...base(undefined, ""), kind: "approved", checkoutId };
  const failing = (error: unknown) => {
    stripe.readCheckout = () => Promise.reject(error);
  };
  failing(new Error(`First: ${"long ".repeat(200)}`));
  await expect(receive("approved", [approved])).rejects.toThrow("First: long");
  const row = (await stored("approved"))!;
  expect(row).toMatchObject({ processed_at: null, attempts: 1, order_number: null });
  expect([row.error.length, row.error.slice(0, 10)]).toEqual([500, "First: lon"]);
  expect(await stored("fine")).toMatchObject({ attempts: 1, error: "" });

  const { id } = row;
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  failing("no Error");
  expect(await owner.paymentsAdmin.replay({ id })).toEqual({
    message: `Request ${id} failed again; its error is shown below.`,
    isProcessed: false,
  });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  const shown = { id, provider: "stripe", eventId: "approved", orderNumber: "", processedAt: null };
  expect((await owner.paymentsAdmin.webhook({ id })).webhook).toMatchObject({
    ...{ ...shown, attempts: 2, error: "no Error", facts: JSON.stringify([approved]) },
  });
  expect((await owner.paymentsAdmin.webhooks({ open: 1 })).webhooks.map((one) => one.id)).toEqual([id]);

  stripe.readCheckout = async () => [paid(undefined, "taken")];
  clock.time += 1000;
  expect(await owner.paymentsAdmin.replay({ id })).toEqual({
    message: `Request ${id} was processed again. What it reported before counted once.`,
    isProcessed: true,
  });
  expect(await rcoinOf(userNum)).toBe(100);
  expect((await owner.paymentsAdmin.webhook({ id })).webhook).toMatchObject({
    ...{ attempts: 3, error: "", orderNumber: number, processedAt: new Date(clock.time).toISOString() },
  });
  const unknown = { code: "not_found" };
  await expect(owner.paymentsAdmin.webhook({ id: 987_654 })).rejects.toMatchObject(unknown);
  await expect(owner.paymentsAdmin.replay({ id: 987_654 })).rejects.toMatchObject(unknown);
});

test("the console lists the requests of providers page by page, the newest first, or those that are not entered", async () => {
  const { owner } = await openPortal();
  await env.DB.exec("DELETE FROM payment_webhooks");
  await env.DB.batch(
    Array.from({ length: 53 }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO payment_webhooks (provider, event_id, type, body, facts, received_at, processed_at)
         VALUES ('stripe', ?1, 'event', '', '[]', ?1, ?2)`,
      ).bind(index, index === 7 ? null : index),
    ),
  );
  const page = async (values: { open?: 1; after?: string }) => {
    const { webhooks, next } = await owner.paymentsAdmin.webhooks(values);
    return { events: webhooks.map(({ eventId }) => Number(eventId)), next };
  };
  const all = Array.from({ length: 53 }, (_, index) => 52 - index);
  const first = await page({});
  expect(first.events).toEqual(all.slice(0, 50));
  expect(await page({ after: first.next! })).toEqual({ events: all.slice(50), next: null });
  expect(await page({ open: 1 })).toEqual({ events: [7], next: null });
});

test("a body is stored compressed, read as it was received, and goes with the account", async () => {
  const { receive, userNum, owner } = await openPortal();
  const number = await insertOrder(userNum);
  const facts = [{ ...paid(number), method: "ñ 학원 ".repeat(200) }];
  await receive("large", facts);
  const { id } = (await stored("large"))!;
  const body = async (of = id) => (await owner.paymentsAdmin.webhook({ id: of })).webhook.body;
  const sent = JSON.stringify({ eventId: "large", facts });
  expect(await body()).toBe(sent);
  const sizes = env.DB.prepare("SELECT body, length(packed_body) AS bytes FROM payment_webhooks WHERE id = ?").bind(id);
  const row = await sizes.first<{ body: string; bytes: number }>();
  expect(row?.body).toBe("");
  expect(row?.bytes).toBeLessThan(sent.length / 2);
  await runBatch(openDatabase(env.DB), deletePaymentData({ userNum } as Parameters<typeof deletePaymentData>[0]));
  expect(await body()).toBe("");
  // A row of the release before.
  const old = await env.DB.prepare(
    `INSERT INTO payment_webhooks (provider, event_id, type, body, facts, received_at, processed_at)
     VALUES ('stripe', 'old', '', 'as received', '[]', 1, 1) RETURNING id`,
  ).first<number>("id");
  expect(await body(old!)).toBe("as received");
});
