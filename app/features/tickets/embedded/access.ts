import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/messages/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { addressAttempts, countAttempts, isUsedUp } from "#app/embedded/rate-limits.ts";
import type { Account } from "#app/features/accounts/embedded/lookup.ts";
import { lookupKey } from "#app/features/accounts/embedded/lookup.ts";
import { requirePlayer } from "#app/features/accounts/embedded/sessions.ts";
import { ticketNumberRequired } from "../forms.ts";
import { ticketNumberOf } from "../number.ts";
import type { TicketState } from "../states.ts";

/** A ticket as it stands in the database. */
export interface TicketRow {
  id: number;
  number: string;
  user_num: number | null;
  name: string;
  email: string;
  category: string;
  subject: string;
  state: TicketState;
  created_at: number;
  changed_at: number;
  closed_at: number | null;
}

/** The columns of a {@link TicketRow}. */
export const ticketColumns =
  "tickets.id, number, tickets.user_num, name, tickets.email, category, subject, state, tickets.created_at, changed_at, closed_at";

/** What opens a ticket; without an e-mail address it has to be the player's own. */
interface TicketKey {
  number: string;
  email?: string | null | undefined;
}

/**
 * The ticket that somebody may read and write in, and the account that asks, if there is one. A wrong number and a wrong
 * address are told alike.
 *
 * @throws GameApiError `invalid` without a number; `not_found`; `rate_limited` after too many wrong pairs; `unauthorized` without an address and
 * without a login
 */
export async function openTicket(
  { number, email }: TicketKey,
  context: CallContext,
): Promise<{ ticket: TicketRow; player: Account | undefined }> {
  if (number.trim() === "") throw invalidField("number", plainText(ticketNumberRequired));
  const wanted = ticketNumberOf(number) ?? "";
  const find = (condition: string, value: string | number) =>
    context.db.$client
      .prepare(`SELECT ${ticketColumns} FROM tickets WHERE number = ?1 AND ${condition}`)
      .bind(wanted, value)
      .first<TicketRow>();
  if (!email) {
    const player = await requirePlayer(context);
    const ticket = await find("user_num = ?2", player.userNum);
    if (!ticket) throw new GameApiError("not_found", message("ticket.notYours"));
    return { ticket, player };
  }
  const ticket = await checkingGuesses(context, noTicket, () => find("email_key = ?2", lookupKey(email)));
  return { ticket, player: await playerIfAny(context) };
}

function noTicket(): GameApiError {
  return new GameApiError("not_found", message("ticket.notFound"));
}

/**
 * Looks for something by a secret. Only what is not found counts, and while too much of that has come from an address
 * nothing is looked for.
 * @throws GameApiError `rate_limited`, or what `notFound` makes
 */
export async function checkingGuesses<Found>(
  context: CallContext,
  notFound: () => GameApiError,
  find: () => Promise<Found | null | undefined>,
): Promise<Found> {
  const attempts = addressAttempts(context.caller.ip, { limit: "checkTicketPerAddress" });
  // The counter is asked first: its error is the same whether or not something would have been found.
  if (await isUsedUp(context, attempts)) throw new GameApiError("rate_limited", message("call.tooManyRequests"));
  const found = await find();
  if (found) return found;
  await countAttempts(context, attempts);
  throw notFound();
}

/** The account of the caller's token; undefined without a good one. */
export async function playerIfAny(context: CallContext): Promise<Account | undefined> {
  if (!context.caller.token) return undefined;
  try {
    return await requirePlayer(context);
  } catch (error) {
    if (isGameApiError(error) && error.code === "unauthorized") return undefined;
    throw error;
  }
}
