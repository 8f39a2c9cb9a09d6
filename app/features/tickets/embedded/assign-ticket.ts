import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { priorityAt, ticketPriorities } from "../priorities.ts";
import { findTicket } from "./find-ticket.ts";
import { memberOf, type TicketMember, ticketStaff } from "./ticket-staff.ts";

/**
 * The member of staff who works on a ticket.
 * @param staff those who may answer tickets; an assignee who no longer may is read from the database
 */
export async function assigneeOf(
  { db }: Pick<AdminContext, "db">,
  userNum: number | null,
  staff: readonly TicketMember[],
): Promise<{ userNum: number; userId: string } | null> {
  if (userNum === null) return null;
  const member = staff.find((one) => one.userNum === userNum);
  if (member) return memberOf(member);
  const [[user]] = await runBatch<[{ userId: string }[]]>(db, [
    ["SELECT user_id AS userId FROM users WHERE user_num = ?1", userNum],
  ]);
  return { userNum, userId: user?.userId ?? "" };
}

/**
 * Assigns a ticket to a member of staff, or to nobody. Does nothing when it is so already.
 * @throws GameApiError `not_found`; `invalid` at the field `assignee` for an account that may not answer tickets;
 * `conflict` when the ticket was assigned to somebody else after the page was shown
 */
export const assignTicket: Handler<typeof ticketsAdminCalls.assign> = async ({ number, assignee, seen }, context) => {
  const [ticket, staff] = await Promise.all([findTicket(number, context), ticketStaff(context)]);
  const wanted = assignee === 0 ? undefined : staff.find(({ userNum }) => userNum === assignee);
  if (assignee !== 0 && !wanted) throw invalidField("assignee", message("admin.ticket.mayNotAnswer"));
  const current = ticket.assigneeNum ?? 0;
  const saved = {
    message: wanted ? `The ticket is assigned to ${wanted.userId}.` : "The ticket is assigned to nobody.",
  };
  if (current === assignee) return saved;
  const conflict = async () => {
    const { assigneeNum } = await findTicket(ticket.number, context);
    const now = await assigneeOf(context, assigneeNum, staff);
    return new GameApiError(
      "conflict",
      now
        ? message("admin.ticket.assignedMeanwhile", { userId: now.userId })
        : message("admin.ticket.unassignedMeanwhile"),
    );
  };
  if (typeof seen === "number" && seen !== current) throw await conflict();
  await writeAudited(
    context,
    {
      target: `ticket ${ticket.number}`,
      before: { assignee: (await assigneeOf(context, ticket.assigneeNum, staff))?.userId ?? "" },
      after: { assignee: wanted?.userId ?? "" },
    },
    [
      guard("(SELECT coalesce(assignee_num, 0) FROM tickets WHERE id = ?1) = ?2", ticket.id, current),
      ["UPDATE tickets SET assignee_num = ?2 WHERE id = ?1", ticket.id, wanted?.userNum ?? null],
    ],
    { refusal: conflict },
  );
  return saved;
};

/** Changes the priority of a ticket. Does nothing when it has it already. */
export const setTicketPriority: Handler<typeof ticketsAdminCalls.setPriority> = async (
  { number, priority },
  context,
) => {
  const ticket = await findTicket(number, context);
  const place = ticketPriorities.indexOf(priority);
  if (ticket.priority !== place) {
    const write: Statement = ["UPDATE tickets SET priority = ?2 WHERE id = ?1", ticket.id, place];
    const change = { before: { priority: priorityAt(ticket.priority) }, after: { priority } };
    await writeAudited(context, { target: `ticket ${ticket.number}`, ...change }, [write]);
  }
  return { message: `The priority is ${priority}.` };
};
