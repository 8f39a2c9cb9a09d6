import { type ShownTime, shownTime } from "#app/format/manila-time.ts";
import type { Ticket, TicketLine, TicketMessage } from "../calls.ts";
import { categoryLabel } from "../categories.ts";
import type { TicketState } from "../states.ts";

/** What staff is called where players are not told who it was. */
export const SUPPORT = "Support";

/** A ticket in a list, ready to be shown. */
export interface TicketLineView {
  number: string;
  subject: string;
  category: string;
  state: TicketState;
  created: ShownTime;
  changed: ShownTime;
}

/** A message, ready to be shown. */
export interface MessageView {
  id: number;
  side: TicketMessage["side"];
  who: string;
  time: ShownTime;
  text: string;
  images: { href: string; label: string }[];
}

/** A ticket with its messages, ready to be shown. */
export interface TicketView extends TicketLineView {
  name: string;
  email: string;
  messages: MessageView[];
}

export function ticketLineView({ number, subject, category, state, createdAt, changedAt }: TicketLine): TicketLineView {
  return {
    number,
    subject,
    category: categoryLabel(category),
    state,
    created: shownTime(createdAt),
    changed: shownTime(changedAt),
  };
}

export function ticketView(ticket: Ticket): TicketView {
  return {
    ...ticketLineView(ticket),
    name: ticket.name,
    email: ticket.email,
    messages: ticket.messages.map(({ id, side, writer, text, at, images }) => ({
      id,
      side,
      who: writer || (side === "staff" ? SUPPORT : ticket.name),
      time: shownTime(at),
      text,
      images: images.map((image, index) => ({ href: `/ticketimage/${image.id}`, label: `Image ${index + 1}` })),
    })),
  };
}
