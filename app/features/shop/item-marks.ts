import { sortOrders } from "#app/features/admin/sort-order.ts";

/** What the console's list of items can be limited to. */
export const itemMarkLabels = {
  sale: "With a sale",
  stock: "With a stock",
  "sold-out": "Sold out",
  period: "With a period",
  bundle: "Bundles",
  withdrawn: "Withdrawn",
} as const;
export type ItemMark = keyof typeof itemMarkLabels;
export const itemMarks = Object.keys(itemMarkLabels) as [ItemMark, ...ItemMark[]];

/** The orders of the console's list of items. */
export const itemSortOrders = sortOrders(["id", "name", "category", "price", "stock"]);
