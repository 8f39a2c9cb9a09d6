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

/**
 * The prices of an item after a change; undefined if the change cannot be made, such as a sale of an item whose price is
 * one step. A lower price is never above the present one, and a higher one never below it, however they are rounded. A
 * sale that is over ends, and so does one that would not be lower than the new price.
 * @param now epoch milliseconds
 */
export function changedPrices(item: Prices, { change, percent, step, until }: PriceChange, now: number) {
  const price = Number(item.price);
  const priceAt = (part: number) => Math.max(1, Math.round((price * part) / (100 * Number(step)))) * Number(step);
  const withPrice = (next: number): Prices => {
    const isOver = (parseDateTime(item.saleUntil) ?? Number.POSITIVE_INFINITY) <= now;
    const keepsSale = item.salePrice !== "" && !isOver && Number(item.salePrice) < next;
    return { ...item, ...(keepsSale ? {} : noSale), price: String(next) };
  };
  switch (change) {
    case "lower":
      return withPrice(Math.min(price, priceAt(100 - Number(percent))));
    case "raise":
      return withPrice(Math.max(price, priceAt(100 + Number(percent))));
    case "sale": {
      const salePrice = priceAt(100 - Number(percent));
      if (salePrice >= price) return undefined;
      return { ...item, salePrice: String(salePrice), saleFrom: "", saleUntil: until };
    }
    case "end":
      return item.salePrice === "" ? undefined : { ...item, ...noSale };
  }
}

const noSale = { salePrice: "", saleFrom: "", saleUntil: "" };

/**
 * The list for an import that changes the prices of items; undefined if the change can be made for none of them.
 * @param now epoch milliseconds
 */
export function priceList(
  items: readonly { id: number; values: Prices }[],
  change: PriceChange,
  now: number,
): string | undefined {
  const lines = items.flatMap(({ id, values }) => {
    const after = changedPrices(values, change, now);
    return after ? [[id, ...columns.map((column) => itemListCell(column, after[column]))]] : [];
  });
  return lines.length > 0 ? csvText([[numberColumn, ...columns.map(columnTitle)], ...lines]) : undefined;
}
