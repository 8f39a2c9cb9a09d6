import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  dateTimeField,
  parseDateTime,
  textField,
  wholeNumberField,
  withLook,
} from "#app/features/admin/form-fields.ts";
import { sortOrders } from "#app/features/admin/sort-order.ts";
import { typedCode } from "#app/format/typed-text.ts";
import { isCategoryKey } from "./categories.ts";

/** The orders of the console's list of discount codes. */
export const discountSortOrders = sortOrders(["id", "code", "campaign", "uses", "taken"]);

const discountKinds = { percent: "Percent of the price", amount: "" };

const MAX_AMOUNT = 1_000_000;

/** A discount code. */
export const discountForm = z
  .object({
    /** Players type it in upper or lower case. */
    code: textField("Code", { max: 40, required: true, asTyped: true }).check(
      z.overwrite(typedCode),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9-]{2,28}[A-Z0-9]$/, "Code must be 4 to 30 letters, digits or hyphens."),
    ),
    campaign: textField("Campaign", { max: 60 }),
    kind: choiceField("In", "percent or coins", discountKinds),
    value: wholeNumberField("Discount", { min: 1, max: MAX_AMOUNT, required: true }),
    /** Key of a category; empty for all. */
    category: withLook(
      { kind: "select", label: "Category" },
      z._default(
        z
          .string("Choose a category.")
          .check(z.refine((value) => value === "" || isCategoryKey(value), "Choose a category.")),
        "",
      ),
    ),
    minTotal: wholeNumberField("Lowest total", { max: 100_000_000 }),
    startsAt: dateTimeField("Valid from"),
    endsAt: dateTimeField("Valid until"),
    useLimit: wholeNumberField("Uses in all", { min: 1, max: MAX_AMOUNT }),
    accountLimit: wholeNumberField("Uses per account", { min: 1, max: MAX_AMOUNT }),
    offered: checkboxField("Can be used"),
  })
  .check(
    z.refine(({ kind, value }) => kind !== "percent" || Number(value) <= 100, {
      error: "Discount must be at most 100 percent.",
      path: ["value"],
    }),
    z.refine(
      ({ startsAt, endsAt }) => (parseDateTime(endsAt) ?? Number.POSITIVE_INFINITY) > (parseDateTime(startsAt) ?? 0),
      { error: "Valid until must be later than Valid from.", path: ["endsAt"] },
    ),
  );
export type DiscountForm = z.output<typeof discountForm>;
