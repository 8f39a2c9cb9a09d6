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

/** An open ticket and the available actions. */
export interface OpenTicket {
  ticket: TicketView;
  /** The number by which it was opened: its own, or that of a ticket that was merged into it. */
  key: string;
  /** The rating of a closed ticket; null if there is none yet, undefined where tickets cannot be rated. */
  rating: { stars: number; comment: string } | null | undefined;
  /** Whether replies are accepted; a closed ticket accepts them for a while. */
  acceptsReply: boolean;
  /** Whether the ticket is the player's own and in their list. */
  isOwn: boolean;
}

/** The player's own tickets. */
export type TicketList = Awaited<ReturnType<typeof loadList>>;

/** The data of the page: a ticket, or the list and the form to open one. */
export interface TicketPage {
  open?: OpenTicket;
  list?: TicketList | undefined;
  /** Initial values of the form: the requested number, and the player's e-mail address. */
  initialValues: { number: string; email: string };
  /** Why a previously open ticket cannot be shown now. */
  failure?: string;
}

/**
 * Loads the requested ticket if this visitor may read it; otherwise the form, and for players their list.
 * @throws Response if the game server has no tickets or does not answer; 404 for a page that the list does not have
 */
export async function loadTickets(services: Services, request: Request): Promise<TicketPage> {
  const { session } = services;
  const { searchParams } = new URL(request.url);
  const number = ticketNumberOf(searchParams.get("ticket") ?? "") ?? "";
  const initialValues = { number, email: session.login?.user.email ?? "" };
  try {
    const open = await loadTicket(services, searchParams.get("ticket"));
    if (open) return { initialValues, open };
    return { initialValues, list: session.login && (await loadList(services, pageNumber(searchParams))) };
  } catch (error) {
    await endRefusedSession(services, error);
    if (isGameApiError(error) && error.code === "rate_limited") return { initialValues, failure: error.message };
    throw pageFailure(error);
  }
}

async function loadTicket(services: Services, requested: string | null): Promise<OpenTicket | undefined> {
  const key = ticketKey(services, requested);
  if (!key) return undefined;
  try {
    const { ticket } = await services.gameApi.tickets.check(key);
    const until = parseServerTime(ticket.replyUntil);
    return {
      ticket: ticketView(ticket),
      key: key.number,
      rating: ticket.rating,
      acceptsReply: until === undefined || services.now() <= until,
      isOwn: key.email === undefined,
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
