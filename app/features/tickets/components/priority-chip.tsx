import { Chip } from "#app/ui/chip/chip.tsx";
import { priorityLabels, type TicketPriority } from "../priorities.ts";

/** A priority other than the normal one as a label. */
export function PriorityChip({ priority }: { priority: TicketPriority | null | undefined }) {
  if (!priority || priority === "normal") return null;
  return <Chip tone={priority === "low" ? "quiet" : "open"}>{priorityLabels[priority]}</Chip>;
}
