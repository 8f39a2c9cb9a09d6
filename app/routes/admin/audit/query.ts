import { queryAfter, queryText } from "#app/features/admin/list-query.ts";

/** What an address of the audit log asks for. */
export function auditQuery(searchParams: URLSearchParams) {
  return {
    admin: queryText(searchParams, "admin"),
    action: queryText(searchParams, "action"),
    target: queryText(searchParams, "target"),
    after: queryAfter(searchParams),
  };
}
