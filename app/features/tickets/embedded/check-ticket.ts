import { and, desc, eq, isNull } from "drizzle-orm";
import { countUpTo, lastPageOf } from "#app/embedded/database/paging.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { ticketsCalls } from "../calls.ts";
import { ticketLimits } from "../limits.ts";
import { openTicket } from "./access.ts";
import { categoryNames } from "./categories.ts";
import { conversationOf, ticketLineOf } from "./conversation.ts";
import { tickets } from "./schema.ts";

/** More pages than any player has: limits the cost of counting and of skipping rows. */
const MAX_PAGES = 100;

/**
 * A ticket with all its messages, for callers who may open it.
 * @throws GameApiError `not_found`, `rate_limited`, `unauthorized`
 */
export const checkTicket: Handler<typeof ticketsCalls.check> = async (request, context) => {
  const { ticket } = await openTicket(request, context);
  return { ticket: await conversationOf(context, ticket) };
};

/** A page of the player's own tickets, most recently changed first. */
export const pageMyTickets: Handler<typeof ticketsCalls.mine> = async ({ page }, { db, player }) => {
  // A merged ticket is shown as the one that has its messages.
  const own = and(eq(tickets.userNum, player.userNum), isNull(tickets.mergedInto));
  const [[total], rows] = await db.batch([
    countUpTo(db, tickets, own, MAX_PAGES * ticketLimits.ownPageSize),
    db
      .select()
      .from(tickets)
      .where(own)
      .orderBy(desc(tickets.changedAt), desc(tickets.id))
      .limit(ticketLimits.ownPageSize)
      .offset((Math.min(page, MAX_PAGES + 1) - 1) * ticketLimits.ownPageSize),
  ]);
  const names = await categoryNames({ db });
  return {
    data: rows.map((row) => ticketLineOf(row, names)),
    lastPage: lastPageOf(total?.count, ticketLimits.ownPageSize),
  };
};
