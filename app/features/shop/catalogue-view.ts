import { pageParameter, positiveParameter, textParameter, wordParameter } from "#app/format/query-parameters.ts";
import { pageNumber, wholeNumber } from "#app/format/whole-number.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { type ShopOrder, searchText, shopOrders } from "./catalogue.ts";
import { ALL_ITEMS } from "./categories.ts";

/** A category as the shop lists it. */
export interface OfferedCategory {
  key: string;
  name: string;
  /** The language of the name if it is not that of the page. */
  language?: string | undefined;
}

/** Which part of the item shop a visitor sees. */
export interface ShopView {
  /** Key of a category, or `all`. */
  category: string;
  /** The product number of the only item; 0 means one that does not exist. */
  item?: number | undefined;
  /** Normalized by `searchText`; empty without a search. */
  search: string;
  /** Undefined means the shop's default order. */
  order: ShopOrder | undefined;
  /** 0 means a page that does not exist. */
  page: number;
}

/** The query parameters of the item shop. */
export const shopQuery = {
  page: pageParameter,
  item: positiveParameter,
  q: textParameter(searchText),
  order: wordParameter(),
};

/** The choices of the page's order menu. */
export const orderChoices: readonly { order: ShopOrder | undefined; label: LabelKey }[] = [
  { order: undefined, label: "shop.featured" },
  { order: "price-up", label: "shop.priceUp" },
  { order: "price-down", label: "shop.priceDown" },
];

/**
 * Reads the parameters of a shop URL; a missing or empty one has its default value.
 *
 * @param categories those of the shop
 * @returns undefined for an unknown category or order
 */
export function readShopView(
  category: string | undefined,
  search: URLSearchParams,
  categories: readonly OfferedCategory[],
): ShopView | undefined {
  const key = category?.toLowerCase() ?? ALL_ITEMS;
  const requested = search.get("order")?.toLowerCase() || undefined;
  const order = shopOrders.find((known) => known === requested);
  if ((key !== ALL_ITEMS && !categories.some((known) => known.key === key)) || (requested && !order)) return undefined;
  const item = search.get("item");
  return {
    category: key,
    ...(item ? { item: wholeNumber(item) ?? 0 } : {}),
    search: searchText(search.get("q") ?? ""),
    order,
    page: pageNumber(search),
  };
}

/** The URL of a view without default values, as the page cache's key has it. */
export function shopPath({ category, item, search, order, page }: ShopView): string {
  const path = category === ALL_ITEMS ? "/itemshop" : `/itemshop/${category}`;
  const query = [
    ...(page === 1 ? [] : [`page=${page}`]),
    ...(item === undefined ? [] : [`item=${item}`]),
    ...(search ? [`q=${encodeURIComponent(search)}`] : []),
    ...(order ? [`order=${order}`] : []),
  ];
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
