import type { LabelKey } from "#app/i18n/catalogue.ts";

/** States of a ticket (specification section 10, "Support"): waiting for support, waiting for the player, done. */
export const ticketStates = ["open", "answered", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticketStateLabels: Record<TicketState, LabelKey> = {
  open: "ticket.stateOpen",
  answered: "ticket.stateAnswered",
  closed: "ticket.stateClosed",
};
