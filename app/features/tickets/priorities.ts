/** The priorities of tickets, lowest first. The database stores their places. */
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** The place of the priority of new tickets. */
export const NORMAL_PRIORITY = 1;

export const priorityLabels: Record<TicketPriority, string> = {
  low: "Low",
  normal: "Normal",
  high: "High",
  urgent: "Urgent",
};

/** The priority at a place. */
export function priorityAt(place: number): TicketPriority {
  return ticketPriorities[place] ?? "normal";
}
