import type { GameApi } from "#app/contract/contract.ts";
import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { ticketLineView } from "./components/ticket-view.ts";
import { ticketPriorities } from "./priorities.ts";
import { assigneeFilters, type QueueFilters, queueOrders, queueStates } from "./queue-filters.ts";
import { queueHref } from "./queue-href.ts";

/** Reads the filters and the page number of the queue from a URL. A search covers all states unless the URL names one. */
export function readQueue(searchParams: URLSearchParams): { filters: QueueFilters; page: number } {
  const search = queryText(searchParams, "search");
  const named = queryChoice(searchParams, "state", queueStates);
  const filters = {
    state: named ?? (search ? "all" : "open"),
    search,
    assignee: queryChoice(searchParams, "assignee", assigneeFilters),
    category: queryText(searchParams, "category").slice(0, 40) || undefined,
    priority: queryChoice(searchParams, "priority", ticketPriorities),
    order: queryChoice(searchParams, "order", queueOrders),
  } as const;
  return { filters, page: pageNumber(searchParams) };
}

/**
 * Loads the page of the queue that a URL names.
 * @throws 404 for a page that does not exist
 */
export async function loadQueue(gameApi: GameApi, searchParams: URLSearchParams) {
  const { filters, page } = readQueue(searchParams);
  const { data, pager, open, staff } = await readListPage({ page, firstPage: queueHref(filters) }, () =>
    gameApi.ticketsAdmin.list({ ...filters, page }),
  );
  return {
    filters,
    waiting: open,
    staff,
    page,
    pager,
    lines: data.map((line) => {
      const { name, email, userNum, userId, priority, overdue, assignee } = line;
      return { ...ticketLineView(line), name, email, userNum, userId, priority, overdue, assignee };
    }),
  };
}
