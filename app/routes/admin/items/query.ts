import { shop } from "#app/domain/limits.ts";
import { shopCategory } from "#app/domain/shop/categories.ts";
import { pageNumber } from "#app/domain/whole-number.ts";

/** Which items the list shows. */
export interface ItemListQuery {
  page: number;
  search?: string | undefined;
  category?: string | undefined;
}

/** Reads an address; what is not understood is left out. */
export function readItemListQuery(search: URLSearchParams): ItemListQuery {
  return {
    page: pageNumber(search) ?? 1,
    search: (search.get("search") ?? "").trim().slice(0, shop.searchLength) || undefined,
    category: shopCategory(search.get("category") ?? "")?.key,
  };
}

/** The address of a list of items. */
export function itemListAddress({ page, ...filters }: ItemListQuery, path = "/admin/items"): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}
