import { eq, type SQL } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { ticketNumberOf } from "../number.ts";
import type { TicketRow } from "./access.ts";
import { tickets } from "./schema.ts";

/**
 * A ticket for the console, with the user ID of its account. The number of a merged ticket leads to the one that has its
 * messages now.
 * @throws GameApiError `not_found`
 */
export async function findTicket(number: string, { db }: CallContext): Promise<TicketRow & { userId: string }> {
  const find = (condition: SQL) =>
    db
      .select({ ticket: tickets, userId: users.userId })
      .from(tickets)
      .leftJoin(users, eq(users.userNum, tickets.userNum))
      .where(condition);
  let [found] = await find(eq(tickets.number, ticketNumberOf(number) ?? ""));
  if (found && found.ticket.mergedInto !== null) [found] = await find(eq(tickets.id, found.ticket.mergedInto));
  if (!found) throw new GameApiError("not_found", message("ticket.unknown"));
  return { ...found.ticket, userId: found.userId ?? "" };
}
