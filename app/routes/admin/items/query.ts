import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { shopCategories } from "#app/features/shop/categories.ts";

const categories = shopCategories.map(({ key }) => key);

/** Reads the filters of the item list from the query; invalid values are ignored. */
export function itemFilters(search: URLSearchParams) {
  return {
    search: queryText(search, "search"),
    category: queryChoice(search, "category", categories),
    unnumbered: search.get("unnumbered") === "1" ? (1 as const) : undefined,
  };
}
