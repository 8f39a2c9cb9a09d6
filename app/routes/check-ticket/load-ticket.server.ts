import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { type TicketView, ticketLineView, ticketView } from "#app/features/tickets/components/ticket-view.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";
import { ticketKey } from "./ticket-key.server.ts";

/** A ticket, and what may be done with it. */
export interface OpenTicket {
  ticket: TicketView;
  /** A reply is taken; also by a closed one for a while. */
  takesReply: boolean;
  /** It is the player's own and stands in the list. */
  own: boolean;
}

/** The player's own tickets. */
export type TicketList = Awaited<ReturnType<typeof loadList>>;

/** What the page shows: a ticket, or the ways to one. */
export interface TicketPage {
  open?: OpenTicket;
  list?: TicketList | undefined;
  /** For the form: the number that was asked for, and the player's address. */
  asked: { number: string; email: string };
  /** Why a ticket that was open before cannot be shown now. */
  failure?: string;
}

/**
 * The ticket that the address names, if it opens for this visitor; otherwise the form, and for players their list.
 * @throws Response when the game server has no tickets, or does not answer; 404 for a page of the list that does not exist
 */
export async function loadTickets(services: Services, request: Request): Promise<TicketPage> {
  const { session } = services;
  const { searchParams } = new URL(request.url);
  const number = ticketNumberOf(searchParams.get("ticket") ?? "") ?? "";
  const asked = { number, email: session.login?.user.email ?? "" };
  try {
    const open = await loadTicket(services, searchParams.get("ticket"));
    if (open) return { asked, open };
    return { asked, list: session.login && (await loadList(services, pageNumber(searchParams))) };
  } catch (error) {
    await endRefusedSession(services, error);
    if (isGameApiError(error) && error.code === "rate_limited") return { asked, failure: error.message };
    throw pageFailure(error);
  }
}

async function loadTicket(services: Services, asked: string | null): Promise<OpenTicket | undefined> {
  const key = ticketKey(services, asked);
  if (!key) return undefined;
  try {
    const { ticket } = await services.gameApi.tickets.check(key);
    const until = parseServerTime(ticket.replyUntil);
    return {
      ticket: ticketView(ticket),
      takesReply: until === undefined || services.now() <= until,
      own: key.email === undefined,
    };
  } catch (error) {
    if (isGameApiError(error) && error.code === "not_found") return undefined;
    throw error;
  }
}

async function loadList({ gameApi }: Services, page: number) {
  const { data, pager } = await readListPage({ page, firstPage: "/checkticket" }, () => gameApi.tickets.mine({ page }));
  return { lines: data.map(ticketLineView), pager };
}
