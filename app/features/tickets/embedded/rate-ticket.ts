import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import type { ticketsCalls } from "../calls.ts";
import { ratingForm } from "../forms.ts";
import { openTicket } from "./access.ts";

/**
 * Stores how the owner of a closed ticket rates the support; another rating replaces the one before.
 * @throws GameApiError `invalid` with messages by field; `conflict` unless the ticket is closed; the errors of
 * {@link openTicket}
 */
export const rateTicket: Handler<typeof ticketsCalls.rate> = async ({ number, email, ...typed }, context) => {
  const { ticket } = await openTicket({ number, email }, context);
  const { rating, comment } = checkedForm(ratingForm, typed);
  const [rated] = await runBatch<[{ id: number }[]]>(context.db, [
    [
      `UPDATE tickets SET rating = ?2, rating_comment = ?3, rated_at = ?4
       WHERE id = (SELECT coalesce(merged_into, id) FROM tickets WHERE id = ?1) AND state = 'closed' RETURNING id`,
      ...[ticket.id, Number(rating), comment, context.now()],
    ],
  ]);
  if (rated.length === 0) throw new GameApiError("conflict", message("ticket.notClosed"));
  return { message: t("ticket.rated") };
};
