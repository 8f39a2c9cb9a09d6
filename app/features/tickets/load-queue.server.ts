import type { GameApi } from "#app/contract/contract.ts";
import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { ticketLineView } from "./components/ticket-view.ts";
import { ticketPriorities } from "./priorities.ts";
import { assigneeFilters, type QueueFilters, queueOrders, queueStates } from "./queue-filters.ts";
import { queueHref } from "./queue-href.ts";

/**
 * Loads the page of the queue that a URL names. A search covers all states unless the URL names one.
 * @throws 404 for a page that does not exist
 */
export async function loadQueue(gameApi: GameApi, searchParams: URLSearchParams) {
  const search = queryText(searchParams, "search");
  const named = queryChoice(searchParams, "state", queueStates);
  const filters: QueueFilters = {
    state: named ?? (search ? "all" : "open"),
    search,
    assignee: queryChoice(searchParams, "assignee", assigneeFilters),
    category: queryText(searchParams, "category").slice(0, 40) || undefined,
    priority: queryChoice(searchParams, "priority", ticketPriorities),
    order: queryChoice(searchParams, "order", queueOrders),
  };
  const page = pageNumber(searchParams);
  const { data, pager, open } = await readListPage({ page, firstPage: queueHref(filters) }, () =>
    gameApi.ticketsAdmin.list({ ...filters, page }),
  );
  return {
    filters,
    waiting: open,
    pager,
    lines: data.map((line) => {
      const { name, email, userNum, userId, priority, overdue, assignee } = line;
      return { ...ticketLineView(line), name, email, userNum, userId, priority, overdue, assignee };
    }),
  };
}
