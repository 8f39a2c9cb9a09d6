import { shop } from "./limits.ts";

/** Orders of the catalogue beside the shop's own: by price. */
export const shopOrders = ["price-up", "price-down"] as const;
export type ShopOrder = (typeof shopOrders)[number];

/**
 * What a visitor searches for, as the shop understands it: lower case, single spaces, at most 40 characters. Longer
 * texts are cut and not refused, so that every text has one normal form.
 */
export function searchText(value: string): string {
  const plain = value.toLowerCase().replace(/\s+/g, " ").trim();
  // What remains of a character that was cut in two is no character.
  return plain
    .slice(0, shop.searchLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}

/** Id of an item's place on a page of the shop. */
export function itemAnchor(number: number): string {
  return `item-${number}`;
}

/** Where an item is found in the shop: a search for its name, at its place in what is found. */
export function itemPath({ number, name }: { number: number; name: string }): string {
  return `/itemshop?q=${encodeURIComponent(searchText(name))}#${itemAnchor(number)}`;
}
