import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { isCategoryKey } from "#app/features/shop/categories.ts";
import { itemMarks, itemSortOrders } from "#app/features/shop/item-marks.ts";

/** Reads the filters of the item list from the query; invalid values are ignored. */
export function itemFilters(search: URLSearchParams) {
  const category = queryText(search, "category");
  return {
    search: queryText(search, "search"),
    category: isCategoryKey(category) ? category : undefined,
    unnumbered: search.get("unnumbered") === "1" ? (1 as const) : undefined,
    mark: queryChoice(search, "mark", itemMarks),
    sort: queryChoice(search, "sort", itemSortOrders),
  };
}
