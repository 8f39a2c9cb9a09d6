import { queryAfter, queryText } from "#app/features/admin/list-query.ts";

/** Reads the filters of the audit log from the query. */
export function auditQuery(searchParams: URLSearchParams) {
  return {
    admin: queryText(searchParams, "admin"),
    action: queryText(searchParams, "action"),
    target: queryText(searchParams, "target"),
    after: queryAfter(searchParams),
  };
}
