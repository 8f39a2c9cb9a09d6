import * as z from "zod";
import { parsedJson } from "#app/format/parsed-json.ts";
import { SECOND } from "#app/format/units.ts";
import { checkedPageUrl, isTestKey, type PaymentFact, type PaymentProvider, webhookProblems } from "../../provider.ts";
import { callProvider, checkedReply } from "./calls.ts";
import { refusalOfSignature } from "./timed-signature.ts";

/** Keys of a PayMongo account. */
export interface PayMongoOptions {
  secretKey: string;
  webhookSecret: string;
  /** The means of payment that its page offers, such as `gcash`. */
  methods: readonly string[];
  /** Another address of its API, for tests. */
  apiUrl?: string | undefined;
}

const PROVIDER = "paymongo";
const API = "https://api.paymongo.com";

const identifier = z.string().min(1).max(255);
const metadata = z
  .object({ order: z.string().max(40).optional() })
  .nullish()
  .catch(undefined);
const centavos = z.number().int().min(0);
/** Seconds. */
const time = z.number().int().min(0);
const currency = z.string().max(10);

const resource = <Type extends string, Attributes extends z.ZodType>(type: Type, attributes: Attributes) =>
  z.object({ id: identifier, type: z.literal(type), attributes });

const refund = resource(
  "refund",
  z.object({
    amount: centavos,
    currency: currency.default("PHP"),
    payment_id: identifier.nullish(),
    status: z.string().max(40),
    metadata,
  }),
);

/** Refunds within a payment may lack their type. */
const nestedRefund = refund.extend({ type: z.literal("refund").default("refund") });

const payment = resource(
  "payment",
  z.object({
    amount: centavos,
    currency,
    status: z.string().max(40),
    source: z.object({ type: z.string().max(40) }).nullish(),
    metadata,
    external_reference_number: z.string().max(200).nullish(),
    disputed: z.boolean().nullish(),
    refunds: z.array(nestedRefund).max(100).nullish(),
  }),
);

const checkoutSession = resource(
  "checkout_session",
  z.object({
    checkout_url: z.string().max(4000).nullish(),
    status: z.string().max(40).nullish(),
    reference_number: z.string().max(200).nullish(),
    metadata,
    payments: z.array(payment).max(100).nullish(),
  }),
);

const event = z.object({
  data: z.object({
    id: identifier,
    attributes: z.object({
      type: z.string().max(100),
      livemode: z.boolean(),
      created_at: time,
      /** A resource of the kind that the type says. */
      data: z.looseObject({}),
    }),
  }),
});

const webhook = resource(
  "webhook",
  z.object({
    url: z.string().max(2000),
    status: z.string().max(40),
    events: z.array(z.string().max(100)).max(100),
    livemode: z.boolean(),
    secret_key: z.string().max(255).nullish(),
  }),
);

/** The events that tell of everything that happens to the money of an order. */
export const PAYMONGO_EVENTS = [
  "checkout_session.payment.paid",
  "payment.paid",
  "payment.failed",
  "payment.refunded",
  "payment.refund.updated",
] as const;

const problem = z.object({ errors: z.array(z.object({ code: z.string(), detail: z.string() })).min(1) });

const reply = <Data extends z.ZodType>(data: Data) => z.object({ data });

interface PayMongoRequest {
  attributes?: object;
  /** Idempotency key. */
  key?: string;
  isPost?: boolean;
}

/** Payments by PayMongo's Checkout Sessions: GCash, Maya, QR Ph, GrabPay and cards. */
export function createPayMongo({ secretKey, webhookSecret, methods, apiUrl = API }: PayMongoOptions): PaymentProvider {
  const isTest = isTestKey(secretKey);

  async function call<Reply extends z.ZodType>(
    what: string,
    schema: Reply,
    path: string,
    { attributes, key, isPost = attributes !== undefined }: PayMongoRequest = {},
  ): Promise<z.output<Reply>> {
    const init: RequestInit = {
      method: isPost ? "POST" : "GET",
      headers: {
        Authorization: `Basic ${btoa(`${secretKey}:`)}`,
        Accept: "application/json",
        ...(attributes ? { "Content-Type": "application/json" } : {}),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      ...(attributes ? { body: JSON.stringify({ data: { attributes } }) } : {}),
    };
    const sent = { provider: PROVIDER, what, url: `${apiUrl}${path}`, init } as const;
    const response = await callProvider(sent);
    return checkedReply(sent, schema, response, errorText(response.body));
  }

  return {
    key: PROVIDER,
    isTest,

    async createCheckout({ number, amount, description, email, returnUrl }) {
      const { data } = await call("creating a checkout", reply(checkoutSession), "/v1/checkout_sessions", {
        key: `checkout-${number}`,
        attributes: {
          line_items: [{ name: description, quantity: 1, amount, currency: "PHP" }],
          payment_method_types: methods,
          description: `${description} (${number})`,
          reference_number: number,
          metadata: { order: number },
          billing: { email },
          send_email_receipt: false,
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
      });
      return { id: data.id, url: checkedPageUrl(PROVIDER, data.attributes.checkout_url ?? "") };
    },

    async readWebhook(request) {
      const why = await refusalOfSignature(request, {
        header: "Paymongo-Signature",
        name: isTest ? "te" : "li",
        secret: webhookSecret,
      });
      if (why) return { outcome: "refused", why };
      const read = event.safeParse(parsedJson(request.body));
      if (!read.success) return { outcome: "refused", why: "malformed" };
      const { id, attributes } = read.data.data;
      if (attributes.livemode === isTest) return { outcome: "refused", why: "mode" };
      const base = { isTest, at: attributes.created_at * SECOND };
      const facts = factsOfEvent(attributes.type, attributes.data, base);
      return facts
        ? { outcome: "verified", eventId: id, type: attributes.type, facts }
        : { outcome: "refused", why: "malformed" };
    },

    async readCheckout({ id, isDisputed, now }) {
      const path = `/v1/checkout_sessions/${encodeURIComponent(id)}`;
      const { data } = await call("reading a checkout", reply(checkoutSession), path);
      const base = { isTest, at: now };
      const facts = factsOfSession(data, base);
      if (facts.length === 0 && data.attributes.status === "expired")
        return [{ ...ofSession(data, base), paymentId: undefined, currency: "PHP", kind: "expired" }];
      // PayMongo reports no end of a dispute: the payment is simply not disputed any more.
      const settled = isDisputed
        ? (data.attributes.payments ?? []).filter(({ attributes }) => attributes.disputed === false)
        : [];
      return [...facts, ...settled.map((one) => disputeFact(one, "won", ofSession(data, base)))];
    },

    async closeCheckout(id) {
      const path = `/v1/checkout_sessions/${encodeURIComponent(id)}`;
      const isPaid = ({ attributes }: z.output<typeof checkoutSession>) =>
        (attributes.payments ?? []).some((one) => one.attributes.status !== "failed");
      try {
        const what = "closing a checkout";
        const { data } = await call(what, reply(checkoutSession), `${path}/expire`, { isPost: true });
        return !isPaid(data);
      } catch (error) {
        // PayMongo refuses to close what is paid or closed.
        const { data } = await call("reading a checkout", reply(checkoutSession), path);
        if (isPaid(data)) return false;
        if (data.attributes.status === "expired") return true;
        throw error;
      }
    },

    async refund({ paymentId, amount, key, orderNumber, now }) {
      const { data } = await call("a refund", reply(refund), "/v1/refunds", {
        key: `refund-${key}`,
        attributes: {
          amount,
          payment_id: paymentId,
          reason: "requested_by_customer",
          metadata: { order: orderNumber },
        },
      });
      return refundFact(data, { isTest, at: now, orderNumber, checkoutId: undefined, paymentId });
    },

    async findProblems(address) {
      const { data } = await call("listing the webhooks", reply(z.array(webhook).max(100)), "/v1/webhooks");
      const known = data
        .map(({ attributes }) => attributes)
        .filter(({ livemode }) => livemode !== isTest)
        .map(({ url, status, events, secret_key: secret }) => ({
          url,
          isEnabled: status === "enabled",
          events,
          secret,
        }));
      const problems = webhookProblems(known, { address, events: PAYMONGO_EVENTS });
      const { secret } = known.find(({ url }) => url === address) ?? {};
      return secret && secret !== webhookSecret ? [...problems, "The webhook has another secret."] : problems;
    },
  };
}

interface FactOrigin {
  isTest: boolean;
  /** Epoch milliseconds. */
  at: number;
}

interface FactOwner extends FactOrigin {
  orderNumber: string | undefined;
  checkoutId: string | undefined;
}

/** The facts of an event; undefined when its resource is not what its type says. */
function factsOfEvent(type: string, data: unknown, base: FactOrigin): PaymentFact[] | undefined {
  switch (type) {
    case "checkout_session.payment.paid": {
      const read = checkoutSession.safeParse(data);
      return read.success ? factsOfSession(read.data, base) : undefined;
    }
    case "payment.paid":
    case "payment.failed":
    case "payment.refunded":
    case "payment.refund.updated": {
      const ofPayment = payment.safeParse(data);
      if (ofPayment.success) return factsOfPayment(ofPayment.data, { ...base, ...noCheckout });
      const ofRefund = refund.safeParse(data);
      return ofRefund.success
        ? [refundFact(ofRefund.data, { ...base, ...noCheckout, paymentId: undefined })]
        : undefined;
    }
    default:
      return [];
  }
}

const noCheckout = { orderNumber: undefined, checkoutId: undefined };

function ofSession({ id, attributes }: z.output<typeof checkoutSession>, base: FactOrigin): FactOwner {
  return {
    ...base,
    orderNumber: attributes.metadata?.order ?? attributes.reference_number ?? undefined,
    checkoutId: id,
  };
}

function factsOfSession(value: z.output<typeof checkoutSession>, base: FactOrigin): PaymentFact[] {
  const owner = ofSession(value, base);
  return (value.attributes.payments ?? []).flatMap((one) => factsOfPayment(one, owner));
}

/** A payment that failed leaves its checkout open, so that the payer can try again: it is no fact. */
function factsOfPayment(value: z.output<typeof payment>, owner: FactOwner): PaymentFact[] {
  const { id, attributes } = value;
  const common = {
    ...owner,
    orderNumber: owner.orderNumber ?? attributes.metadata?.order ?? attributes.external_reference_number ?? undefined,
    paymentId: id,
    currency: attributes.currency.toUpperCase(),
  };
  const isPaid = ["paid", "refunded", "partially_refunded"].includes(attributes.status);
  return [
    ...(isPaid
      ? [{ ...common, kind: "paid" as const, amount: attributes.amount, method: attributes.source?.type ?? "" }]
      : []),
    ...(attributes.refunds ?? []).map((one) => refundFact(one, common)),
    ...(attributes.disputed ? [disputeFact(value, "open", common)] : []),
  ];
}

function refundFact(
  { id, attributes }: z.output<typeof nestedRefund>,
  owner: FactOwner & { paymentId: string | undefined },
): PaymentFact {
  const states = { succeeded: "succeeded", failed: "failed" } as const;
  return {
    ...owner,
    kind: "refund",
    objectId: id,
    orderNumber: owner.orderNumber ?? attributes.metadata?.order,
    paymentId: owner.paymentId ?? attributes.payment_id ?? undefined,
    currency: attributes.currency.toUpperCase(),
    amount: attributes.amount,
    state: attributes.status in states ? states[attributes.status as keyof typeof states] : "pending",
  };
}

function disputeFact(
  { id, attributes }: z.output<typeof payment>,
  state: "open" | "won",
  owner: FactOwner,
): PaymentFact {
  return {
    ...owner,
    kind: "dispute",
    objectId: id,
    paymentId: id,
    currency: attributes.currency.toUpperCase(),
    amount: attributes.amount,
    state,
  };
}

/** What an error reply says. */
function errorText(body: unknown): string {
  const [first] = problem.safeParse(body).data?.errors ?? [];
  return first ? `${first.code}: ${first.detail}` : "";
}
