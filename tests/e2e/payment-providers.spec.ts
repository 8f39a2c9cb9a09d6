import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openOperatorDatabase } from "../../scripts/database/operator-database.ts";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { type PayMongoDouble, startPayMongoDouble } from "../fixtures/payment-providers/paymongo-double.ts";
import { type PayPalDouble, startPayPalDouble } from "../fixtures/payment-providers/paypal-double.ts";
import { deliver, type WebhookDelivery } from "../fixtures/payment-providers/provider-server.ts";
import { createSigningKey } from "../fixtures/payment-providers/signing-key.ts";
import { type StripeDouble, startStripeDouble } from "../fixtures/payment-providers/stripe-double.ts";
import { insertAccounts, type LoadAccount } from "../load/load-accounts.ts";
import { copyDemoDatabase } from "./demo-database.ts";

/** The price of the package, in centavos, and its coins. */
const PRICE = 100_00;
const COINS = 100;
const MINUTE = 60_000;

type Provider = "stripe" | "paymongo" | "paypal";

/** A portal that uses all doubles, over HTTP in both directions. */
interface Shop {
  stripe: StripeDouble;
  paymongo: PayMongoDouble;
  paypal: PayPalDouble;
  /** Calls the portal's API with the token of an account. Returns the status and the reply. */
  call(account: LoadAccount, path: string, body?: object): Promise<{ status: number; reply: Reply }>;
  /** Places an order of a new player. */
  newOrder(method: Provider): Promise<{ player: LoadAccount; number: string; checkoutUrl: string }>;
  /** Sends a webhook request. Returns the status. */
  send(provider: Provider, delivery: WebhookDelivery): Promise<number>;
  /** State, coins and attention of an order, and the player's balance and debt. */
  stateOf(order: { player: LoadAccount; number: string }): Promise<object>;
  owner: LoadAccount;
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many calls
type Reply = any;

/** Runs a test with a shop of its own. */
async function withShop(use: (shop: Shop) => Promise<void>): Promise<void> {
  const stateDir = join(cacheFolder, "e2e", `providers-${process.pid}`);
  copyDemoDatabase(stateDir);
  const [stripe, paymongo, paypal] = [
    await startStripeDouble(),
    await startPayMongoDouble(),
    await startPayPalDouble(),
  ];
  const database = await openOperatorDatabase(false, stateDir);
  const [owner, ...players] = await insertAccounts(database, 60, 0);
  await database.all("UPDATE users SET user_type = 30 WHERE user_num = ?", owner!.userNum);
  // Staff need a second factor.
  await database.all(
    "INSERT INTO totp_factors (user_num, sealed_secret, last_step, created_at) VALUES (?, '', 0, 0)",
    owner!.userNum,
  );
  const [pack] = await database.all(
    "INSERT INTO payment_packages (name, price, coins) VALUES ('Test pouch', ?, ?) RETURNING id",
    PRICE,
    COINS,
  );
  await database.close();
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: {
      SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
      STRIPE_SECRET_KEY: stripe.keys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
      PAYMONGO_SECRET_KEY: paymongo.keys.secretKey,
      PAYMONGO_WEBHOOK_SECRET: paymongo.keys.webhookSecret,
      PAYMONGO_API_URL: paymongo.url,
      PAYPAL_CLIENT_ID: paypal.keys.clientId,
      PAYPAL_CLIENT_SECRET: paypal.keys.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.keys.webhookId,
      PAYPAL_API_URL: paypal.url,
    },
  });
  const call: Shop["call"] = async ({ token }, path, body) => {
    const response = await fetch(`${portal.url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, reply: await response.json() };
  };
  const orderBody = (method: string) => ({
    requestKey: crypto.randomUUID(),
    package: Number(pack!.id),
    price: PRICE,
    method,
  });
  const shop: Shop = {
    ...{ stripe, paymongo, paypal, call, owner: owner! },
    async newOrder(method) {
      const player = players.pop()!;
      const { status, reply } = await call(player, "/orderpackage", orderBody(method));
      expect([status, reply]).toEqual([200, expect.objectContaining({ number: expect.any(String) })]);
      return { player, number: reply.number, checkoutUrl: reply.checkout_url };
    },
    send: (provider, delivery) => deliver(`${portal.url}/api/payments/${provider}/webhook`, delivery),
    async stateOf({ player, number }) {
      const { order } = (await call(player, `/getorder/${number}`)).reply;
      const found = await call(owner!, `/adminorder/${number}`);
      expect([found.status, found.reply.message]).toEqual([200, undefined]);
      const { attention } = found.reply.order;
      const { debt } = (await call(player, "/getorders/1")).reply;
      const { user } = (await call(player, "/getcurrentuser")).reply;
      return {
        state: order.state,
        credited: order.credited,
        reversed: order.reversed,
        attention,
        balance: user.UserPoint,
        debt,
      };
    },
  };
  try {
    await use(shop);
  } finally {
    await portal.stop();
    await Promise.all([stripe.close(), paymongo.close(), paypal.close()]);
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const open = { state: "open", credited: 0, reversed: 0, attention: "", balance: 0, debt: 0 };
const paid = { ...open, state: "paid", credited: COINS, balance: COINS };
const reversed = { ...paid, reversed: COINS, balance: 0 };

/** Stripe's events, and its API when it answers and when it does not. */
async function testStripe({ stripe, newOrder, send, stateOf, call, owner }: Shop): Promise<void> {
  const completed = (number: string, options = {}) =>
    stripe.event("checkout.session.completed", stripe.session(number), options);

  await test.step("paid, and reported several times", async () => {
    const order = await newOrder("stripe");
    expect(order.checkoutUrl).toBe(stripe.session(order.number).url);
    expect(stripe.session(order.number)).toMatchObject({ amount_total: PRICE, currency: "php" });
    expect(await stateOf(order)).toEqual(open);
    stripe.pay(order.number);
    const delivery = completed(order.number);
    expect(await Promise.all(Array.from({ length: 8 }, () => send("stripe", delivery)))).toEqual(Array(8).fill(200));
    expect(await send("stripe", completed(order.number))).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
  });

  await test.step("a later payment, an earlier failure, and an expiry", async () => {
    const [late, failed, expired] = [await newOrder("stripe"), await newOrder("stripe"), await newOrder("stripe")];
    expect(await send("stripe", completed(late.number))).toBe(200);
    expect(await stateOf(late)).toEqual(open);
    stripe.pay(late.number);
    const succeeded = stripe.event("checkout.session.async_payment_succeeded", stripe.session(late.number));
    expect(await send("stripe", succeeded)).toBe(200);
    expect(await stateOf(late)).toEqual(paid);
    const declined = stripe.event("checkout.session.async_payment_failed", stripe.session(failed.number));
    expect(await send("stripe", declined)).toBe(200);
    expect(await stateOf(failed)).toEqual({ ...open, state: "failed" });
    expect(await send("stripe", stripe.event("checkout.session.expired", stripe.expire(expired.number)))).toBe(200);
    expect(await stateOf(expired)).toEqual({ ...open, state: "expired" });
    // Money that arrives nevertheless is credited.
    stripe.pay(failed.number);
    expect(await send("stripe", completed(failed.number))).toBe(200);
    expect(await stateOf(failed)).toEqual(paid);
  });

  await test.step("another amount and another currency", async () => {
    const [less, dollars] = [await newOrder("stripe"), await newOrder("stripe")];
    stripe.pay(less.number, { amount_total: PRICE - 1 });
    stripe.pay(dollars.number, { currency: "usd" });
    expect(await send("stripe", completed(less.number))).toBe(200);
    expect(await send("stripe", completed(dollars.number))).toBe(200);
    expect(await stateOf(less)).toEqual({ ...open, attention: "amount" });
    expect(await stateOf(dollars)).toEqual({ ...open, attention: "currency" });
  });

  await test.step("refunded in parts, and a refund that fails", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    await send("stripe", completed(order.number));
    await send("stripe", stripe.event("refund.created", stripe.refund(order.number, 25_00)));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
    const rest = stripe.refund(order.number, 75_00, "pending");
    await send("stripe", stripe.event("refund.created", rest));
    expect(await stateOf(order)).toEqual(reversed);
    await send("stripe", stripe.event("refund.failed", stripe.updateRefund(rest, "failed")));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
  });

  await test.step("a refund that is reported before its payment", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    await send("stripe", stripe.event("refund.created", stripe.refund(order.number, PRICE)));
    await send("stripe", completed(order.number));
    expect(await stateOf(order)).toEqual(reversed);
  });

  await test.step("disputes: an inquiry, one that is won, one that is lost, and reports out of order", async () => {
    const [won, lost, outOfOrder] = [await newOrder("stripe"), await newOrder("stripe"), await newOrder("stripe")];
    for (const { number } of [won, lost, outOfOrder]) {
      stripe.pay(number);
      await send("stripe", completed(number));
    }
    const inquiry = stripe.dispute(won.number, "warning_needs_response");
    await send("stripe", stripe.event("charge.dispute.created", inquiry));
    expect(await stateOf(won)).toEqual(paid);
    const dispute = stripe.dispute(won.number);
    await send("stripe", stripe.event("charge.dispute.created", dispute));
    expect(await stateOf(won)).toEqual(reversed);
    await send("stripe", stripe.event("charge.dispute.closed", stripe.updateDispute(dispute, "won")));
    expect(await stateOf(won)).toEqual(paid);

    const losing = stripe.dispute(lost.number);
    await send("stripe", stripe.event("charge.dispute.created", losing));
    await send("stripe", stripe.event("charge.dispute.closed", stripe.updateDispute(losing, "lost")));
    expect(await stateOf(lost)).toEqual(reversed);

    const late = stripe.dispute(outOfOrder.number);
    const created = stripe.event("charge.dispute.created", late);
    await send("stripe", stripe.event("charge.dispute.closed", stripe.updateDispute(late, "won")));
    await send("stripe", created);
    expect(await stateOf(outOfOrder)).toEqual(paid);
  });

  await test.step("a cancelled order cannot be paid any more; one that is paid is not cancelled", async () => {
    const [order, late] = [await newOrder("stripe"), await newOrder("stripe")];
    expect((await call(order.player, "/cancelorder", { number: order.number })).status).toBe(200);
    expect(stripe.session(order.number).status).toBe("expired");
    expect(await stateOf(order)).toEqual({ ...open, state: "cancelled" });
    stripe.pay(late.number);
    expect((await call(late.player, "/cancelorder", { number: late.number })).status).toBe(409);
    expect(await stateOf(late)).toEqual(paid);
  });

  await test.step("requests that are not Stripe's", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    const wrong = [
      completed(order.number, { secret: "whsec_of_somebody_else" }),
      completed(order.number, { sentAt: Date.now() - 6 * MINUTE }),
      completed(order.number, { livemode: false }),
      { ...completed(order.number), headers: {} },
      { ...completed(order.number), body: completed(order.number).body.replace(String(PRICE), "1") },
    ];
    expect(await Promise.all(wrong.map((delivery) => send("stripe", delivery)))).toEqual(Array(5).fill(400));
    expect(await stateOf(order)).toEqual(open);
    // An event that the portal does not use.
    expect(await send("stripe", stripe.event("customer.created", { id: "cus_1", object: "customer" }))).toBe(200);
  });

  await test.step("a refund from the console, and a webhook that never came", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    const check = await call(owner, "/adminorder/check", { number: order.number });
    expect([check.status, await stateOf(order)]).toEqual([200, paid]);
    const wanted = {
      number: order.number,
      amount: 40_00,
      requestKey: crypto.randomUUID(),
      reason: "Asked for it",
      confirm: "on",
    };
    const refunds = [await call(owner, "/adminorder/refund", wanted), await call(owner, "/adminorder/refund", wanted)];
    expect(refunds.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 40, balance: 60 });
    const rest = { ...wanted, requestKey: crypto.randomUUID(), amount: 60_01 };
    expect((await call(owner, "/adminorder/refund", rest)).status).toBe(409);
  });

  await test.step("requests are stored as they came, and processing one again changes nothing", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    const delivery = completed(order.number);
    expect(await send("stripe", delivery)).toBe(200);
    const { webhooks } = (await call(owner, "/adminwebhooks")).reply;
    expect(webhooks[0]).toMatchObject({ provider: "stripe", order_number: order.number, attempts: 1, error: "" });
    const { webhook } = (await call(owner, `/adminwebhook/${webhooks[0].id}`)).reply;
    expect(webhook).toMatchObject({ body: delivery.body, type: "checkout.session.completed" });
    const replayed = await call(owner, "/adminwebhook/replay", { id: webhook.id });
    expect([replayed.status, replayed.reply.is_processed]).toEqual([200, true]);
    expect(await stateOf(order)).toEqual(paid);
    expect((await call(owner, `/adminwebhook/${webhook.id}`)).reply.webhook.attempts).toBe(2);
  });

  await test.step("a provider that is down, slow or wrong", async () => {
    const order = await newOrder("stripe");
    stripe.pay(order.number);
    for (const how of ["error", "rate-limit", "oversized", "malformed"] as const) {
      stripe.disturb(how, 4);
      const { status, reply } = await call(owner, "/adminorder/check", { number: order.number });
      expect([how, status, reply.message]).toEqual([how, 503, expect.not.stringContaining("sk_")]);
      // What was left of the disturbance.
      while ((await call(owner, "/adminorder/check", { number: order.number })).status !== 200);
    }
    expect(await stateOf(order)).toEqual(paid);
  });
}

/** PayMongo's events, and its API. */
async function testPayMongo({ paymongo, newOrder, send, stateOf, call, owner }: Shop): Promise<void> {
  const paidEvent = (number: string, options = {}) =>
    paymongo.event("checkout_session.payment.paid", paymongo.session(number), options);

  await test.step("paid, and reported several times by two kinds of events", async () => {
    const order = await newOrder("paymongo");
    expect(order.checkoutUrl).toBe(paymongo.session(order.number).attributes.checkout_url);
    paymongo.pay(order.number);
    const delivery = paidEvent(order.number);
    expect(await Promise.all(Array.from({ length: 8 }, () => send("paymongo", delivery)))).toEqual(Array(8).fill(200));
    expect(await send("paymongo", paymongo.event("payment.paid", paymongo.payment(order.number)))).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
  });

  await test.step("a failed payment leaves the order open, and the next one pays it", async () => {
    const order = await newOrder("paymongo");
    paymongo.pay(order.number);
    const failed = paymongo.payment(order.number);
    failed.attributes.status = "failed";
    expect(await send("paymongo", paymongo.event("payment.failed", failed))).toBe(200);
    expect(await stateOf(order)).toEqual(open);
    failed.attributes.status = "paid";
    expect(await send("paymongo", paidEvent(order.number))).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
  });

  await test.step("another amount and another currency", async () => {
    const [more, dollars] = [await newOrder("paymongo"), await newOrder("paymongo")];
    paymongo.pay(more.number, { amount: PRICE + 1 });
    paymongo.pay(dollars.number, { currency: "USD" });
    await send("paymongo", paidEvent(more.number));
    await send("paymongo", paidEvent(dollars.number));
    expect(await stateOf(more)).toEqual({ ...open, attention: "amount" });
    expect(await stateOf(dollars)).toEqual({ ...open, attention: "currency" });
  });

  await test.step("refunded in parts, and a refund that fails; either resource may be in the event", async () => {
    const order = await newOrder("paymongo");
    paymongo.pay(order.number);
    await send("paymongo", paidEvent(order.number));
    paymongo.refund(order.number, 25_00);
    await send("paymongo", paymongo.event("payment.refunded", paymongo.payment(order.number)));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
    const rest = paymongo.refund(order.number, 75_00, "pending");
    await send("paymongo", paymongo.event("payment.refund.updated", rest));
    expect(await stateOf(order)).toEqual(reversed);
    await send("paymongo", paymongo.event("payment.refund.updated", paymongo.updateRefund(rest, "failed")));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
  });

  await test.step("a refund that is reported before its payment", async () => {
    const order = await newOrder("paymongo");
    paymongo.pay(order.number);
    const refund = paymongo.refund(order.number, PRICE);
    await send("paymongo", paymongo.event("payment.refund.updated", refund));
    await send("paymongo", paidEvent(order.number));
    expect(await stateOf(order)).toEqual(reversed);
  });

  await test.step("a dispute that is seen when asking, and its end", async () => {
    const order = await newOrder("paymongo");
    paymongo.pay(order.number);
    await send("paymongo", paidEvent(order.number));
    paymongo.dispute(order.number);
    expect((await call(owner, "/adminorder/check", { number: order.number })).status).toBe(200);
    expect(await stateOf(order)).toEqual(reversed);
    paymongo.dispute(order.number, false);
    expect((await call(owner, "/adminorder/check", { number: order.number })).status).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
  });

  await test.step("a cancelled order cannot be paid any more; one that is paid is not cancelled", async () => {
    const [order, late] = [await newOrder("paymongo"), await newOrder("paymongo")];
    expect((await call(order.player, "/cancelorder", { number: order.number })).status).toBe(200);
    expect(paymongo.session(order.number).attributes.status).toBe("expired");
    expect(await stateOf(order)).toEqual({ ...open, state: "cancelled" });
    paymongo.pay(late.number);
    expect((await call(late.player, "/cancelorder", { number: late.number })).status).toBe(409);
    expect(await stateOf(late)).toEqual(paid);
  });

  await test.step("requests that are not PayMongo's", async () => {
    const order = await newOrder("paymongo");
    paymongo.pay(order.number);
    const wrong = [
      paidEvent(order.number, { secret: "of somebody else" }),
      paidEvent(order.number, { sentAt: Date.now() - 6 * MINUTE }),
      paidEvent(order.number, { livemode: false }),
      { ...paidEvent(order.number), headers: {} },
      { ...paidEvent(order.number), body: paidEvent(order.number).body.replace(String(PRICE), "1") },
    ];
    expect(await Promise.all(wrong.map((delivery) => send("paymongo", delivery)))).toEqual(Array(5).fill(400));
    expect(await stateOf(order)).toEqual(open);
  });

  await test.step("a refund from the console; QR Ph has none", async () => {
    const [order, qrph] = [await newOrder("paymongo"), await newOrder("paymongo")];
    paymongo.pay(order.number);
    paymongo.pay(qrph.number, { method: "qrph" });
    await send("paymongo", paidEvent(order.number));
    await send("paymongo", paidEvent(qrph.number));
    const wanted = {
      number: order.number,
      amount: PRICE,
      requestKey: crypto.randomUUID(),
      reason: "Asked for it",
      confirm: "on",
    };
    expect((await call(owner, "/adminorder/refund", wanted)).status).toBe(200);
    expect(await stateOf(order)).toEqual(reversed);
    const refused = await call(owner, "/adminorder/refund", {
      ...wanted,
      number: qrph.number,
      requestKey: crypto.randomUUID(),
    });
    expect(refused.status).toBe(503);
    expect(await stateOf(qrph)).toEqual(paid);
    const { open_refund: left } = (await call(owner, `/adminorder/${qrph.number}`)).reply.order;
    const dropped = { number: qrph.number, requestKey: left.request_key, reason: "Not possible", confirm: "on" };
    expect((await call(owner, "/adminorder/droprefund", dropped)).status).toBe(200);
    expect((await call(owner, `/adminorder/${qrph.number}`)).reply.order.open_refund).toBe(null);
  });
}

/** PayPal's events, and its API: the portal itself takes the money that a payer approved. */
async function testPayPal({ paypal, newOrder, send, stateOf, call, owner }: Shop): Promise<void> {
  const approved = (number: string, options = {}) =>
    paypal.event("CHECKOUT.ORDER.APPROVED", paypal.order(number), options);
  const completed = (number: string, options = {}) =>
    paypal.event("PAYMENT.CAPTURE.COMPLETED", paypal.capture(number), options);
  const paidOrder = async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number);
    expect(await send("paypal", approved(order.number))).toBe(200);
    return order;
  };
  const captures = (number: string) =>
    paypal.calls.get(`POST /v2/checkout/orders/${paypal.order(number).id}/capture`) ?? 0;

  await test.step("approved and captured, and reported several times", async () => {
    const order = await newOrder("paypal");
    const { id, links, purchase_units: units } = paypal.order(order.number);
    expect(order.checkoutUrl).toBe(links[0]?.href);
    expect(units).toMatchObject([{ invoice_id: order.number, amount: { currency_code: "PHP", value: "100.00" } }]);
    // Not approved yet.
    expect(await send("paypal", approved(order.number))).toBe(200);
    expect(await stateOf(order)).toEqual(open);
    paypal.approve(order.number);
    const delivery = approved(order.number);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => send("paypal", delivery)));
    expect(statuses).toEqual(Array(8).fill(200));
    expect(await send("paypal", approved(order.number))).toBe(200);
    expect(await send("paypal", completed(order.number))).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
    expect(paypal.capture(order.number).supplementary_data.related_ids.order_id).toBe(id);
  });

  await test.step("captured when the player comes back, once a minute at most", async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number);
    const back = () => call(order.player, "/checkorder", { number: order.number });
    expect((await back()).reply.order).toMatchObject({ state: "paid", method: "PayPal" });
    expect(await stateOf(order)).toEqual(paid);
    const early = await newOrder("paypal");
    await call(early.player, "/checkorder", { number: early.number });
    paypal.approve(early.number);
    expect((await call(early.player, "/checkorder", { number: early.number })).reply.order.state).toBe("open");
    expect((await call(early.player, "/checkorder", { number: order.number })).status).toBe(404);
  });

  await test.step("an order of another shop is not captured", async () => {
    const other = paypal.sellElsewhere();
    expect(await send("paypal", paypal.event("CHECKOUT.ORDER.APPROVED", other))).toBe(200);
    expect(other.status).toBe("APPROVED");
    expect(other.purchase_units[0]?.payments).toBeUndefined();
  });

  await test.step("a payment under review, a refused one, and one that nobody approved", async () => {
    const [late, denied, forgotten] = [await newOrder("paypal"), await newOrder("paypal"), await newOrder("paypal")];
    for (const { number } of [late, denied]) {
      paypal.approve(number, { capture: "PENDING" });
      expect(await send("paypal", approved(number))).toBe(200);
      expect(await send("paypal", paypal.event("PAYMENT.CAPTURE.PENDING", paypal.capture(number)))).toBe(200);
    }
    expect([await stateOf(late), await stateOf(denied)]).toEqual([open, open]);
    paypal.review(late.number, "COMPLETED");
    expect(await send("paypal", completed(late.number))).toBe(200);
    expect(await stateOf(late)).toEqual(paid);
    paypal.review(denied.number, "DECLINED");
    expect(await send("paypal", paypal.event("PAYMENT.CAPTURE.DENIED", paypal.capture(denied.number)))).toBe(200);
    expect(await stateOf(denied)).toEqual({ ...open, state: "failed" });
    // Money that arrives nevertheless is credited.
    paypal.review(denied.number, "COMPLETED");
    expect(await send("paypal", completed(denied.number))).toBe(200);
    expect(await stateOf(denied)).toEqual(paid);
    paypal.forget(forgotten.number);
    expect((await call(owner, "/adminorder/check", { number: forgotten.number })).status).toBe(200);
    expect(await stateOf(forgotten)).toEqual({ ...open, state: "expired" });
  });

  await test.step("a bank that refuses, other means, and an approval that was withdrawn", async () => {
    const [refused, withdrawn] = [await newOrder("paypal"), await newOrder("paypal")];
    paypal.approve(refused.number, { capture: "INSTRUMENT_DECLINED" });
    expect(await send("paypal", approved(refused.number))).toBe(200);
    expect(await stateOf(refused)).toEqual(open);
    paypal.approve(refused.number);
    expect(await send("paypal", approved(refused.number))).toBe(200);
    expect(await stateOf(refused)).toEqual(paid);
    const { id } = paypal.order(withdrawn.number);
    expect(await send("paypal", paypal.event("CHECKOUT.PAYMENT-APPROVAL.REVERSED", { order_id: id }))).toBe(200);
    expect(await stateOf(withdrawn)).toEqual({ ...open, state: "failed" });
  });

  await test.step("another amount and another currency", async () => {
    const [less, dollars] = [await newOrder("paypal"), await newOrder("paypal")];
    paypal.approve(less.number, { amount: { value: "99.99" } });
    paypal.approve(dollars.number, { amount: { currency_code: "USD" } });
    expect(await send("paypal", approved(less.number))).toBe(200);
    expect(await send("paypal", approved(dollars.number))).toBe(200);
    expect(await stateOf(less)).toEqual({ ...open, attention: "amount" });
    expect(await stateOf(dollars)).toEqual({ ...open, attention: "currency" });
  });

  await test.step("refunded in parts, and a refund that fails", async () => {
    const order = await paidOrder();
    await send("paypal", paypal.event("PAYMENT.CAPTURE.REFUNDED", paypal.refund(order.number, "25.00")));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
    const rest = paypal.refund(order.number, "75.00", "PENDING");
    await send("paypal", paypal.event("PAYMENT.REFUND.PENDING", rest));
    expect(await stateOf(order)).toEqual(reversed);
    await send("paypal", paypal.event("PAYMENT.REFUND.FAILED", paypal.updateRefund(rest, "FAILED")));
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 25, balance: 75 });
  });

  await test.step("a refund that is reported before its payment", async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number, { capture: "PENDING" });
    await send("paypal", approved(order.number));
    paypal.review(order.number, "COMPLETED");
    await send("paypal", paypal.event("PAYMENT.CAPTURE.REFUNDED", paypal.refund(order.number, "100.00")));
    expect(await stateOf(order)).toEqual(open);
    await send("paypal", completed(order.number));
    expect(await stateOf(order)).toEqual(reversed);
  });

  await test.step("disputes that are won and lost, with and without a reversal, and reports out of order", async () => {
    const [won, lost, outOfOrder] = [await paidOrder(), await paidOrder(), await paidOrder()];
    const dispute = paypal.dispute(won.number);
    const at = Date.now();
    await send("paypal", paypal.event("CUSTOMER.DISPUTE.CREATED", dispute, { at }));
    expect(await stateOf(won)).toEqual(reversed);
    const { id, amount } = paypal.capture(won.number);
    const links = [{ href: `${paypal.url}/v2/payments/captures/${id}`, rel: "up" }];
    const takenBack = { id: "8X1234567890", amount: { ...amount, value: `-${amount.value}` }, links };
    await send("paypal", paypal.event("PAYMENT.CAPTURE.REVERSED", takenBack, { at: at + 1 }));
    expect(await stateOf(won)).toEqual(reversed);
    paypal.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    await send("paypal", paypal.event("CUSTOMER.DISPUTE.RESOLVED", dispute, { at: at + 2 }));
    expect(await stateOf(won)).toEqual(paid);

    const losing = paypal.dispute(lost.number);
    await send("paypal", paypal.event("PAYMENT.CAPTURE.REVERSED", paypal.capture(lost.number), { at }));
    expect(await stateOf(lost)).toEqual(reversed);
    await send("paypal", paypal.event("CUSTOMER.DISPUTE.CREATED", losing, { at: at - 1 }));
    paypal.resolve(losing, "RESOLVED_BUYER_FAVOUR");
    await send("paypal", paypal.event("CUSTOMER.DISPUTE.RESOLVED", losing, { at: at + 1 }));
    expect(await stateOf(lost)).toEqual(reversed);

    const late = paypal.dispute(outOfOrder.number);
    const created = paypal.event("CUSTOMER.DISPUTE.CREATED", late, { at });
    paypal.resolve(late, "CANCELED_BY_BUYER");
    await send("paypal", paypal.event("CUSTOMER.DISPUTE.RESOLVED", late, { at: at + 1 }));
    await send("paypal", created);
    expect(await stateOf(outOfOrder)).toEqual(paid);
  });

  await test.step("a dispute that is seen when asking, and its end", async () => {
    const order = await paidOrder();
    const check = () => call(owner, "/adminorder/check", { number: order.number });
    const dispute = paypal.dispute(order.number);
    expect([(await check()).status, await stateOf(order)]).toEqual([200, reversed]);
    paypal.resolve(dispute, "DENIED");
    expect([(await check()).status, await stateOf(order)]).toEqual([200, paid]);
  });

  await test.step("the money for a cancelled order is not taken; an order that is paid is not cancelled", async () => {
    const [order, late] = [await newOrder("paypal"), await newOrder("paypal")];
    expect((await call(order.player, "/cancelorder", { number: order.number })).status).toBe(200);
    paypal.approve(order.number);
    expect(await send("paypal", approved(order.number))).toBe(200);
    expect((await call(owner, "/adminorder/check", { number: order.number })).status).toBe(200);
    expect(() => paypal.capture(order.number)).toThrow("is not captured");
    expect(await stateOf(order)).toEqual({ ...open, state: "cancelled" });
    paypal.approve(late.number);
    expect(await send("paypal", approved(late.number))).toBe(200);
    expect((await call(late.player, "/cancelorder", { number: late.number })).status).toBe(409);
    expect(await stateOf(late)).toEqual(paid);
  });

  await test.step("requests that are not PayPal's", async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number, { capture: "PENDING" });
    await send("paypal", approved(order.number));
    paypal.review(order.number, "COMPLETED");
    const { number } = order;
    const certificates = `${paypal.url}/v1/notifications/certs`;
    const wrong = [
      completed(number, { key: createSigningKey() }),
      completed(number, { webhookId: "1JE4291016473214C" }),
      completed(number, { sentAt: Date.now() - 6 * MINUTE }),
      completed(number, { certUrl: "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1" }),
      completed(number, { certUrl: "https://api.paypal.com.example/v1/notifications/certs/CERT-1" }),
      completed(number, { certUrl: `${certificates}/../certs/CERT-1?x` }),
      // No certificate, but an error that names the capture.
      completed(number, { certUrl: `${certificates}/CERT-other` }),
      completed(number, { certUrl: "not an address" }),
      { ...completed(number), headers: {} },
      { ...completed(number), body: completed(number).body.replace("100.00", "1.00") },
      paypal.event("PAYMENT.CAPTURE.COMPLETED", { id: 1 }),
    ];
    expect(await Promise.all(wrong.map((delivery) => send("paypal", delivery)))).toEqual(wrong.map(() => 400));
    expect(await stateOf(order)).toEqual(open);
    // An event that the portal does not use.
    expect(await send("paypal", paypal.event("VAULT.PAYMENT-TOKEN.CREATED", { id: "1" }))).toBe(200);
  });

  await test.step("a refund from the console, and a webhook that never came", async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number);
    paypal.withdrawTokens();
    const check = await call(owner, "/adminorder/check", { number: order.number });
    expect([check.status, await stateOf(order)]).toEqual([200, paid]);
    const wanted = {
      number: order.number,
      amount: 40_05,
      requestKey: crypto.randomUUID(),
      reason: "Asked for it",
      confirm: "on",
    };
    const refunds = [await call(owner, "/adminorder/refund", wanted), await call(owner, "/adminorder/refund", wanted)];
    expect(refunds.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(order)).toEqual({ ...paid, reversed: 40, balance: 60 });
    const rest = { ...wanted, requestKey: crypto.randomUUID(), amount: 59_96 };
    expect((await call(owner, "/adminorder/refund", rest)).status).toBe(409);
    expect((await call(owner, "/adminorder/refund", { ...rest, amount: 59_95 })).status).toBe(200);
    expect(await stateOf(order)).toEqual(reversed);
  });

  await test.step("a provider that is down, slow or wrong", async () => {
    const order = await newOrder("paypal");
    paypal.approve(order.number);
    for (const how of ["error", "rate-limit", "oversized", "malformed"] as const) {
      paypal.disturb(how);
      const { status, reply } = await call(owner, "/adminorder/check", { number: order.number });
      expect([how, status, reply.message]).toEqual([how, 503, expect.not.stringContaining(paypal.keys.clientSecret)]);
    }
    expect(await stateOf(order)).toEqual(open);
    // The approval is reported while PayPal's own interface is down, and again, as PayPal does.
    const delivery = approved(order.number);
    paypal.disturb("error");
    expect(await send("paypal", delivery)).toBe(500);
    expect(await stateOf(order)).toEqual(open);
    expect(await send("paypal", delivery)).toBe(200);
    expect(await stateOf(order)).toEqual(paid);
    expect(captures(order.number)).toBe(1);
  });
}

test("the events of Stripe, PayMongo and PayPal lead to the right coins, in any order and however often they arrive", {
  tag: ["@javascript", "@embedded-only"],
}, async () => {
  await withShop(async (shop) => {
    await testStripe(shop);
    await testPayMongo(shop);
    await testPayPal(shop);
  });
});
