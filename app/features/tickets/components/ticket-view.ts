import { shownTime } from "#app/format/manila-time.ts";
import { fullTime } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import type { TicketNote } from "../admin-calls.ts";
import type { Ticket, TicketLine } from "../calls.ts";
import { categoryLabel } from "../categories.ts";

export type TicketView = ReturnType<typeof ticketView>;
/** An entry of a conversation: a message, or a note in the console. */
export type MessageView = Omit<TicketView["messages"][number], "id" | "side"> & {
  id: number | string;
  side: "player" | "staff" | "note";
};

export function ticketLineView({ number, subject, category, categoryName, state, createdAt, changedAt }: TicketLine) {
  return {
    number,
    subject,
    category: categoryLabel(category, categoryName),
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
    fields: ticket.fields ?? [],
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

/** The conversation as staff see it: with their notes, in the order of time. */
export function staffConversation(ticket: Ticket, notes: readonly TicketNote[]): MessageView[] {
  const messages = ticketView(ticket).messages.map((message, index) => ({
    at: ticket.messages[index]?.at ?? "",
    message: message as MessageView,
  }));
  const added = notes.map(({ id, writer, text, at }) => ({
    at,
    message: { id: `note-${id}`, side: "note" as const, who: writer, time: shownTime(at), text, images: [] },
  }));
  // The sort is stable, so messages of the same time keep their order. All times have the same format.
  return [...messages, ...added]
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ message: { time, ...message } }) => ({ ...message, time: { ...time, manila: fullTime(time.manila) } }));
}
