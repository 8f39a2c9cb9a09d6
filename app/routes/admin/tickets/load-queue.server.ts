import { endRefusedSession } from "#app/auth/guards.ts";
import { ticketLineView } from "#app/components/tickets/ticket-view.ts";
import { pagerFor } from "#app/domain/pager.ts";
import { pageNumber } from "#app/domain/whole-number.ts";
import { pageFailure } from "#app/http/page-failure.ts";
import type { Services } from "#app/http/services.ts";
import { type QueueState, queueStates } from "./queue-href.ts";

/** The page of the queue that an address asks for. Whoever searches looks through all states unless one is named. */
export async function loadQueue(services: Services, request: Request) {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, 60);
  const named = queueStates.find((candidate) => candidate === searchParams.get("state"));
  const state: QueueState = named ?? (search ? "all" : "open");
  const page = pageNumber(searchParams) ?? 1;
  try {
    const { data, last_page, open } = await services.gameApi.admintickets({ state, page, search });
    return {
      state,
      search,
      waiting: open,
      pager: pagerFor(page, last_page),
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
export function playerOf({ UserNum, UserID }: { UserNum?: number | null | undefined; UserID: string }) {
  return UserNum ? { name: UserID || String(UserNum), href: `/admin/players/${UserNum}` } : undefined;
}
