import type { GameApi } from "#app/contract/contract.ts";
import { priorityLabels, type TicketPriority, ticketPriorities } from "#app/features/tickets/priorities.ts";
import { wholeNumber } from "#app/format/whole-number.ts";

/** What can be done with the chosen tickets of the queue. */
export function ticketActions(staff: readonly { userNum: number; userId: string }[]) {
  return [
    {
      title: "",
      options: [
        { value: "close", label: "Close" },
        { value: "open", label: "Reopen" },
      ],
    },
    {
      title: "Assign to",
      options: [
        ...staff.map(({ userNum, userId }) => ({ value: `assign ${userNum}`, label: userId })),
        { value: "assign 0", label: "Nobody" },
      ],
    },
    {
      title: "Priority",
      options: ticketPriorities.map((key) => ({ value: `priority ${key}`, label: priorityLabels[key] })),
    },
  ];
}

/** The call of an action, for a ticket by its number; undefined if there is no such action. */
export function ticketWork({ ticketsAdmin }: GameApi, action: string) {
  const [what, value = ""] = action.split(" ", 2);
  const assignee = wholeNumber(value);
  if (what === "close") return (number: string) => ticketsAdmin.setState({ number, state: "closed" });
  if (what === "open") return (number: string) => ticketsAdmin.setState({ number, state: "open" });
  if (what === "assign" && assignee !== undefined) return (number: string) => ticketsAdmin.assign({ number, assignee });
  if (what === "priority" && isPriority(value))
    return (number: string) => ticketsAdmin.setPriority({ number, priority: value });
  return undefined;
}

function isPriority(value: string): value is TicketPriority {
  return (ticketPriorities as readonly string[]).includes(value);
}
