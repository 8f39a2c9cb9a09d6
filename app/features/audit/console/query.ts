import { queryAfter, queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { auditSortOrders } from "#app/features/audit/admin-calls.ts";

/** Reads the filters of the audit log from the query. */
export function auditQuery(searchParams: URLSearchParams) {
  return {
    admin: queryText(searchParams, "admin"),
    action: queryText(searchParams, "action"),
    target: queryText(searchParams, "target"),
    from: queryText(searchParams, "from"),
    to: queryText(searchParams, "to"),
    sort: queryChoice(searchParams, "sort", auditSortOrders),
    after: queryAfter(searchParams),
  };
}
