import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts } from "#app/embedded/rate-limits.ts";
import { t } from "#app/i18n/translate.ts";
import type { ticketsCalls } from "../calls.ts";
import { replyForm } from "../forms.ts";
import { ticketLimits } from "../limits.ts";
import { openTicket, type TicketRow } from "./access.ts";
import { addMessage } from "./add-message.ts";
import { announceClosed, announceReply } from "./announce-changes.ts";
import { mailStaff } from "./mail-staff.ts";
import { receivePictures } from "./pictures.ts";

/**
 * Adds a player's reply to a ticket, which then waits for support. A ticket that is already waiting keeps its place in
 * the queue. The assignee gets an e-mail about the first reply to an answer.
 *
 * @throws GameApiError `invalid` with messages by field; `conflict` for a ticket that was closed too long ago or has
 * too many messages; the errors of {@link openTicket}; `rate_limited`; `unavailable` at the field `images` when there
 * is no room
 */
export const replyTicket: Handler<typeof ticketsCalls.reply> = async ({ number, email, images, ...typed }, context) => {
  const { ticket, player } = await openTicket({ number, email }, context);
  refuseWhenOver(ticket, context.now());
  const { message } = checkedForm(replyForm, typed);
  const pictures = await receivePictures(context, images);
  await refuseWhenFull(ticket, context);
  const now = context.now();
  await addMessage(
    context,
    addressAttempts(context.caller.ip, { limit: "ticketRepliesPerAddress" }),
    pictures,
    (stored) =>
      runBatch(context.db, [
        [
          // The ticket can have been merged since it was read.
          `INSERT INTO ticket_messages (ticket_id, side, writer_num, text, at)
         SELECT coalesce(merged_into, id), 'player', ?2, ?3, ?4 FROM tickets WHERE id = ?1`,
          ticket.id,
          player?.userNum ?? null,
          message,
          now,
        ],
        stored.attach(ticket.number),
        [
          `UPDATE tickets SET changed_at = CASE state WHEN 'open' THEN changed_at ELSE ?2 END, state = 'open', closed_at = NULL
         WHERE id = (SELECT coalesce(merged_into, id) FROM tickets WHERE id = ?1)`,
          ticket.id,
          now,
        ],
        announceReply(ticket.id, now),
      ]),
  );
  // While a ticket waits for an answer, further replies send no e-mail.
  if (ticket.assigneeNum !== null && ticket.state !== "open")
    mailStaff(context, [ticket.assigneeNum], ticket, "A player has replied to a ticket of yours.");
  return { message: t("ticket.replyReceived") };
};

/** Closes a ticket that no longer needs an answer. */
export const closeTicket: Handler<typeof ticketsCalls.close> = async (request, context) => {
  const { ticket } = await openTicket(request, context);
  const now = context.now();
  await runBatch(context.db, [
    [
      "UPDATE tickets SET state = 'closed', changed_at = ?2, closed_at = ?2 WHERE id = (SELECT coalesce(merged_into, id) FROM tickets WHERE id = ?1) AND state <> 'closed'",
      ticket.id,
      now,
    ],
    announceClosed(ticket.id, now),
  ]);
  return { message: t("ticket.closedByYou") };
};

function refuseWhenOver({ state, closedAt, changedAt }: TicketRow, now: number): void {
  if (state !== "closed" || now <= (closedAt ?? changedAt) + ticketLimits.reopenPeriod) return;
  throw new GameApiError("conflict", message("ticket.closed"));
}

/** @throws GameApiError `conflict` when a ticket has the maximum number of messages */
export async function refuseWhenFull({ id }: TicketRow, { db }: CallContext): Promise<void> {
  const count = await db.$client
    .prepare("SELECT count(*) AS n FROM ticket_messages WHERE ticket_id = ?1")
    .bind(id)
    .first<number>("n");
  if ((count ?? 0) < ticketLimits.messages) return;
  throw new GameApiError("conflict", message("ticket.full"));
}
