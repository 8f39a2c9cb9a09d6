import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, integer, integerOr, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { cursorField, nextCursorField } from "#app/features/admin/call-fields.ts";
import { orderStates } from "./orders.ts";
import { providerKeys } from "./provider.ts";
import { monthPattern, reconciliationLimits, salesPeriods } from "./sales-limits.ts";

const month = z
  .string()
  .regex(monthPattern)
  .meta({ examples: ["2026-11"] });

/** Money of paid orders, in centavos. */
const sums = {
  orders: integer,
  gross: integer,
  /** What went back to the payers: refunds and lost disputes. */
  returned: integer,
};
const named = z.object({ name: text, ...sums });

/** A payment of a list, an order, or both. */
const reconciled = z.object({
  /** The line of the list; null for an order that is not in it. */
  line: integer.nullish(),
  /** The payment's identifier or reference number, as the list or the order has it. */
  payment: text,
  /** Centavos, according to the list. */
  amount: integer.nullish(),
  /** The order's number; empty if none is known. */
  number: text,
  /** Centavos, according to the order. */
  expected: integer.nullish(),
  state: z.enum(orderStates).nullish(),
  /** The name of the order's wallet or provider. */
  method: text,
  paidAt: wireName("paid_at", z.string().nullish()),
});
export type Reconciled = z.output<typeof reconciled>;

/** How many, their sum in centavos, and the first of them. */
const group = z.object({ count: integer, amount: integer, rows: z.array(reconciled) });

const comparison = z.object({
  /** The payments of the list, without those of test mode. */
  theirs: z.object({ count: integer, amount: integer, fees: integer }),
  /** The orders that were paid in the month. */
  ours: z.object({ count: integer, amount: integer }),
  /** Lines that are no received payments in pesos, such as failed ones, refunds and payouts. */
  ignored: integer,
  matched: group,
  /** How many of the matched orders were paid in another month. */
  otherMonth: wireName("other_month", integer),
  different: group,
  missingHere: wireName("missing_here", group),
  missingThere: wireName("missing_there", group),
  /** Further payments for an order that another line matches. */
  repeated: group,
  /** Payments of test mode: no real money. */
  test: group,
});
export type Comparison = z.output<typeof comparison>;

/** Console calls for the figures of payments. */
export const salesAdminCalls = {
  read: adminCall("payments", "GET /adminsales", {
    summary:
      "Get the sales of the last 7, 30 or 90 days or of a month, by day, package and payment method: orders by the day of their payment, with what went back until now. Test mode does not count.",
    request: () =>
      z.object({
        days: integer.pipe(z.union(salesPeriods.map((days) => z.literal(days)))).nullish(),
        month: month.nullish(),
      }),
    reply: () =>
      z.object({
        /** Each day in Manila, `YYYY-MM-DD`, oldest first. */
        days: z.array(z.object({ day: text, ...sums })),
        packages: z.array(named),
        methods: z.array(named),
        /** Paid orders of test mode in the period, which do not count. */
        test: integer,
        /** Receipts that wait for a cashier now. */
        receipts: z.object({ waiting: integer, oldest: z.string().nullish() }),
        /** Disputes that are open now, the latest first. */
        disputes: z.object({
          open: integer,
          amount: integer,
          listed: z.array(z.object({ number: text, amount: integer, at: text })),
        }),
      }),
  }),
  export: adminCall("payments", "GET /adminsales/{month}", {
    id: "adminexportsales",
    summary: "List the paid orders of a month for the accountant, 10,000 at a time, by the time of payment.",
    request: () => z.object({ month, after: cursorField }),
    reply: () =>
      z.object({
        sales: z.array(
          z.object({
            receiptNumber: wireName("receipt_number", integer),
            number: text,
            paidAt: wireName("paid_at", text),
            userNum: wireName("UserNum", integer),
            /** Empty when the account no longer exists. */
            userId: wireName("UserID", text),
            packageName: wireName("package_name", text),
            method: text,
            paidWith: wireName("paid_with", text),
            gross: integer,
            returned: integer,
            coins: integer,
            reversed: integerOr(0),
          }),
        ),
        next: nextCursorField,
      }),
  }),
  sources: adminCall("payments", "GET /adminreconcile", {
    id: "adminreconcilesources",
    summary:
      "List the payment providers and wallets whose payments can be reconciled, including those no longer offered.",
    reply: () => z.object({ sources: z.array(z.object({ key: text, name: text, offered: flag })) }),
  }),
  reconcile: adminCall("payments", "POST /adminreconcile", {
    textFile: true,
    summary:
      "Compare the orders of a month with a payment provider's or wallet's list of payments: a CSV file of up to 1,000,000 bytes and 5,000 payments. A line near its beginning names the columns: at least a payment ID or reference, and an amount in pesos. Changes nothing.",
    request: () =>
      z.object({
        /** The name of a payment provider, or `wallet-` and the wallet's number. */
        source: z
          .string()
          .regex(new RegExp(`^(?:${providerKeys.join("|")}|wallet-[1-9]\\d{0,14})$`))
          .meta({ examples: ["stripe", "wallet-1"] }),
        month,
        csv: z
          .string()
          .max(reconciliationLimits.bytes)
          .meta({ examples: ["PaymentIntent ID,Amount,Fee,Status\npi_1,100.00,18.50,Paid"] }),
      }),
    reply: () =>
      z.object({
        /** The number of invalid lines, and the first ones of them. Nothing is compared if there are any. */
        invalid: integer,
        problems: z.array(z.object({ line: integer, problem: text })),
        comparison: comparison.nullish(),
      }),
  }),
};
