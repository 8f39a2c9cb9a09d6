import { pageParameter, textParameter, wordParameter } from "#app/format/query-parameters.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { type ShopOrder, searchText, shopOrders } from "./catalogue.ts";
import { ALL_ITEMS, shopCategory } from "./categories.ts";

/** What a visitor looks at in the item shop. */
export interface ShopView {
  /** Key of a category, or `all`. */
  category: string;
  /** As `searchText` writes it; empty when nothing is searched for. */
  search: string;
  /** Undefined is the shop's own order. */
  order: ShopOrder | undefined;
  /** 0 is a page that does not exist. */
  page: number;
}

/** The query parameters of the item shop. */
export const shopQuery = { page: pageParameter, q: textParameter(searchText), order: wordParameter() };

/** The orders as the page offers them. */
export const orderChoices: readonly { order: ShopOrder | undefined; label: string }[] = [
  { order: undefined, label: "Featured" },
  { order: "price-up", label: "Price: low to high" },
  { order: "price-down", label: "Price: high to low" },
];

/**
 * Reads an address of the shop; a missing or empty parameter is its default.
 *
 * @returns undefined when there is no such category or order
 */
export function readShopView(category: string | undefined, search: URLSearchParams): ShopView | undefined {
  const key = category?.toLowerCase() ?? ALL_ITEMS;
  const asked = search.get("order")?.toLowerCase() || undefined;
  const order = shopOrders.find((known) => known === asked);
  if ((key !== ALL_ITEMS && !shopCategory(key)) || (asked && !order)) return undefined;
  return { category: key, search: searchText(search.get("q") ?? ""), order, page: pageNumber(search) };
}

/** The address of a view, without what is default: the form that the page cache keeps it under. */
export function shopPath({ category, search, order, page }: ShopView): string {
  const path = category === ALL_ITEMS ? "/itemshop" : `/itemshop/${category}`;
  const query = [
    ...(page === 1 ? [] : [`page=${page}`]),
    ...(search ? [`q=${encodeURIComponent(search)}`] : []),
    ...(order ? [`order=${order}`] : []),
  ];
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
