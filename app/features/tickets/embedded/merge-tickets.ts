import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { ticketLimits } from "../limits.ts";
import { mergeForm } from "../merge-form.ts";
import { ticketNumberOf } from "../number.ts";
import type { TicketRow } from "./access.ts";
import { findTicket } from "./find-ticket.ts";

/**
 * Merges a ticket into another one of the same person: messages, images, notes and values of own fields move there in
 * one transaction, and the number of the merged ticket leads there. If one of them waits for an answer, the other one
 * does afterwards, since the earlier of both times.
 * @throws GameApiError `not_found`; `invalid` at the field `into`; `conflict` when one of them was merged meanwhile
 */
export const mergeTickets: Handler<typeof ticketsAdminCalls.merge> = async ({ number, ...typed }, context) => {
  const { into } = checkedForm(mergeForm, typed);
  const [ticket, target] = await Promise.all([
    findTicket(number, context),
    findTicket(into, context).catch((error: unknown) => {
      if (error instanceof GameApiError && error.code === "not_found")
        throw invalidField("into", message("admin.ticket.mergeUnknown"));
      throw error;
    }),
  ]);
  if (ticket.number !== ticketNumberOf(number)) throw mergedMeanwhile();
  if (ticket.id === target.id) throw invalidField("into", message("admin.ticket.mergeItself"));
  if (!(await areOfOnePerson(ticket, target, context))) throw invalidField("into", message("admin.ticket.mergeOthers"));
  const tooLong = () => invalidField("into", message("admin.ticket.mergeTooLong", { atMost: ticketLimits.messages }));
  const counted = "SELECT count(*) AS n FROM ticket_messages WHERE ticket_id IN (?1, ?2)";
  const [[count]] = await runBatch<[{ n: number }[]]>(context.db, [[counted, ticket.id, target.id]]);
  if ((count?.n ?? 0) > ticketLimits.messages) throw tooLong();
  const now = context.now();
  await writeAudited(
    context,
    { target: `ticket ${target.number}`, before: { merged: ticket.number, state: target.state } },
    [
      guard("(SELECT count(*) FROM tickets WHERE id IN (?1, ?2) AND merged_into IS NULL) = 2", ticket.id, target.id),
      guard(`(${counted}) <= ?3`, ticket.id, target.id, ticketLimits.messages),
      ["UPDATE ticket_messages SET ticket_id = ?2 WHERE ticket_id = ?1", ticket.id, target.id],
      ["UPDATE ticket_images SET ticket_id = ?2 WHERE ticket_id = ?1", ticket.id, target.id],
      ["UPDATE ticket_notes SET ticket_id = ?2 WHERE ticket_id = ?1", ticket.id, target.id],
      ["UPDATE tickets SET merged_into = ?2 WHERE merged_into = ?1", ticket.id, target.id],
      [
        `UPDATE tickets SET user_num = coalesce(tickets.user_num, other.user_num),
           assignee_num = coalesce(tickets.assignee_num, other.assignee_num),
           priority = max(tickets.priority, other.priority),
           created_at = min(tickets.created_at, other.created_at),
           first_answered_at = coalesce(min(tickets.first_answered_at, other.first_answered_at),
             tickets.first_answered_at, other.first_answered_at),
           changed_at = CASE WHEN other.state <> 'open' THEN tickets.changed_at
             WHEN tickets.state = 'open' THEN min(tickets.changed_at, other.changed_at) ELSE other.changed_at END,
           closed_at = iif(other.state = 'open', NULL, tickets.closed_at),
           state = iif(other.state = 'open', 'open', tickets.state),
           fields = (SELECT json_group_array(json(value)) FROM (
             SELECT value FROM json_each(tickets.fields) UNION ALL SELECT value FROM json_each(other.fields)))
         FROM (SELECT * FROM tickets WHERE id = ?1) AS other WHERE tickets.id = ?2`,
        ticket.id,
        target.id,
      ],
      [
        `UPDATE tickets SET merged_into = ?2, state = 'closed', closed_at = ?3, changed_at = ?3, fields = '[]'
         WHERE id = ?1`,
        ...[ticket.id, target.id, now],
      ],
    ],
    { refusal: mergedMeanwhile },
  );
  return { message: `Ticket ${ticket.number} was merged into ${target.number}.` };
};

function mergedMeanwhile(): GameApiError {
  return new GameApiError("conflict", message("admin.ticket.mergedMeanwhile"));
}

/**
 * Whether two tickets are of one account, or of visitors with one address, or of a visitor with the confirmed address of
 * the account. An address that was only typed proves nothing about an account.
 */
async function areOfOnePerson(one: TicketRow, other: TicketRow, { db }: CallContext): Promise<boolean> {
  if (one.userNum === other.userNum) return one.userNum !== null || one.emailKey === other.emailKey;
  const [account, visitor] = one.userNum === null ? [other, one] : [one, other];
  if (visitor.userNum !== null || account.userNum === null) return false;
  const [[owner]] = await runBatch<[{ emailKey: string; verified: number | null }[]]>(db, [
    ["SELECT email_key AS emailKey, email_verified_at AS verified FROM users WHERE user_num = ?1", account.userNum],
  ]);
  return owner !== undefined && owner.verified !== null && owner.emailKey === visitor.emailKey;
}
