import * as z from "zod";
import { parsedJson } from "#app/format/parsed-json.ts";
import { SECOND } from "#app/format/units.ts";
import { checkedPageUrl, isTestKey, type PaymentFact, type PaymentProvider, webhookProblems } from "../../provider.ts";
import { callProvider, checkedReply } from "./calls.ts";
import { refusalOfSignature } from "./timed-signature.ts";

/** Keys of a Stripe account. */
export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address of its API, for tests. */
  apiUrl?: string | undefined;
}

const PROVIDER = "stripe";
const API = "https://api.stripe.com";
/** The version whose replies are read here; an account may have another one. */
const API_VERSION = "2026-10-28.endive";
/** Before a request with an idempotency key is repeated (milliseconds). */
const RETRY_DELAY = 500;

const identifier = z.string().min(1).max(255);
const metadata = z
  .object({ order: z.string().max(40).optional() })
  .nullish()
  .catch(undefined);
const cents = z.number().int().min(0);
/** Seconds. */
const time = z.number().int().min(0);
const currency = z.string().max(10);
/** An object's identifier, or the object itself. */
const reference = z
  .union([identifier, z.object({ id: identifier }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined);

const session = z.object({
  id: identifier,
  url: z.string().max(4000).nullish(),
  amount_total: cents.nullish(),
  currency: currency.nullish(),
  client_reference_id: z.string().max(200).nullish(),
  metadata,
  payment_intent: reference,
  payment_status: z.string().max(40),
  status: z.string().max(40).nullish(),
  payment_method_types: z.array(z.string().max(40)).max(100).default([]),
  created: time,
});

const refund = z.object({
  id: identifier,
  amount: cents,
  currency,
  payment_intent: reference,
  status: z.string().max(40).nullish(),
  metadata,
});

const dispute = z.object({
  id: identifier,
  amount: cents,
  currency,
  payment_intent: reference,
  status: z.string().max(40),
});

const event = z.object({
  id: identifier,
  type: z.string().max(100),
  created: time,
  livemode: z.boolean(),
  // An object of the kind that the type says.
  data: z.object({ object: z.looseObject({}) }),
});

const webhookEndpoint = z.object({
  url: z.string().max(2000),
  status: z.string().max(40),
  enabled_events: z.array(z.string().max(100)).max(400),
  livemode: z.boolean(),
});

/** The events that tell of everything that happens to the money of an order. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
] as const;

const problem = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});

const refundStates: Readonly<Record<string, "pending" | "succeeded" | "failed">> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** States of a dispute in which no money is held back: inquiries, and what ended in the merchant's favour. */
const harmlessDisputes = ["warning_needs_response", "warning_under_review"];
const wonDisputes = ["won", "warning_closed", "prevented"];

interface StripeRequest {
  /** Parameters of a POST, or of the query of a GET. */
  params?: Params;
  isPost?: boolean;
  /** Idempotency key. */
  key?: string;
}

/** Payments by Stripe Checkout. */
export function createStripe({ secretKey, webhookSecret, apiUrl = API }: StripeOptions): PaymentProvider {
  const isTest = isTestKey(secretKey);

  async function call<Reply extends z.ZodType>(
    what: string,
    schema: Reply,
    path: string,
    { params = {}, isPost = false, key }: StripeRequest = {},
  ): Promise<z.output<Reply>> {
    const query = String(new URLSearchParams(flatParams(params)));
    const sent = {
      provider: PROVIDER,
      what,
      url: `${apiUrl}/v1/${path}${isPost || query === "" ? "" : `?${query}`}`,
      init: {
        method: isPost ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${secretKey}`,
          "Stripe-Version": API_VERSION,
          ...(isPost ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
          ...(key === undefined ? {} : { "Idempotency-Key": key }),
        },
        ...(isPost ? { body: query } : {}),
      },
    } as const;
    let reply = await callProvider(sent);
    // Another request with the same key is being worked on, or Stripe failed: the key makes a repeat harmless.
    if (key !== undefined && (reply.status === 409 || reply.status >= 500)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      reply = await callProvider(sent);
    }
    const error = problem.safeParse(reply.body).data?.error;
    return checkedReply(sent, schema, reply, error ? `${error.code ?? error.type}: ${error.message ?? ""}` : "");
  }

  const sessionPath = (id: string) => `checkout/sessions/${encodeURIComponent(id)}`;

  return {
    key: PROVIDER,
    isTest,

    async createCheckout({ number, amount, description, email, returnUrl, expiresAt }) {
      const created = await call("creating a checkout", session, "checkout/sessions", {
        isPost: true,
        key: `checkout-${number}`,
        params: {
          mode: "payment",
          line_items: {
            0: {
              quantity: 1,
              price_data: { currency: "php", unit_amount: amount, product_data: { name: description } },
            },
          },
          client_reference_id: number,
          metadata: { order: number },
          // Refunds and disputes name the payment intent, and its metadata names the order.
          payment_intent_data: { description: `${description} (${number})`, metadata: { order: number } },
          customer_email: email,
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt / SECOND),
        },
      });
      return { id: created.id, url: checkedPageUrl(PROVIDER, created.url ?? "") };
    },

    async readWebhook(request) {
      const signature = { header: "Stripe-Signature", name: "v1", secret: webhookSecret };
      const why = await refusalOfSignature(request, signature);
      if (why) return { outcome: "refused", why };
      const read = event.safeParse(parsedJson(request.body));
      if (!read.success) return { outcome: "refused", why: "malformed" };
      const { id, type, created, livemode, data } = read.data;
      if (livemode === isTest) return { outcome: "refused", why: "mode" };
      const facts = factsOfEvent(type, data.object, { isTest, at: created * SECOND });
      return facts ? { outcome: "verified", eventId: id, type, facts } : { outcome: "refused", why: "malformed" };
    },

    async readCheckout({ id, now }) {
      const found = await call("reading a checkout", session, sessionPath(id));
      const base = { isTest, at: now };
      const facts = factsOfSession(found, base);
      const paymentId = found.payment_intent;
      if (found.payment_status !== "paid" || !paymentId) return facts;
      const list = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item).max(100) });
      const params = { payment_intent: paymentId, limit: 100 };
      const refunds = await call("listing refunds", list(refund), "refunds", { params });
      const disputes = await call("listing disputes", list(dispute), "disputes", { params });
      return [
        ...facts,
        ...refunds.data.map((one) => refundFact(one, base)),
        ...disputes.data.flatMap((one) => disputeFacts(one, base)),
      ];
    },

    async closeCheckout(id) {
      try {
        await call("closing a checkout", session, `${sessionPath(id)}/expire`, { isPost: true });
        return true;
      } catch (error) {
        // Stripe refuses to close what is paid or closed.
        const found = await call("reading a checkout", session, sessionPath(id));
        if (found.status === "open") throw error;
        return found.status === "expired";
      }
    },

    async refund({ paymentId, amount, key, orderNumber, now }) {
      const made = await call("a refund", refund, "refunds", {
        isPost: true,
        key: `refund-${key}`,
        params: { payment_intent: paymentId, amount, metadata: { order: orderNumber } },
      });
      return refundFact({ ...made, payment_intent: made.payment_intent ?? paymentId }, { isTest, at: now });
    },

    async findProblems(address) {
      const list = z.object({ data: z.array(webhookEndpoint).max(100) });
      const { data } = await call("listing the webhooks", list, "webhook_endpoints", { params: { limit: 100 } });
      const known = data
        .filter(({ livemode }) => livemode !== isTest)
        .map(({ url, status, enabled_events: events }) => ({ url, isEnabled: status === "enabled", events }));
      return webhookProblems(known, { address, events: STRIPE_EVENTS });
    },
  };
}

interface Params {
  [name: string]: string | number | Params | undefined;
}

/** Parameters as Stripe's forms name them, such as `line_items[0][quantity]`. */
function flatParams(params: Params, prefix = ""): [name: string, value: string][] {
  return Object.entries(params).flatMap(([key, value]): [string, string][] => {
    const name = prefix === "" ? key : `${prefix}[${key}]`;
    if (value === undefined) return [];
    return typeof value === "object" ? flatParams(value, name) : [[name, String(value)]];
  });
}

interface FactTime {
  isTest: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/** The facts of an event; undefined when its object is not what its type says. */
function factsOfEvent(type: string, object: unknown, base: FactTime): PaymentFact[] | undefined {
  const read = <Schema extends z.ZodType>(schema: Schema, facts: (value: z.output<Schema>) => PaymentFact[]) => {
    const result = schema.safeParse(object);
    return result.success ? facts(result.data) : undefined;
  };
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return read(session, (value) => factsOfSession(value, base));
    case "checkout.session.async_payment_failed":
      return read(session, (value) => [{ ...ofSession(value, base), kind: "failed" }]);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return read(refund, (value) => [refundFact(value, base)]);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return read(dispute, (value) => disputeFacts(value, base));
    default:
      return [];
  }
}

function ofSession(value: z.output<typeof session>, base: FactTime) {
  return {
    ...base,
    orderNumber: value.metadata?.order ?? value.client_reference_id ?? undefined,
    checkoutId: value.id,
    paymentId: value.payment_intent,
    currency: (value.currency ?? "").toUpperCase(),
  };
}

function factsOfSession(value: z.output<typeof session>, base: FactTime): PaymentFact[] {
  const common = ofSession(value, base);
  const [method = "", ...others] = value.payment_method_types;
  if (value.payment_status === "paid")
    return [{ ...common, kind: "paid", amount: value.amount_total ?? 0, method: others.length > 0 ? "" : method }];
  return value.status === "expired" ? [{ ...common, kind: "expired" }] : [];
}

function refundFact(value: z.output<typeof refund>, base: FactTime): PaymentFact {
  return {
    ...base,
    kind: "refund",
    objectId: value.id,
    orderNumber: value.metadata?.order,
    checkoutId: undefined,
    paymentId: value.payment_intent,
    currency: value.currency.toUpperCase(),
    amount: value.amount,
    state: refundStates[value.status ?? ""] ?? "pending",
  };
}

function disputeFacts(value: z.output<typeof dispute>, base: FactTime): PaymentFact[] {
  const { status } = value;
  if (harmlessDisputes.includes(status)) return [];
  const state = status === "lost" ? "lost" : wonDisputes.includes(status) ? "won" : "open";
  return [
    {
      ...base,
      kind: "dispute",
      objectId: value.id,
      orderNumber: undefined,
      checkoutId: undefined,
      paymentId: value.payment_intent,
      currency: value.currency.toUpperCase(),
      amount: value.amount,
      state,
    },
  ];
}
