import { pageAddress } from "#app/features/admin/list-query.ts";
import { type TicketState, ticketStates } from "./states.ts";

/** The filters of the queue, in the order of its tabs. */
export type QueueState = TicketState | "all";
export const queueStates: readonly QueueState[] = [...ticketStates, "all"];

/** The address of a page of the queue. */
export function queueHref({ state, search, page = 1 }: { state: QueueState; search: string; page?: number }): string {
  return pageAddress("/admin/tickets", { state: state === "open" && !search ? undefined : state, search }, page);
}
