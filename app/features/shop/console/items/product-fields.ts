import type { CallReply } from "#app/contract/contract.ts";

/** Fields of the item form that search the products of the game, beside those of the item. */
export const productFields = {
  search: "product-search",
  /** The last search, of which the page shows the result. */
  searched: "product-searched",
  /** The button that searches. */
  find: "product-find",
  /** The button of a found product; its value is the product's number. */
  choose: "product-choose",
  /** The button that Enter presses in any field of the form. */
  enter: "product-enter",
} as const;

/** The result of a search; without `items` when a product was chosen. */
export interface FoundProducts extends Partial<CallReply<"bridgeAdmin.gameItems">> {
  search: string;
}

/** The maximum length of a search, in characters. */
export const PRODUCT_SEARCH_LENGTH = 60;
