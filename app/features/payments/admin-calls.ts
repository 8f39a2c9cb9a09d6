import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { adminCall, codeText, identifierField, zeroOrOne } from "#app/contract/define.ts";
import { flag, integer, integerOr, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  approvalNumber,
  confirmationFields,
  cursorField,
  idField,
  nextCursorField,
  notedConfirmationFields,
  timeField,
} from "#app/features/admin/call-fields.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { order, orderEvent, orderLine } from "./calls.ts";
import { attentions, orderActions, orderSortOrders, orderStates } from "./orders.ts";
import { reconciliationLimits } from "./sales-limits.ts";

const number = codeText(100);

/** An order as the console's lists show it. */
const listedOrder = orderLine().extend({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  submittedAt: wireName("submitted_at", z.string().nullish()),
  /** Until when a cashier should decide, ISO 8601; null unless the order waits for a cashier. */
  promisedUntil: wireName("promised_until", z.string().nullish()),
  reference: text,
  attention: z.enum(attentions),
});
export type ListedOrder = z.output<typeof listedOrder>;

/** Something that was reported about an order's money. */
const reportedFact = z.object({
  kind: text,
  objectId: wireName("object_id", text),
  paymentId: wireName("payment_id", text),
  amount: integer,
  currency: text,
  state: text,
  at: text,
});

/** A payment of a wallet's list. */
const statementLine = z.object({
  line: integer,
  payment: text,
  /** Centavos. */
  amount: integer,
  /** As it is in the list; empty without one. */
  date: text,
});

/** An order that waits for a cashier, with the `seen` that a decision about it sends back. */
const waitingOrder = listedOrder.extend({ seen: text, isAboveLimit: wireName("is_above_limit", flag) });

const orderWithLine = z.object({ order: waitingOrder, line: statementLine });

const statementMatch = z.object({
  /** The reference and the amount agree. */
  matched: z.array(orderWithLine),
  /** The amount is another one. */
  different: z.array(orderWithLine),
  /** Payments of the same amount with another reference, which belong to no order. */
  similar: z.array(z.object({ order: waitingOrder, lines: z.array(statementLine) })),
  notListed: wireName("not_listed", z.array(waitingOrder)),
  /** Payments that belong to no order: how many, and the first ones. */
  leftOver: wireName("left_over", z.object({ count: integer, lines: z.array(statementLine) })),
  /** Whether more orders of the wallet wait than were looked for. */
  more: flag,
  /** Payments of orders that are paid, and lines that are no received payments. */
  known: integer,
  ignored: integer,
});
export type StatementMatch = z.output<typeof statementMatch>;

const adminOrder = order().extend({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  attention: z.enum(attentions),
  checkoutId: wireName("checkout_id", text),
  paymentId: wireName("payment_id", text),
  /** Centavos that can still be refunded. */
  refundable: integerOr(0),
  /** R-Coin that the account owes. */
  debt: integerOr(0),
  /** What a decision about the receipt sends back. It changes when the player sends another receipt. */
  seen: text,
  /** The reference number as it is compared with others: without words and leading zeros. */
  referenceKey: wireName("reference_key", text),
  /** The refund that the provider was asked for and has not confirmed, if there is one. */
  openRefund: wireName(
    "open_refund",
    z
      .object({
        requestKey: wireName("request_key", text),
        /** Centavos. */
        amount: integer,
        requestedBy: wireName("requested_by", text),
        requestedAt: wireName("requested_at", timeField),
      })
      .nullish(),
  ),
  /** The request to approve it that waits for a second person, if there is one. */
  approval: z
    .object({
      id: integer,
      requestedBy: wireName("requested_by", text),
      requestedAt: wireName("requested_at", timeField),
    })
    .nullish(),
  /** Whether the account has paid for the package as often as it can, without this order. */
  isAboveLimit: wireName("is_above_limit", flag),
  events: optionalList(orderEvent().extend({ actor: text })),
  facts: optionalList(reportedFact),
  /** What the caller can do with it. */
  actions: z.array(z.enum(orderActions)).default([]),
});
export type AdminOrder = z.output<typeof adminOrder>;

const webhookLine = z.object({
  id: integer,
  provider: text,
  eventId: wireName("event_id", text),
  type: text,
  /** Of the order that it is about; empty as long as that is not known. */
  orderNumber: wireName("order_number", text),
  receivedAt: wireName("received_at", timeField),
  processedAt: wireName("processed_at", z.string().nullish()),
  attempts: integerOr(0),
  error: text,
});
export type WebhookLine = z.output<typeof webhookLine>;

/** Console calls for orders and the requests of payment providers. */
export const paymentsAdminCalls = {
  orders: adminCall("payments", "GET /adminorders", {
    summary:
      "List orders, 50 at a time. By default those that wait for a cashier are listed longest waiting first, all others newest first.",
    request: () =>
      z.object({
        state: z.enum(orderStates).nullish(),
        /** 1 lists only orders with money that does not match. */
        attention: zeroOrOne.nullish(),
        /** A complete user ID, not a part of one. */
        player: identifierField.nullish(),
        /** A complete order number or reference number. */
        search: identifierField.nullish(),
        sort: z.enum(orderSortOrders).nullish(),
        after: cursorField,
      }),
    reply: () => z.object({ orders: z.array(listedOrder), next: nextCursorField }),
  }),
  order: adminCall("payments", "GET /adminorder/{number}", {
    summary: "Get an order with its history, what was reported about its money, and the actions it allows.",
    request: () => z.object({ number }),
    reply: () =>
      z.object({
        order: adminOrder,
        /** The number of the next order that waits for a cashier. */
        next: text.nullish(),
      }),
  }),
  receipt: adminCall("payments", "GET /adminreceipt/{number}", {
    pictures: "reply",
    summary: "Get the picture of the receipt that belongs to an order, as base64.",
    request: () => z.object({ number }),
    reply: () => z.object({ type: text, data: bytes() }),
  }),
  decide: adminCall("payments", "POST /adminorder/decide", {
    requiresRecentIdentity: true,
    id: "admindecideorder",
    summary:
      "Approve the transfer to a wallet, which credits the coins, or refuse it with a reason that the player reads. `seen` is that of the order when it was looked at: with another receipt than that, nothing is decided. Approving above the limit becomes a request for a second person. Not allowed for orders of your own account or of an account of your level or above.",
    request: () =>
      z.object({
        number,
        decision: z.enum(["approve", "refuse"]),
        seen: z.string().max(200),
        /** Required to refuse. */
        ...notedConfirmationFields,
      }),
    reply: () => z.object({ message: text, approval: approvalNumber }),
  }),
  matchStatement: adminCall("payments", "POST /adminmatchstatement", {
    textFile: true,
    summary:
      "Find the transfers of the orders that wait for a cashier in a list of what their wallet received: CSV as for adminreconcile. Changes nothing.",
    request: () =>
      z.object({
        /** The wallet's number. */
        wallet: idField,
        csv: z.string().max(reconciliationLimits.bytes),
      }),
    reply: () =>
      z.object({
        /** The number of invalid lines, and the first ones of them. Nothing is searched for if there are any. */
        invalid: integer,
        problems: z.array(z.object({ line: integer, problem: text })),
        match: statementMatch.nullish(),
      }),
  }),
  accept: adminCall("payments", "POST /adminorder/accept", {
    requiresRecentIdentity: true,
    id: "adminacceptorder",
    summary: "Credit an order whose money is held because its account is above the limit of the package.",
    request: () => z.object({ number, ...confirmationFields }),
    reply: () => message,
  }),
  refund: adminCall("payments", "POST /adminorder/refund", {
    requiresRecentIdentity: true,
    id: "adminrefundorder",
    summary:
      "Refund an order wholly or partly, in centavos, and reverse its coins. A provider sends the money back; money of a wallet is sent back by hand. A request key refunds once; when the provider did not answer, the refund stays open, and sending it again with its key repeats it. Above the limit it becomes a request for a second person.",
    request: () =>
      z.object({
        number,
        amount: integer.pipe(z.number().min(1)),
        requestKey: z
          .string()
          .pipe(formKey)
          .meta({ examples: ["0123456789abcdef"] }),
        ...confirmationFields,
      }),
    reply: () => z.object({ message: text, approval: approvalNumber }),
  }),
  dropRefund: adminCall("payments", "POST /adminorder/droprefund", {
    requiresRecentIdentity: true,
    id: "admindroprefund",
    summary:
      "Give up a refund that the provider has not confirmed, after asking it once more. If the provider has made it, it is recorded instead.",
    request: () => z.object({ number, requestKey: z.string().pipe(formKey), ...confirmationFields }),
    reply: () => message,
  }),
  resolve: adminCall("payments", "POST /adminorder/resolve", {
    requiresRecentIdentity: true,
    id: "adminresolveorder",
    summary: "Mark the money of an order that did not match as dealt with; only what `attention` was seen.",
    request: () => z.object({ number, attention: z.enum(attentions), ...confirmationFields }),
    reply: () => message,
  }),
  check: adminCall("payments", "POST /adminorder/check", {
    id: "admincheckorder",
    summary: "Ask the payment provider for the state of an order.",
    request: () => z.object({ number }),
    reply: () => message,
  }),
  webhooks: adminCall("payments", "GET /adminwebhooks", {
    summary: "List the requests of payment providers, newest first, 50 at a time.",
    request: () =>
      z.object({
        /** 1 lists only requests that were not processed. */
        open: zeroOrOne.nullish(),
        after: cursorField,
      }),
    reply: () => z.object({ webhooks: z.array(webhookLine), next: nextCursorField }),
  }),
  webhook: adminCall("payments", "GET /adminwebhook/{id}", {
    summary: "Get a request of a payment provider with its body.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ webhook: webhookLine.extend({ body: text, facts: text }) }),
  }),
  replay: adminCall("payments", "POST /adminwebhook/replay", {
    id: "adminreplaywebhook",
    summary: "Process a request of a payment provider again. What it reported before counts once.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ message: text, isProcessed: wireName("is_processed", flag) }),
  }),
};
