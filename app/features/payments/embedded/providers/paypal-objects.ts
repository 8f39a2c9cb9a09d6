import * as z from "zod";
import type { Approval, PaymentFact } from "../../provider.ts";

/** The objects of PayPal's API that the portal reads, and the facts that they report. */

const identifier = z.string().min(1).max(255);
const status = z.string().max(40);
/** What the portal wrote into an order: its number. */
const ownText = z.string().max(255).nullish();

/** An amount such as `{ currency_code: "PHP", value: "99.50" }`, in centavos. Reversals may be below zero. */
const money = z
  .object({ currency_code: z.string().max(10), value: z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/) })
  .transform(({ currency_code, value }) => {
    const [whole = "", fraction = ""] = value.replace("-", "").split(".");
    return { currency: currency_code.toUpperCase(), amount: Number(whole) * 100 + Number(fraction.padEnd(2, "0")) };
  });

const links = z
  .array(z.object({ href: z.string().max(4000), rel: z.string().max(100) }))
  .max(100)
  .nullish();

const capture = z.object({
  id: identifier,
  status,
  amount: money,
  custom_id: ownText,
  invoice_id: ownText,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: identifier.nullish() }).nullish() })
    .nullish()
    .catch(undefined),
});

/** A refund; its link `up` leads to its capture. */
export const refund = z.object({
  id: identifier,
  status,
  amount: money,
  custom_id: ownText,
  invoice_id: ownText,
  links,
});

export const order = z.object({
  id: identifier,
  status,
  /** Changes with every approval. */
  update_time: z.string().max(40).nullish(),
  purchase_units: z
    .array(
      z.object({
        custom_id: ownText,
        invoice_id: ownText,
        payments: z
          .object({
            captures: z.array(capture).max(100).nullish(),
            refunds: z.array(refund).max(100).nullish(),
          })
          .nullish(),
      }),
    )
    .max(10)
    .nullish(),
  links,
});
export type PayPalOrder = z.output<typeof order>;

export const dispute = z.object({
  dispute_id: identifier,
  status: z.string().max(255),
  create_time: z.string().max(40),
  dispute_amount: money,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: identifier.nullish(), custom: ownText, invoice_number: ownText }))
    .min(1)
    .max(100),
  dispute_outcome: z.object({ outcome_code: z.string().max(255).nullish() }).nullish(),
});

/** What PayPal took back, as a refund or as the capture itself. */
const reversal = refund.omit({ status: true });

const reversedApproval = z.object({ order_id: identifier });

export const event = z.object({
  id: identifier,
  event_type: z.string().max(100),
  create_time: z.string().max(40),
  /** An object of the kind that the type says. */
  resource: z.looseObject({}),
});

export interface FactOrigin {
  isTest: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/** The ends of a dispute after which the payer has the money. */
const lostOutcomes = ["RESOLVED_BUYER_FAVOUR", "RESOLVED_WITH_PAYOUT", "ACCEPTED"];

const refundStates: Readonly<Record<string, "pending" | "succeeded" | "failed">> = {
  COMPLETED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** The facts of an event; undefined when its resource is not what its type says. */
export function factsOfEvent(
  type: string,
  resource: unknown,
  base: FactOrigin,
): (PaymentFact | Approval)[] | undefined {
  const read = <Schema extends z.ZodType>(
    schema: Schema,
    facts: (value: z.output<Schema>) => (PaymentFact | Approval)[],
  ) => {
    const result = schema.safeParse(resource);
    return result.success ? facts(result.data) : undefined;
  };
  switch (type) {
    case "CHECKOUT.ORDER.APPROVED":
      return read(order, (value) => [{ ...ofCheckout(value.id, base), kind: "approved" }]);
    case "CHECKOUT.PAYMENT-APPROVAL.REVERSED":
      return read(reversedApproval, (value) => [{ ...ofCheckout(value.order_id, base), kind: "failed" }]);
    case "PAYMENT.CAPTURE.COMPLETED":
    case "PAYMENT.CAPTURE.PENDING":
    case "PAYMENT.CAPTURE.DECLINED":
    case "PAYMENT.CAPTURE.DENIED":
      return read(capture, (value) => factsOfCapture(value, undefined, base));
    case "PAYMENT.CAPTURE.REFUNDED":
    case "PAYMENT.REFUND.PENDING":
    case "PAYMENT.REFUND.FAILED":
      return read(refund, (value) => [refundFact(value, undefined, base)]);
    case "PAYMENT.CAPTURE.REVERSED":
      return read(reversal, (value) => [reversalFact(value, base)]);
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return read(dispute, (value) => [disputeFact(value, base)]);
    default:
      return [];
  }
}

/** The captures and refunds of an order. */
export function factsOfOrder({ id, purchase_units: units }: PayPalOrder, base: FactOrigin): PaymentFact[] {
  return (units ?? []).flatMap(({ payments }) => [
    ...(payments?.captures ?? []).flatMap((one) => factsOfCapture(one, id, base)),
    ...(payments?.refunds ?? []).map((one) => refundFact(one, payments?.captures?.[0]?.id, base)),
  ]);
}

/** What is said about an order as a whole. */
export function ofCheckout(checkoutId: string, base: FactOrigin) {
  return { ...base, orderNumber: undefined, checkoutId, paymentId: undefined, currency: "PHP" };
}

/** A capture that PayPal still reviews is no fact. */
function factsOfCapture(
  value: z.output<typeof capture>,
  checkoutId: string | undefined,
  base: FactOrigin,
): PaymentFact[] {
  const { currency, amount } = value.amount;
  const common = {
    ...base,
    orderNumber: value.custom_id ?? value.invoice_id ?? undefined,
    checkoutId: checkoutId ?? value.supplementary_data?.related_ids?.order_id ?? undefined,
    paymentId: value.id,
    currency,
  };
  if (["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"].includes(value.status))
    return [{ ...common, kind: "paid", amount, method: "" }];
  return ["DECLINED", "FAILED"].includes(value.status) ? [{ ...common, kind: "failed" }] : [];
}

/** @param captureId the refunded capture, unless the refund names it */
export function refundFact(
  value: z.output<typeof refund>,
  captureId: string | undefined,
  base: FactOrigin,
): PaymentFact {
  return {
    ...ofPayment(value, captureOf(value.links) ?? captureId, base),
    kind: "refund",
    objectId: value.id,
    amount: value.amount.amount,
    state: refundStates[value.status] ?? "pending",
  };
}

/**
 * A payment that PayPal took back, mostly because of a dispute that is reported as well: it is the same fact, so that the
 * money counts once and comes back when the dispute is won.
 */
function reversalFact(value: z.output<typeof reversal>, base: FactOrigin): PaymentFact {
  const captureId = captureOf(value.links) ?? value.id;
  return {
    ...ofPayment(value, captureId, base),
    kind: "dispute",
    objectId: captureId,
    amount: value.amount.amount,
    state: "lost",
  };
}

/** A payment has one fact for its disputes, see {@link reversalFact}. */
export function disputeFact(value: z.output<typeof dispute>, base: FactOrigin): PaymentFact {
  const [transaction] = value.disputed_transactions;
  const captureId = transaction?.seller_transaction_id ?? undefined;
  const isLost = lostOutcomes.includes(value.dispute_outcome?.outcome_code ?? "");
  return {
    ...base,
    kind: "dispute",
    objectId: captureId ?? value.dispute_id,
    orderNumber: transaction?.custom ?? transaction?.invoice_number ?? undefined,
    checkoutId: undefined,
    paymentId: captureId,
    currency: value.dispute_amount.currency,
    amount: value.dispute_amount.amount,
    state: value.status !== "RESOLVED" ? "open" : isLost ? "lost" : "won",
  };
}

function ofPayment(value: z.output<typeof reversal>, paymentId: string | undefined, base: FactOrigin) {
  return {
    ...base,
    orderNumber: value.custom_id ?? value.invoice_id ?? undefined,
    checkoutId: undefined,
    paymentId,
    currency: value.amount.currency,
  };
}

/** The identifier of the capture to which the link `up` leads. */
function captureOf(value: z.output<typeof links>): string | undefined {
  const up = value?.find(({ rel }) => rel === "up")?.href ?? "";
  return /\/captures\/([\w-]{1,255})$/.exec(up)?.[1];
}
