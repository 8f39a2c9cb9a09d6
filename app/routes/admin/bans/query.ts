import { queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { banFilters, banKinds } from "#app/features/bans/ban-states.ts";

/** Reads from the query which bans are listed; those of accounts that are in force by default. */
export function bansQuery(searchParams: URLSearchParams) {
  return {
    kind: queryChoice(searchParams, "kind", banKinds) ?? "accounts",
    state: queryChoice(searchParams, "state", banFilters) ?? "active",
    search: queryText(searchParams, "search"),
    after: queryAfter(searchParams),
  };
}
