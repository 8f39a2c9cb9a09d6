import { queryAfter, queryText } from "#app/features/admin/list-query.ts";

/** What an address of the audit log asks for. */
export function auditQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    admin: queryText(searchParams, "admin"),
    action: queryText(searchParams, "action"),
    target: queryText(searchParams, "target"),
    after: queryAfter(searchParams),
  };
}
