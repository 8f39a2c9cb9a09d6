import { desc, eq } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { CallContext, PlayerContext } from "#app/embedded/call-context.ts";
import { countAtMost, lastPageOf } from "#app/embedded/database/paging.ts";
import { tickets as limits } from "../limits.ts";
import { openTicket } from "./access.ts";
import { conversationOf } from "./conversation.ts";
import { tickets } from "./schema.ts";

/** More pages than anybody has: bounds the cost of counting and of skipping rows. */
const MAX_PAGES = 100;

/**
 * A ticket with everything that was written in it, for whom it opens.
 * @throws GameApiError `not_found`, `rate_limited`, `unauthorized`
 */
export async function checkTicket(
  request: CallRequest<"tickets.check">,
  context: CallContext,
): Promise<CallReply<"tickets.check">> {
  const { ticket } = await openTicket(request, context);
  return { ticket: await conversationOf(context, ticket) };
}

/** One page of the player's own tickets, what changed last first. */
export async function pageMyTickets(
  { page }: CallRequest<"tickets.mine">,
  { db, player }: PlayerContext,
): Promise<CallReply<"tickets.mine">> {
  const own = eq(tickets.userNum, player.userNum);
  const [[total], rows] = await db.batch([
    countAtMost(db, tickets, own, MAX_PAGES * limits.ownPageSize),
    db
      .select()
      .from(tickets)
      .where(own)
      .orderBy(desc(tickets.changedAt), desc(tickets.id))
      .limit(limits.ownPageSize)
      .offset((Math.min(page, MAX_PAGES + 1) - 1) * limits.ownPageSize),
  ]);
  return {
    data: rows.map(({ number, subject, category, state, createdAt, changedAt }) => ({
      number,
      subject,
      category,
      state,
      createdAt: new Date(createdAt).toISOString(),
      changedAt: new Date(changedAt).toISOString(),
    })),
    lastPage: lastPageOf(total?.count, limits.ownPageSize),
  };
}
