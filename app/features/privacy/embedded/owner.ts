import type { Account } from "#app/features/users/embedded/lookup.ts";

/**
 * The first two parameters of the conditions below, `?1` and `?2`: the account's number, and its address in lower case.
 * The address is null until it is confirmed: anybody can register with any address, and must not get the data of the
 * person who owns it.
 */
export function ownerValues({
  userNum,
  emailKey,
  emailVerifiedAt,
}: Pick<Account, "userNum" | "emailKey" | "emailVerifiedAt">): [number, string | null] {
  return [userNum, emailVerifiedAt === null ? null : emailKey];
}

/** SQL condition: the account submitted the ticket, or a visitor did with the account's confirmed address. */
export const ownTickets = "(tickets.user_num = ?1 OR (tickets.user_num IS NULL AND tickets.email_key = ?2))";

/** SQL list of messages: those in the account's tickets, and what it wrote in tickets of others. */
export const ownMessages = `(SELECT id FROM ticket_messages WHERE ticket_id IN (SELECT id FROM tickets WHERE ${ownTickets})
  UNION SELECT id FROM ticket_messages WHERE writer_num = ?1 AND side = 'player')`;

/** SQL sub-query for the audit log's targets that belong to the account: itself, its tickets, deliveries and orders. */
export const auditTargets = `SELECT 'player ' || CAST(?1 AS INTEGER)
  UNION ALL SELECT 'ticket ' || number FROM tickets WHERE ${ownTickets}
  UNION ALL SELECT 'delivery ' || id FROM deliveries WHERE user_num = ?1
  UNION ALL SELECT 'order ' || number FROM payment_orders WHERE user_num = ?1`;
