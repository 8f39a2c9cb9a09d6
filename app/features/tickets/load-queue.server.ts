import { endRefusedSession } from "#app/auth/guards.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";
import { ticketLineView } from "./components/ticket-view.ts";
import { type QueueState, queueHref, queueStates } from "./queue-href.ts";

/**
 * The page of the queue that an address asks for. A search looks through all states unless one is named.
 * @throws 404 for a page that does not exist
 */
export async function loadQueue(services: Services, request: Request) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, 60);
  const named = queueStates.find((candidate) => candidate === searchParams.get("state"));
  const state: QueueState = named ?? (search ? "all" : "open");
  const page = pageNumber(searchParams);
  try {
    const { data, pager, open } = await readListPage({ page, firstPage: queueHref({ state, search }) }, () =>
      services.gameApi.ticketsAdmin.list({ state, page, search }),
    );
    return {
      state,
      search,
      waiting: open,
      pager,
      lines: data.map((line) => ({
        ...ticketLineView(line),
        name: line.name,
        email: line.email,
        player: playerOf(line),
      })),
    };
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}

/** The account that a ticket was written from, and its page in the console. */
export function playerOf({ userNum, userId }: { userNum?: number | null | undefined; userId: string }) {
  return userNum ? { name: userId || String(userNum), href: `/admin/players/${userNum}` } : undefined;
}
