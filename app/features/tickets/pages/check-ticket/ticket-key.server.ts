import type { Session } from "#app/auth/session.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";

/**
 * Identifies a ticket that a visitor may read: by the number and e-mail address they entered, or by the number of their
 * own.
 */
export interface TicketKey {
  number: string;
  email?: string;
}

/**
 * Returns the key of the ticket that a visitor requests; undefined if there is none. Without a number it is the key
 * stored in the session, except for players, who get their list instead.
 */
export function ticketKey({ session }: { session: Session }, requested: string | null): TicketKey | undefined {
  const number = ticketNumberOf(requested ?? "");
  const { ticket, login } = session;
  if (ticket && (number === ticket.number || (!number && !login))) return ticket;
  return number && login ? { number } : undefined;
}
