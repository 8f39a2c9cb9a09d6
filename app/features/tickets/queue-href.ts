import { pageAddress } from "#app/features/admin/list-query.ts";
import type { QueueFilters } from "./queue-filters.ts";

/** The address of a page of the queue. */
export function queueHref({
  state,
  search,
  assignee,
  category,
  priority,
  order,
  page = 1,
}: QueueFilters & { page?: number }): string {
  const filters = {
    state: state === "open" && !search ? undefined : state,
    search,
    assignee,
    category,
    priority,
    order,
  };
  return pageAddress("/admin/tickets", filters, page);
}
