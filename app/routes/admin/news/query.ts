import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { newsStates } from "#app/features/news/news-form.ts";

/** Which news an address of the list asks for; what is not understood is left out. */
export function newsFilters(search: URLSearchParams) {
  return {
    search: queryText(search, "search"),
    type: queryChoice(search, "type", ["0", "1", "2"]),
    state: queryChoice(search, "state", newsStates),
  };
}
