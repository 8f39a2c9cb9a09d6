import { playerSearchKeys } from "#app/features/accounts/admin-forms.ts";
import { queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";

/** What an address of the player list asks for. */
export function playersQuery(searchParams: URLSearchParams) {
  return {
    by: queryChoice(searchParams, "by", playerSearchKeys) ?? "id",
    search: queryText(searchParams, "search"),
    after: queryAfter(searchParams),
  };
}
