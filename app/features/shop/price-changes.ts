import * as z from "zod/mini";
import {
  choiceField,
  dateTimeField,
  parseDateTime,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import { csvText } from "#app/format/csv.ts";
import type { ItemForm } from "./item-form.ts";
import { columnTitle, itemListCell, numberColumn } from "./item-list.ts";
import { itemMarkLabels } from "./item-marks.ts";

/** Lower prices and sales keep a tenth of the price. */
const MAX_REDUCTION = 90;

/** New prices are a multiple of one of these. */
const steps = ["1", "5", "10", "50", "100"];

/** A change of the prices of many items. */
export const priceChangeForm = z
  .object({
    /** The items: those of a category, with a mark, and with a text in their names; all if these are empty. */
    category: textField("Category", { max: 20 }),
    mark: z._default(choiceField("Items", "which items", { "": "All items", ...itemMarkLabels }), ""),
    search: textField("Name contains", { max: 60 }),
    change: choiceField("Change", "what to change", {
      lower: "Lower the price",
      raise: "Raise the price",
      sale: "Start a sale",
      end: "End sales",
    }),
    percent: wholeNumberField("Percent", { min: 1, max: 900 }),
    step: choiceField("Rounded to", "how to round", Object.fromEntries(steps.map((step) => [step, step]))),
    until: dateTimeField("Sale until"),
  })
  .check(
    z.refine(({ change, percent }) => change === "end" || percent !== "", {
      error: "Percent is required.",
      path: ["percent"],
    }),
    z.refine(({ change, percent }) => change === "raise" || !(Number(percent) > MAX_REDUCTION), {
      error: `Percent must be at most ${MAX_REDUCTION}: this much lower.`,
      path: ["percent"],
    }),
    z.refine(({ change, until }) => change === "sale" || until === "", {
      error: "Only a sale has an end.",
      path: ["until"],
    }),
  );
type PriceChange = z.output<typeof priceChangeForm>;

const columns = ["price", "salePrice", "saleFrom", "saleUntil"] as const;
type Prices = Pick<ItemForm, (typeof columns)[number]>;

/** The prices of an item after a change. A new price is a multiple of the step, and at least one. */
export function changedPrices(item: Prices, { change, percent, step, until }: PriceChange): Prices {
  const priceAt = (part: number) => {
    const steps = Math.round((Number(item.price) * part) / Number(step));
    return String(Math.max(1, steps) * Number(step));
  };
  const part = Number(percent) / 100;
  switch (change) {
    case "lower":
      return { ...item, price: priceAt(1 - part) };
    case "raise":
      return { ...item, price: priceAt(1 + part) };
    case "sale":
      return { ...item, salePrice: priceAt(1 - part), saleFrom: "", saleUntil: until };
    case "end":
      return { ...item, salePrice: "", saleFrom: "", saleUntil: "" };
  }
}

/**
 * The list for an import that changes the prices of items; undefined if the change concerns none of them. A sale that is
 * over is not ended again.
 * @param now epoch milliseconds
 */
export function priceList(
  items: readonly { id: number; values: Prices }[],
  change: PriceChange,
  now: number,
): string | undefined {
  const isOnSale = ({ salePrice, saleUntil }: Prices) =>
    salePrice !== "" && (parseDateTime(saleUntil) ?? Number.POSITIVE_INFINITY) > now;
  const concerned = items.filter(({ values }) => change.change !== "end" || isOnSale(values));
  if (concerned.length === 0) return undefined;
  return csvText([
    [numberColumn, ...columns.map(columnTitle)],
    ...concerned.map(({ id, values }) => {
      const after = changedPrices(values, change);
      return [id, ...columns.map((column) => itemListCell(column, after[column]))];
    }),
  ]);
}
