import type { Session } from "#app/auth/session.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";

/** What opens a ticket for a visitor: number and address that were named before, or the number of one's own. */
export interface TicketKey {
  number: string;
  email?: string;
}

/**
 * What opens the ticket that a visitor asks for; undefined when nothing does that is known. Without a number it is the
 * one that number and address were named of; players get their list instead.
 */
export function ticketKey({ session }: { session: Session }, asked: string | null): TicketKey | undefined {
  const number = ticketNumberOf(asked ?? "");
  const { ticket, login } = session;
  if (ticket && (number === ticket.number || (!number && !login))) return ticket;
  return number && login ? { number } : undefined;
}
