import { type TicketState, ticketStates } from "./states.ts";

/** What the queue can be narrowed to, in the order of its tabs. */
export type QueueState = TicketState | "all";
export const queueStates: readonly QueueState[] = [...ticketStates, "all"];

/** The address of a page of the queue. */
export function queueHref({ state, search, page = 1 }: { state: QueueState; search: string; page?: number }): string {
  const query = new URLSearchParams({
    ...(state === "open" && !search ? {} : { state }),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `/admin/tickets?${query}` : "/admin/tickets";
}
