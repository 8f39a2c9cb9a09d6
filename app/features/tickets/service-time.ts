import * as z from "zod/mini";
import { wholeNumberField } from "#app/features/admin/form-fields.ts";
import { HOUR } from "#app/format/units.ts";
import { priorityAt, type TicketPriority } from "./priorities.ts";
import type { TicketState } from "./states.ts";

/** After how many hours a ticket of each priority should have an answer. */
export type TicketTargets = Readonly<Record<TicketPriority, number>>;

const hours = (label: string) => wholeNumberField(label, { min: 1, max: 2000 });

/** The times of tickets; an empty field has its default. */
export const ticketSettingsForm = z.object({
  urgent: hours("Urgent: hours"),
  high: hours("High: hours"),
  normal: hours("Normal: hours"),
  low: hours("Low: hours"),
  autoClose: wholeNumberField("Days until an answered ticket is closed", { max: 365 }),
});

/** The target of a priority, in milliseconds. @param place the place of the priority */
export function targetOf(place: number, targets: TicketTargets): number {
  return targets[priorityAt(place)] * HOUR;
}

/**
 * Whether a ticket has waited for an answer for longer than its target.
 * @param now epoch milliseconds
 */
export function isOverdue(
  { state, changedAt, priority }: { state: TicketState; changedAt: number; priority: number },
  targets: TicketTargets,
  now: number,
): boolean {
  return state === "open" && now - changedAt > targetOf(priority, targets);
}

/** The middle of some numbers; undefined if there are none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) return undefined;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
