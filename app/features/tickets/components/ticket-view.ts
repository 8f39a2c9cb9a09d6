import { shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { Ticket, TicketLine } from "../calls.ts";
import { categoryLabel } from "../categories.ts";

export type TicketLineView = ReturnType<typeof ticketLineView>;
export type TicketView = ReturnType<typeof ticketView>;
export type MessageView = TicketView["messages"][number];

export function ticketLineView({ number, subject, category, state, createdAt, changedAt }: TicketLine) {
  return {
    number,
    subject,
    category: categoryLabel(category),
    state,
    created: shownTime(createdAt),
    changed: shownTime(changedAt),
  };
}

export function ticketView(ticket: Ticket) {
  return {
    ...ticketLineView(ticket),
    name: ticket.name,
    email: ticket.email,
    messages: ticket.messages.map(({ id, side, writer, text, at, images }) => ({
      id,
      side,
      // Players do not see which admin wrote a message.
      who: writer || (side === "staff" ? t("page.support") : ticket.name),
      time: shownTime(at),
      text,
      images: images.map((image, index) => ({
        href: `/ticketimage/${image.id}`,
        label: t("ticket.image", { number: index + 1 }),
      })),
    })),
  };
}
