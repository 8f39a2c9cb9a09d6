import { shopLimits } from "./limits.ts";

/** Orders of the catalogue besides the default one: by price. */
export const shopOrders = ["price-up", "price-down"] as const;
export type ShopOrder = (typeof shopOrders)[number];

/**
 * Normalizes a search text: lower case, single spaces, at most 40 characters. A longer text is cut rather than
 * rejected, so that every text has one normal form.
 */
export function searchText(value: string): string {
  const plain = value.toLowerCase().replace(/\s+/g, " ").trim();
  // Removes the half of a surrogate pair that the cut may leave.
  return plain
    .slice(0, shopLimits.searchLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}

/** The id of an item's element on a shop page. */
export function itemAnchor(number: number): string {
  return `item-${number}`;
}

/** The URL of an item in the shop, which depends on no name: names differ by language and can be changed. */
export function itemPath(number: number): string {
  return `/itemshop?item=${number}#${itemAnchor(number)}`;
}
