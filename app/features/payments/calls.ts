import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { call, codeText, textField } from "#app/contract/define.ts";
import {
  flag,
  integer,
  integerOr,
  lastPage,
  link,
  message,
  optionalList,
  text,
  textLanguage,
} from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { formKey } from "#app/features/admin/form-key.ts";
import { paymentLimits } from "./limits.ts";
import { coinEventKinds, orderEventKinds, orderNumber, orderStates, walletKinds } from "./orders.ts";

/** What players can buy for money. */
export const paymentPackage = () =>
  z.object({
    id: integer,
    name: text,
    info: text,
    language: textLanguage,
    imageUrl: wireName("image_url", text),
    /** Centavos. */
    price: integer,
    coins: integer,
    bonus: integerOr(0),
    /** The bonus of an account's first order of the package. */
    firstBonus: wireName("first_bonus", integerOr(0)),
    featured: flag,
    /** How many orders an account can place; null for any number. */
    accountLimit: wireName("account_limit", integer.nullish()),
    /** When it is no longer offered, ISO 8601; null without an end. */
    endsAt: wireName("ends_at", z.string().nullish()),
  });
export type PaymentPackage = z.output<ReturnType<typeof paymentPackage>>;

/** A payment method. */
export const paymentMethod = () =>
  z.object({
    /** `wallet-` and the wallet's number, or the name of a payment provider. */
    key: z.string(),
    name: text,
    kind: z.enum([...walletKinds, "provider"]),
    /** For wallets: how soon a cashier decides, in minutes. */
    promisedMinutes: wireName("promised_minutes", integerOr(0)),
    /** Whether payments are only simulated. Only staff are offered such methods. */
    isTest: wireName("is_test", flag),
  });
export type PaymentMethod = z.output<ReturnType<typeof paymentMethod>>;

/** An order as lists show it. Times are ISO 8601, amounts of money centavos. */
export const orderLine = () =>
  z.object({
    number: z.string(),
    packageName: wireName("package_name", text),
    amount: integer,
    coins: integer,
    bonus: integerOr(0),
    state: z.enum(orderStates),
    /** The name of the wallet or provider. */
    method: text,
    isTest: wireName("is_test", flag),
    createdAt: wireName("created_at", text),
    paidAt: wireName("paid_at", z.string().nullish()),
    credited: integerOr(0),
    /** Coins that are reversed at present, because of a refund or a dispute. */
    reversed: integerOr(0),
    receiptNumber: wireName("receipt_number", integer.nullish()),
  });
export type OrderLine = z.output<ReturnType<typeof orderLine>>;

/** Something that happened to an order. */
export const orderEvent = () =>
  z.object({
    kind: z.enum(orderEventKinds),
    /** Coins for `reversed` and `restored`, otherwise centavos. */
    amount: integer.nullish(),
    note: text,
    at: text,
  });
export type OrderEvent = z.output<ReturnType<typeof orderEvent>>;

export const order = () =>
  orderLine().extend({
    /** The price of the package; in a wallet, additional centavos make the amount unique. */
    price: integer,
    firstBonus: wireName("first_bonus", integerOr(0)),
    expiresAt: wireName("expires_at", text),
    /** Until when the receipt of a transfer can be sent. */
    receiptUntil: wireName("receipt_until", text),
    submittedAt: wireName("submitted_at", z.string().nullish()),
    /** Why it was refused. */
    decision: text,
    reference: text,
    hasPicture: wireName("has_picture", flag),
    paidWith: wireName("paid_with", text),
    /** Centavos that went back to the payer. */
    refunded: integerOr(0),
    /** Whether its money arrived above the limit of the package, and staff have not decided about it. */
    isHeld: wireName("is_held", flag),
    /** The provider's hosted page; empty for a wallet, and when the order cannot be paid any more. */
    checkoutUrl: wireName("checkout_url", link),
    wallet: z
      .object({
        kind: z.enum(walletKinds),
        name: text,
        accountName: wireName("account_name", text),
        accountNumber: wireName("account_number", text),
        /** When this account replaced an earlier one. */
        accountChangedAt: wireName("account_changed_at", z.string().nullish()),
        instructions: text,
        language: textLanguage,
        promisedMinutes: wireName("promised_minutes", integerOr(0)),
        /** The text of a QR Ph code; empty without one. */
        qr: text,
        /** Whether the code contains the amount. */
        qrHasAmount: wireName("qr_has_amount", flag),
      })
      .nullish(),
    events: optionalList(orderEvent()),
  });
export type Order = z.output<ReturnType<typeof order>>;

/** Something that happened to the money or the R-Coin of an account. */
export const moneyEvent = () =>
  z.object({
    kind: z.enum([...orderEventKinds, ...coinEventKinds]),
    /** Centavos; null if no money moved. */
    amount: integer.nullish(),
    /** R-Coin that were added, below 0 if they were taken; for debts, how the debt changed. Null if none moved. */
    coins: integer.nullish(),
    /** The order's number; empty if it concerns none. */
    number: text,
    isTest: wireName("is_test", flag),
    at: text,
  });
export type MoneyEvent = z.output<ReturnType<typeof moneyEvent>>;

const number = codeText(100)
  .regex(orderNumber)
  .meta({ examples: ["P-7F3K-29QX"] });
const page = integer.pipe(z.number().min(1));

/** Calls for paying. */
export const paymentsCalls = {
  offers: call("anyone", "GET /getpackages", {
    summary: "List the packages that are offered and the payment methods.",
    reply: () => z.object({ packages: optionalList(paymentPackage()), methods: optionalList(paymentMethod()) }),
  }),
  placeOrder: call("player", "POST /orderpackage", {
    summary:
      "Order a package at the price that the buyer saw. A request key places one order. For a payment provider, the reply has the address of its page.",
    request: () =>
      z.object({
        requestKey: z
          .string()
          .pipe(formKey)
          .meta({ examples: ["0123456789abcdef"] }),
        package: integer.pipe(z.number().min(1)),
        price: integer.pipe(z.number().min(1)),
        method: textField(40),
      }),
    reply: () => z.object({ message: text, number: z.string(), checkoutUrl: wireName("checkout_url", link) }),
  }),
  order: call("player", "GET /getorder/{number}", {
    summary: "Get one of the player's orders with what happened to it.",
    request: () => z.object({ number }),
    reply: () => z.object({ order: order() }),
  }),
  checkOrder: call("player", "POST /checkorder", {
    summary:
      "Get one of the player's orders, after asking its payment provider for its state, at most once a minute. For players who come back from a page where they approved a payment.",
    request: () => z.object({ number }),
    reply: () => z.object({ order: order() }),
  }),
  orders: call("player", "GET /getorders/{page}", {
    probe: { part: "payments", request: () => ({ page: 1 }) },
    summary: "List a page of the player's orders, newest first, with what the player owes.",
    request: () => z.object({ page }),
    reply: () =>
      z.object({
        orders: optionalList(orderLine()),
        lastPage: wireName("last_page", lastPage),
        /** R-Coin that the player owes because of reversed payments. */
        debt: integerOr(0),
      }),
  }),
  timeline: call("player", "GET /getmoneytimeline/{page}", {
    summary:
      "List a page of what happened to the player's money, newest first: events of orders, debts and their settlement, refunds of items.",
    request: () => z.object({ page }),
    reply: () => z.object({ events: optionalList(moneyEvent()), lastPage: wireName("last_page", lastPage) }),
  }),
  sendReceipt: call("player", "POST /sendreceipt", {
    pictures: "request",
    summary:
      "Send the reference number of a transfer, and a picture of its receipt as base64 (PNG, JPEG or WebP, at most 5 MB). Neither can be used for two orders.",
    request: () =>
      z.object({
        number,
        reference: textField(200),
        picture: bytes({ maxBytes: paymentLimits.receiptBytes }).nullish(),
      }),
    reply: () => message,
  }),
  openCheckout: call("player", "POST /openorder", {
    summary: "Get the address of the payment provider's page for an order that waits for money.",
    request: () => z.object({ number }),
    reply: () => z.object({ message: text, checkoutUrl: wireName("checkout_url", link) }),
  }),
  cancelOrder: call("player", "POST /cancelorder", {
    summary:
      "Cancel an order that was not paid, and close its page at the payment provider. Money that arrives nevertheless is credited, within the limit of the package.",
    request: () => z.object({ number }),
    reply: () => message,
  }),
};
