import { queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { playerSearchKeys, playerSortOrders } from "#app/features/players/admin-forms.ts";

/** Reads the search of the player list from the query. */
export function playersQuery(searchParams: URLSearchParams) {
  return {
    by: queryChoice(searchParams, "by", playerSearchKeys) ?? "id",
    search: queryText(searchParams, "search"),
    sort: queryChoice(searchParams, "sort", playerSortOrders),
    after: queryAfter(searchParams),
  };
}
