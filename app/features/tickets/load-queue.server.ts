import type { GameApi } from "#app/contract/contract.ts";
import { queryChoice, queryText } from "#app/features/admin/list-query.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { ticketLineView } from "./components/ticket-view.ts";
import { type QueueState, queueHref, queueStates } from "./queue-href.ts";

/**
 * Loads the page of the queue that a URL names. A search covers all states unless the URL names one.
 * @throws 404 for a page that does not exist
 */
export async function loadQueue(gameApi: GameApi, searchParams: URLSearchParams) {
  const search = queryText(searchParams, "search");
  const named = queryChoice(searchParams, "state", queueStates);
  const state: QueueState = named ?? (search ? "all" : "open");
  const page = pageNumber(searchParams);
  const { data, pager, open } = await readListPage({ page, firstPage: queueHref({ state, search }) }, () =>
    gameApi.ticketsAdmin.list({ state, page, search }),
  );
  return {
    state,
    search,
    waiting: open,
    pager,
    lines: data.map((line) => {
      const { name, email, userNum, userId } = line;
      return { ...ticketLineView(line), name, email, userNum, userId };
    }),
  };
}
