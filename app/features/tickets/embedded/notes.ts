import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { noteForm } from "#app/features/admin/note-form.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { TicketNote, ticketsAdminCalls } from "../admin-calls.ts";
import { ticketLimits } from "../limits.ts";
import { findTicket } from "./find-ticket.ts";

/** The notes of staff about a ticket, oldest first; only for the console. */
export async function notesOf({ db }: CallContext, { id }: { id: number }): Promise<TicketNote[]> {
  const [rows] = await runBatch<[{ id: number; writer: string | null; text: string; at: number }[]]>(db, [
    [
      `SELECT id, users.user_id AS writer, text, at FROM ticket_notes LEFT JOIN users ON users.user_num = writer_num
       WHERE ticket_id = ?1 ORDER BY id LIMIT ?2`,
      id,
      ticketLimits.messages,
    ],
  ]);
  return rows.map((row) => ({ id: row.id, writer: row.writer ?? "", text: row.text, at: isoTime(row.at) }));
}

/**
 * Adds a note to a ticket, which only staff can read. Neither its state nor its place in the queue changes. The audit
 * log does not repeat the text.
 * @throws GameApiError `invalid` at the field `note`, `not_found`, `conflict` when it takes no further notes
 */
export const addNote: Handler<typeof ticketsAdminCalls.addNote> = async ({ number, ...typed }, context) => {
  const { note } = checkedForm(noteForm, typed);
  const { id, number: known } = await findTicket(number, context);
  await writeAudited(
    context,
    { target: `ticket ${known}` },
    [
      guard("(SELECT merged_into FROM tickets WHERE id = ?1) IS NULL", id),
      guard("(SELECT count(*) FROM ticket_notes WHERE ticket_id = ?1) < ?2", id, ticketLimits.messages),
      [
        "INSERT INTO ticket_notes (ticket_id, writer_num, text, at) VALUES (?1, ?2, ?3, ?4)",
        ...[id, context.admin.userNum, note, context.now()],
      ],
    ],
    { refusal: () => new GameApiError("conflict", message("admin.ticket.tooManyNotes")) },
  );
  return { message: "The note is saved. Only staff can read it." };
};
