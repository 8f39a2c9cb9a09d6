import * as z from "zod";
import { cutText } from "#app/format/cut-text.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { SECOND } from "#app/format/units.ts";
import { checkedPageUrl, type PaymentFact, type PaymentProvider, webhookProblems } from "../../provider.ts";
import { callProvider, checkedReply, type ProviderReply } from "./calls.ts";
import {
  dispute,
  disputeFact,
  event,
  factsOfEvent,
  factsOfOrder,
  ofCheckout,
  order,
  type PayPalOrder,
  refund,
  refundFact,
} from "./paypal-objects.ts";
import { createVerifier } from "./paypal-signature.ts";

/** Keys of an application of a PayPal account. */
export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Whether they are those of the sandbox, in which no real money moves. */
  isSandbox: boolean;
  /** Another address of its API, for tests. */
  apiUrl?: string | undefined;
}

const PROVIDER = "paypal";
const API = "https://api-m.paypal.com";
const SANDBOX_API = "https://api-m.sandbox.paypal.com";

/** PayPal's limit for descriptions. */
const DESCRIPTION_LENGTH = 127;
/** Tokens are valid for hours; they are renewed this much earlier, in milliseconds. */
const TOKEN_RESERVE = 60 * SECOND;

const token = z.object({ access_token: z.string().min(1).max(4000), expires_in: z.number().int().min(0) });
const disputeList = z.object({
  items: z
    .array(z.object({ dispute_id: z.string().min(1).max(255), create_time: z.string().max(40) }))
    .max(50)
    .nullish(),
});
const webhook = z.object({
  url: z.string().max(2000),
  event_types: z.array(z.object({ name: z.string().max(100) })).max(500),
});

/** The events that tell of everything that happens to the money of an order. */
export const PAYPAL_EVENTS = [
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.FAILED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
] as const;

const problem = z.object({
  name: z.string(),
  message: z.string().nullish(),
  details: z.array(z.object({ issue: z.string() })).nullish(),
});

/** Refusals to capture an order that the payer can do something about: to PayPal, it is not approved any more. */
const payersProblems = [
  "ORDER_NOT_APPROVED",
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "PAYER_CANNOT_PAY",
  "ORDER_EXPIRED",
];

interface PayPalReply extends ProviderReply {
  /** Why PayPal refused, such as `ORDER_ALREADY_CAPTURED`. */
  issue: string;
}

interface PayPalRequest {
  /** Sent as JSON by POST. */
  body?: object;
  /** Idempotency key. */
  key?: string;
}

/** Payments by PayPal's Orders API: the payer approves an order on PayPal's page, then the portal captures the money. */
export function createPayPal({
  clientId,
  clientSecret,
  webhookId,
  isSandbox: isTest,
  apiUrl,
}: PayPalOptions): PaymentProvider {
  const api = apiUrl ?? (isTest ? SANDBOX_API : API);
  const verify = createVerifier({ webhookId, isTest, certificateOrigin: apiUrl && new URL(apiUrl).origin });
  // A promise of one request must not be awaited by another, so only finished tokens are shared.
  let known: { value: string; until: number } | undefined;

  async function send(what: string, path: string, init: RequestInit): Promise<PayPalReply> {
    const { status, body } = await callProvider({ provider: PROVIDER, what, url: `${api}${path}`, init });
    const read = problem.safeParse(body);
    const issue = read.success ? (read.data.details?.[0]?.issue ?? read.data.name) : "";
    return { status, body, issue };
  }

  async function accessToken(): Promise<string> {
    if (known && known.until > Date.now()) return known.value;
    const what = "a login";
    const reply = await send(what, "/v1/oauth2/token", {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const { access_token: value, expires_in: seconds } = checked(what, token, reply);
    known = { value, until: Date.now() + seconds * SECOND - TOKEN_RESERVE };
    return value;
  }

  async function request(what: string, path: string, { body, key }: PayPalRequest = {}): Promise<PayPalReply> {
    const sendAuthorized = async () =>
      send(what, path, {
        method: body ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${await accessToken()}`,
          Accept: "application/json",
          ...(body ? { "Content-Type": "application/json", Prefer: "return=representation" } : {}),
          ...(key === undefined ? {} : { "PayPal-Request-Id": key }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const reply = await sendAuthorized();
    if (reply.status !== 401) return reply;
    // The token was withdrawn.
    known = undefined;
    return sendAuthorized();
  }

  /** Reads an order; nothing if PayPal has deleted it, as it does a few hours after nobody has approved it. */
  async function readOrder(id: string): Promise<PayPalOrder | undefined> {
    const what = "reading an order";
    const reply = await request(what, `/v2/checkout/orders/${encodeURIComponent(id)}`);
    return reply.status === 404 ? undefined : checked(what, order, reply);
  }

  /** Captures an approved order. Whoever does it first, it is captured once. */
  async function captured(approved: PayPalOrder): Promise<PayPalOrder | undefined> {
    const { id, update_time: approvedAt } = approved;
    const what = "capturing an order";
    const reply = await request(what, `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {
      body: {},
      // A payer who was refused can approve the order again with other means, which is another request.
      key: `capture-${id}-${approvedAt ?? ""}`,
    });
    if (reply.issue === "ORDER_ALREADY_CAPTURED") return readOrder(id);
    return payersProblems.includes(reply.issue) ? approved : checked(what, order, reply);
  }

  /** The last dispute about a capture, if there is one and the application may read it. */
  async function disputeFacts(captureId: string, now: number): Promise<PaymentFact[]> {
    const path = "/v1/customer/disputes";
    const listing = "listing disputes";
    const list = await request(listing, `${path}?disputed_transaction_id=${encodeURIComponent(captureId)}`);
    if (list.status === 403) return [];
    const [last] = (checked(listing, disputeList, list).items ?? []).sort(
      (a, b) => Date.parse(b.create_time) - Date.parse(a.create_time),
    );
    if (!last) return [];
    const what = "reading a dispute";
    const reply = await request(what, `${path}/${encodeURIComponent(last.dispute_id)}`);
    return [disputeFact(checked(what, dispute, reply), { isTest, at: now })];
  }

  return {
    key: PROVIDER,
    isTest,

    async createCheckout({ number, amount, description, returnUrl }) {
      const what = "creating an order";
      const reply = await request(what, "/v2/checkout/orders", {
        key: `checkout-${number}`,
        body: {
          intent: "CAPTURE",
          purchase_units: [
            {
              custom_id: number,
              invoice_id: number,
              description: cutText(`${number}: ${description}`, DESCRIPTION_LENGTH),
              amount: moneyOf(amount),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: returnUrl,
                cancel_url: returnUrl,
                user_action: "PAY_NOW",
                shipping_preference: "NO_SHIPPING",
              },
            },
          },
        },
      });
      const { id, links } = checked(what, order, reply);
      const page = links?.find(({ rel }) => rel === "payer-action" || rel === "approve");
      return { id, url: checkedPageUrl(PROVIDER, page?.href ?? "") };
    },

    async readWebhook(received) {
      const why = await verify(received);
      if (why) return { outcome: "refused", why };
      const read = event.safeParse(parsedJson(received.body));
      const at = read.success ? Date.parse(read.data.create_time) : Number.NaN;
      if (!read.success || Number.isNaN(at)) return { outcome: "refused", why: "malformed" };
      const { id, event_type: type, resource } = read.data;
      const facts = factsOfEvent(type, resource, { isTest, at });
      return facts ? { outcome: "verified", eventId: id, type, facts } : { outcome: "refused", why: "malformed" };
    },

    async readCheckout({ id, paymentId, takesMoney, now }) {
      const base = { isTest, at: now };
      const found = await readOrder(id);
      const current = found?.status === "APPROVED" && takesMoney ? await captured(found) : found;
      if (!current || current.status === "VOIDED") return [{ ...ofCheckout(id, base), kind: "expired" }];
      return [...factsOfOrder(current, base), ...(paymentId ? await disputeFacts(paymentId, now) : [])];
    },

    // PayPal has no call for it: what the payer approves is not captured once the order is cancelled.
    async closeCheckout(id) {
      return (await readOrder(id))?.status !== "COMPLETED";
    },

    async refund({ paymentId, amount, key, orderNumber, now }) {
      const what = "a refund";
      const reply = await request(what, `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`, {
        key: `refund-${key}`,
        body: { amount: moneyOf(amount), custom_id: orderNumber },
      });
      return refundFact(checked(what, refund, reply), paymentId, { isTest, at: now });
    },

    async findProblems(address) {
      const what = "reading the webhook";
      const reply = await request(what, `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`);
      if (reply.status === 404) return ["The application has no webhook with this ID."];
      const { url, event_types: types } = checked(what, webhook, reply);
      const known = { url, isEnabled: true, events: types.map(({ name }) => name) };
      return webhookProblems([known], { address, events: PAYPAL_EVENTS });
    },
  };
}

function checked<Body extends z.ZodType>(what: string, schema: Body, reply: PayPalReply): z.output<Body> {
  return checkedReply({ provider: PROVIDER, what }, schema, reply, reply.issue);
}

/** @param amount centavos */
function moneyOf(amount: number) {
  return { currency_code: "PHP", value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}` };
}
