import type { Statement } from "#app/embedded/database/run-batch.ts";
import { queueNotices } from "#app/features/notices/embedded/emit-notice.ts";

/** The parts of a notice that all events of tickets share. */
const ofTicket = {
  data: "json_object('number', tickets.number, 'category', tickets.category, 'subject', tickets.subject)",
  path: "'/admin/tickets/' || tickets.number",
};

/** The ticket in which a merged one goes on. */
const goesOn = "(SELECT coalesce(merged_into, id) FROM tickets WHERE id = ?2)";

/**
 * The statement that queues notices of a player's reply, which its transaction has just inserted.
 * @param id of the ticket that the player answered; it can have been merged
 */
export function announceReply(id: number, now: number): Statement {
  return [
    queueNotices("ticket.replied", {
      from: `tickets ON tickets.id = ${goesOn}`,
      key: `(SELECT max(ticket_messages.id) FROM ticket_messages WHERE ticket_id = tickets.id)`,
      ...ofTicket,
    }),
    now,
    id,
  ];
}

/** The statement that queues notices of a ticket, if its transaction has just closed it. */
export function announceClosed(id: number, now: number): Statement {
  return [
    queueNotices("ticket.closed", {
      from: `tickets ON tickets.id = ${goesOn} AND tickets.state = 'closed' AND tickets.closed_at = ?1`,
      key: "tickets.number || ' ' || tickets.closed_at",
      ...ofTicket,
    }),
    now,
    id,
  ];
}

/** The statement that queues notices of the tickets that its transaction has just closed by themselves. */
export function announceAutoClosed(now: number): Statement {
  return [
    queueNotices("ticket.closed", {
      from: "tickets ON tickets.state = 'closed' AND tickets.changed_at = ?1 AND tickets.closed_at = ?1",
      key: "tickets.number || ' ' || tickets.closed_at",
      ...ofTicket,
    }),
    now,
  ];
}
