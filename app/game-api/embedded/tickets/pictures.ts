import { Buffer } from "node:buffer";
import { newToken } from "#app/crypto/tokens.ts";
import { hasRight } from "#app/domain/admin/rights.ts";
import { type PictureType, pictureTexts, pictureTypeOf, sizeProblem } from "#app/domain/tickets/pictures.ts";
import type { CallReply, CallRequest } from "../../contract.ts";
import { GameApiError } from "../../errors.ts";
import { lookupKey } from "../accounts/lookup.ts";
import type { CallContext } from "../call-context.ts";
import type { Statement } from "../db/run-batch.ts";
import { invalidField } from "../invalid-field.ts";
import { checkingGuesses, playerIfAny } from "./access.ts";

/** A picture that may be kept. */
export interface CheckedPicture {
  type: PictureType;
  bytes: Uint8Array;
}

/** The database takes rows of two megabytes at most. */
const PART = 1024 * 1024;

/**
 * Reads pictures from base64 and checks them by their content.
 * @throws GameApiError `invalid` at the field `images`
 */
export function checkedPictures(images: readonly string[]): CheckedPicture[] {
  const files = images.map(decoded);
  const problem = sizeProblem(files.map(({ byteLength }) => byteLength));
  if (problem) throw invalidField("images", problem);
  return files.map((bytes) => {
    const type = pictureTypeOf(bytes);
    if (!type) throw invalidField("images", pictureTexts.wrongType);
    return { type, bytes };
  });
}

/** The decoder skips whatever is not base64, so that a wrong length gives it away. */
function decoded(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64");
  const digits = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  if (bytes.byteLength !== Math.floor((digits * 3) / 4)) throw invalidField("images", pictureTexts.wrongType);
  return bytes;
}

/** Pictures that are kept, and belong to no message yet. */
export interface StoredPictures {
  /** Makes them the newest message's of a ticket, in its transaction. */
  attach(ticketNumber: string): Statement;
  /** Gives them up, when there is no message after all. */
  discard(): Promise<void>;
}

/**
 * Keeps pictures in the bucket, or in the database in parts, one at a time: the memory for a message is that of its
 * pictures. Their bytes come before their message, so that no message is there without them.
 */
export async function storePictures(context: CallContext, files: readonly CheckedPicture[]): Promise<StoredPictures> {
  const { $client: database } = context.db;
  const kept: { id: number; bucketKey: string | null }[] = [];
  const discard = async () => {
    for (const { id, bucketKey } of kept) {
      await database.batch([
        database.prepare("DELETE FROM ticket_image_parts WHERE image_id = ?1").bind(id),
        database.prepare("DELETE FROM ticket_images WHERE id = ?1 AND ticket_id = 0").bind(id),
      ]);
      if (bucketKey) await context.pictures?.remove(bucketKey);
    }
  };
  try {
    for (const { type, bytes } of files) {
      const bucketKey = context.pictures ? `tickets/${newToken()}` : null;
      const id = await database
        .prepare(
          `INSERT INTO ticket_images (message_id, ticket_id, type, size, bucket_key) VALUES (0, 0, ?1, ?2, ?3)
           RETURNING id`,
        )
        .bind(type, bytes.byteLength, bucketKey)
        .first<number>("id");
      if (id === null) throw new Error("The picture has no number.");
      kept.push({ id, bucketKey });
      if (bucketKey) await context.pictures?.put(bucketKey, bytes, type);
      else await storeParts(database, id, bytes);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    attach: (ticketNumber) => [
      `UPDATE ticket_images
       SET ticket_id = (SELECT id FROM tickets WHERE number = ?1),
         message_id = (SELECT max(ticket_messages.id) FROM ticket_messages
           JOIN tickets ON tickets.id = ticket_id WHERE number = ?1)
       WHERE id IN (SELECT value FROM json_each(?2)) AND ticket_id = 0`,
      ticketNumber,
      JSON.stringify(kept.map(({ id }) => id)),
    ],
    discard,
  };
}

async function storeParts(database: D1Database, id: number, bytes: Uint8Array): Promise<void> {
  for (let part = 0; part * PART < bytes.byteLength; part += 1) {
    await database
      .prepare("INSERT INTO ticket_image_parts (image_id, part, bytes) VALUES (?1, ?2, ?3)")
      .bind(id, part, bytes.slice(part * PART, (part + 1) * PART))
      .run();
  }
}

interface ImageRow {
  type: PictureType;
  size: number;
  bucket_key: string | null;
  number: string;
  email_key: string;
  user_num: number | null;
}

/**
 * A picture, for whom its ticket is open: its account, admins who may read tickets, and whoever names the ticket's number
 * and e-mail address.
 * @throws GameApiError `not_found` for everybody else; `rate_limited` after too many wrong pairs
 */
export async function readTicketImage(
  { id, number, email }: CallRequest<"ticketimage">,
  context: CallContext,
): Promise<CallReply<"ticketimage">> {
  const noPicture = () => new GameApiError("not_found", "There is no such picture.");
  const row = await context.db.$client
    .prepare(
      `SELECT type, size, bucket_key, number, email_key, user_num
       FROM ticket_images JOIN tickets ON tickets.id = ticket_id WHERE ticket_images.id = ?1`,
    )
    .bind(id)
    .first<ImageRow>();
  const player = await playerIfAny(context);
  const isOwn = player !== undefined && row?.user_num === player.userNum;
  if (!isOwn && !(player && hasRight(player.userType, "tickets"))) {
    if (!number || !email) throw noPicture();
    await checkingGuesses(context, noPicture, async () =>
      row?.number === number && row.email_key === lookupKey(email) ? row : undefined,
    );
  }
  const bytes = row && (await readBytes(context, id, row));
  if (!bytes) throw noPicture();
  return { type: row.type, data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64") };
}

async function readBytes(
  { db, pictures }: CallContext,
  id: number,
  { size, bucket_key }: ImageRow,
): Promise<Uint8Array | undefined> {
  if (bucket_key) return pictures?.get(bucket_key);
  const bytes = new Uint8Array(size);
  for (let part = 0; part * PART < size; part += 1) {
    const piece = await db.$client
      .prepare("SELECT bytes FROM ticket_image_parts WHERE image_id = ?1 AND part = ?2")
      .bind(id, part)
      .first<number[]>("bytes");
    if (!piece) return undefined;
    bytes.set(piece, part * PART);
  }
  return bytes;
}
