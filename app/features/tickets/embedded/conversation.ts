import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { Ticket, TicketLine } from "../calls.ts";
import { categoryLabel } from "../categories.ts";
import { ticketLimits } from "../limits.ts";
import type { TicketRow } from "./access.ts";
import { categoryNames } from "./categories.ts";

type MessageRow = { id: number; side: "player" | "staff"; writer: string | null; text: string; at: number };
type ImageRow = { id: number; message_id: number; type: string };

/**
 * Reads a ticket with all its messages in one round trip.
 * @param showsStaff includes which admin wrote which message
 */
export async function conversationOf(
  { db }: CallContext,
  row: Omit<TicketRow, "userNum">,
  { showsStaff = false }: { showsStaff?: boolean } = {},
): Promise<Ticket> {
  const names = categoryNames({ db });
  const [messages, images] = await runBatch<[MessageRow[], ImageRow[]]>(db, [
    [
      `SELECT id, side, users.user_id AS writer, text, at
       FROM ticket_messages LEFT JOIN users ON users.user_num = writer_num
       WHERE ticket_id = ?1 ORDER BY id LIMIT ?2`,
      row.id,
      ticketLimits.messages,
    ],
    ["SELECT id, message_id, type FROM ticket_images WHERE ticket_id = ?1 ORDER BY id", row.id],
  ]);
  // Those of a merged ticket are between the others.
  messages.sort((one, other) => one.at - other.at || one.id - other.id);
  return {
    ...ticketLineOf(row, await names),
    name: row.name,
    email: row.email,
    replyUntil: row.state === "closed" ? isoTime((row.closedAt ?? row.changedAt) + ticketLimits.reopenPeriod) : "",
    ...(row.state === "closed"
      ? { rating: row.rating === null ? null : { stars: row.rating, comment: row.ratingComment } }
      : {}),
    ...(row.fields.length > 0
      ? {
          fields: row.fields.map(({ label, shown, value }) => ({
            label: showsStaff ? label : (shown ?? label),
            value,
          })),
        }
      : {}),
    messages: messages.map(({ id, side, writer, text, at }) => ({
      id,
      side,
      writer: (side === "player" || showsStaff ? writer : undefined) ?? "",
      text,
      at: isoTime(at),
      images: images.filter(({ message_id }) => message_id === id).map((image) => ({ id: image.id, type: image.type })),
    })),
  };
}

/**
 * A ticket as lists show it.
 * @param names the names of categories by key
 */
export function ticketLineOf(
  { number, subject, category, state, ...row }: Pick<TicketRow, Exclude<keyof TicketLine, "categoryName">>,
  names: ReadonlyMap<string, string>,
): TicketLine {
  const name = names.get(category);
  return {
    ...{ number, subject, category },
    // The site has names for the built-in categories.
    ...(name === undefined || name === categoryLabel(category) ? {} : { categoryName: name }),
    state,
    createdAt: isoTime(row.createdAt),
    changedAt: isoTime(row.changedAt),
  };
}
