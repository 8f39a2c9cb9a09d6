import type { TicketPriority } from "./priorities.ts";
import { type TicketState, ticketStates } from "./states.ts";

/** The states by which the queue is filtered, in the order of its tabs. */
export const queueStates = [...ticketStates, "all"] as const satisfies readonly (TicketState | "all")[];
export type QueueState = (typeof queueStates)[number];

/** Whose tickets the queue shows: those of the reader, or those that nobody works on. */
export const assigneeFilters = ["mine", "none"] as const;

/** The orders of the queue; by default, open tickets by waiting time and others by their last change. */
export const queueOrders = ["priority", "newest", "oldest"] as const;

/** What a page of the queue shows. */
export interface QueueFilters {
  state: QueueState;
  search: string;
  assignee?: (typeof assigneeFilters)[number] | undefined;
  /** The key of a category. */
  category?: string | undefined;
  priority?: TicketPriority | undefined;
  order?: (typeof queueOrders)[number] | undefined;
}
