import { and, eq, type SQL } from "drizzle-orm";
import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext, Player } from "#app/embedded/call-context.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { addressAttempts, countAttempts, isExhausted } from "#app/embedded/rate-limits.ts";
import { requirePlayer } from "#app/features/accounts/embedded/sessions.ts";
import { isBanRefusal } from "#app/features/bans/refusal.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { ticketNumberOf } from "../number.ts";
import { tickets } from "./schema.ts";

/** A row of the table `tickets`. */
export type TicketRow = typeof tickets.$inferSelect;

/** The key to a ticket; without an e-mail address the ticket has to be the player's own. */
interface TicketKey {
  number: string;
  email?: string | null | undefined;
}

/**
 * The ticket that the caller may read and reply to, and the caller's account, if any. The number of a merged ticket leads
 * to the one that has its messages now. A wrong number and a wrong
 * address get the same error.
 *
 * @throws GameApiError `invalid` without a number; `not_found`; `rate_limited` after too many wrong pairs;
 * `unauthorized` without an address and without a login
 */
export async function openTicket(
  { number, email }: TicketKey,
  context: CallContext,
): Promise<{ ticket: TicketRow; player: Account | undefined }> {
  if (number.trim() === "") throw invalidField("number", message("ticket.numberRequired"));
  const wanted = ticketNumberOf(number) ?? "";
  const find = async (condition: SQL) => {
    const [found] = await context.db
      .select()
      .from(tickets)
      .where(and(eq(tickets.number, wanted), condition));
    return found && leadOf(found, context);
  };
  if (!email) {
    const player = await requirePlayer(context);
    const ticket = await find(eq(tickets.userNum, player.userNum));
    if (!ticket) throw new GameApiError("not_found", message("ticket.notYours"));
    return { ticket, player };
  }
  const ticket = await limitGuesses(context, noTicket, () => find(eq(tickets.emailKey, lookupKey(email))));
  return { ticket, player: await optionalPlayer(context) };
}

/** The ticket itself, or the one that it was merged into. */
export async function leadOf(ticket: TicketRow, { db }: Pick<CallContext, "db">): Promise<TicketRow> {
  if (ticket.mergedInto === null) return ticket;
  const [lead] = await db.select().from(tickets).where(eq(tickets.id, ticket.mergedInto));
  return lead ?? ticket;
}

function noTicket(): GameApiError {
  return new GameApiError("not_found", message("ticket.notFound"));
}

/**
 * Looks something up by a secret. Only failed lookups count towards the limit, and once an address has used it up,
 * nothing is looked up for it.
 * @throws GameApiError `rate_limited`, or the error of `notFound`
 */
export async function limitGuesses<Found>(
  context: CallContext,
  notFound: () => GameApiError,
  find: () => Promise<Found | null | undefined>,
): Promise<Found> {
  const attempts = addressAttempts(context.caller.ip, { limit: "checkTicketPerAddress" });
  // The limit is checked before the lookup, so that its error does not depend on whether something would be found.
  if (await isExhausted(context, attempts)) throw new GameApiError("rate_limited", message("call.tooManyRequests"));
  const found = await find();
  if (found) return found;
  await countAttempts(context, attempts);
  throw notFound();
}

/** The account of the caller's token; undefined without a valid token, and for banned callers, who may use tickets. */
export async function optionalPlayer(context: CallContext): Promise<Player | undefined> {
  if (!context.caller.token) return undefined;
  try {
    return await requirePlayer(context);
  } catch (error) {
    if (isBanRefusal(error) || (isGameApiError(error) && error.code === "unauthorized")) return undefined;
    throw error;
  }
}
