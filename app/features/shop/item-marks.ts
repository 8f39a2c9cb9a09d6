import { sortOrders } from "#app/features/admin/sort-order.ts";

/** What the console's list of items can be limited to. */
export const itemMarks = ["sale", "stock", "sold-out", "period", "bundle", "withdrawn"] as const;
export type ItemMark = (typeof itemMarks)[number];

/** The orders of the console's list of items. */
export const itemSortOrders = sortOrders(["id", "name", "category", "price", "stock"]);
