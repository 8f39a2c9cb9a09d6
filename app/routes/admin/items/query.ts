import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { shopCategories } from "#app/features/shop/categories.ts";

const categories = shopCategories.map(({ key }) => key);

/** Which items an address of the list asks for; what is not understood is left out. */
export function itemFilters(search: URLSearchParams) {
  return { search: queryText(search, "search"), category: queryChoice(search, "category", categories) };
}
