import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { newsSortOrders, newsStates } from "#app/features/news/news-form.ts";

/** Reads the filters of the news list from the query; invalid values are ignored. */
export function newsFilters(search: URLSearchParams) {
  return {
    search: queryText(search, "search"),
    type: queryChoice(search, "type", ["0", "1", "2"]),
    state: queryChoice(search, "state", newsStates),
    sort: queryChoice(search, "sort", newsSortOrders),
  };
}
