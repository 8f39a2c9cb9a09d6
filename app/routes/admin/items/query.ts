import { addressWith, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { shopCategories } from "#app/features/shop/categories.ts";
import { pageNumber } from "#app/format/whole-number.ts";

/** Which items the list shows. */
export interface ItemListQuery {
  /** 0 is a page that does not exist. */
  page: number;
  search: string;
  category: string | undefined;
}

/** Reads an address; what is not understood is left out. */
export function readItemListQuery(search: URLSearchParams): ItemListQuery {
  return {
    page: pageNumber(search),
    search: queryText(search, "search"),
    category: queryChoice(
      search,
      "category",
      shopCategories.map(({ key }) => key),
    ),
  };
}

/** The address of a list of items. */
export function itemListAddress({ page, ...filters }: ItemListQuery, path = "/admin/items"): string {
  return addressWith(path, { ...filters, page: page > 1 ? page : undefined });
}
