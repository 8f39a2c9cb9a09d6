import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import { type Message, message, plainText } from "#app/contract/message.ts";
import { newToken } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { readParts, storeParts } from "#app/embedded/database/stored-parts.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { type Attempt, addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import type { PictureType } from "#app/pictures/picture-types.ts";
import type { ticketsCalls } from "../calls.ts";
import { type CheckedPicture, checkedPicture } from "../checked-picture.ts";
import { ticketLimits } from "../limits.ts";
import { limitGuesses, optionalPlayer } from "./access.ts";

/** The age after which pictures without a message count as abandoned: the request that stored them did not finish. */
const ABANDONED_AFTER = 3_600_000;
/** How many old pictures are deleted at once when there is no room. */
const REMOVED_AT_ONCE = 20;

/**
 * Checks pictures by their content and strips metadata about author and place, unless a form has done so already. The
 * attempt is counted first, because the check is expensive.
 * @throws GameApiError `invalid` at the field `images`; `rate_limited`
 */
export async function receivePictures(context: CallContext, images: readonly Uint8Array[]): Promise<CheckedPicture[]> {
  if (images.length === 0) return [];
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "pictureAttemptsPerAddress" }));
  return images.map((bytes) => {
    const picture = checkedPicture(bytes);
    if ("problem" in picture) throw invalidField("images", plainText(picture.problem));
    return picture;
  });
}

/** The bytes of the pictures as attempts against the limits of the visitor's address and of the site. */
export function pictureBytes({ caller }: CallContext, files: readonly CheckedPicture[]): Attempt[] {
  const amount = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (amount === 0) return [];
  const refused = (code: GameApiErrorCode, content: Message) => () =>
    new GameApiError(code, content, { images: [content] });
  return [
    ...addressAttempts(caller.ip, {
      limit: "pictureBytesPerAddress",
      amount,
      refusal: refused("rate_limited", message("ticket.picturesEnoughToday")),
    }),
    {
      limit: "pictureBytesPerSite",
      subject: "site",
      amount,
      refusal: refused("unavailable", message("ticket.noRoomForPictures")),
    },
  ];
}

/** Stored pictures that do not belong to a message yet. */
export interface StoredPictures {
  /** A statement that attaches the pictures to the newest message of a ticket; part of that message's transaction. */
  attach(ticketNumber: string): Statement;
  /** Deletes the pictures when the message was not written after all. */
  discard(): Promise<void>;
}

/**
 * Stores pictures in the bucket, or in parts in the database. Stores one at a time, so that a message needs not much
 * more memory than its pictures. The bytes are stored before the message, so that no message lacks its pictures.
 *
 * @throws GameApiError `unavailable` at the field `images` when the database has no room for them
 */
export async function storePictures(context: CallContext, files: readonly CheckedPicture[]): Promise<StoredPictures> {
  const { $client: database } = context.db;
  const rows = files.map(({ type, byteLength }) => ({
    type,
    size: byteLength,
    bucketKey: context.pictures ? `tickets/${newToken()}` : null,
  }));
  const ids = files.length > 0 ? await reserveRows(context, rows) : [];
  const discard = async () => {
    const list = JSON.stringify(ids);
    await runBatch(context.db, [
      ["DELETE FROM ticket_image_parts WHERE image_id IN (SELECT value FROM json_each(?1))", list],
      ["DELETE FROM ticket_images WHERE id IN (SELECT value FROM json_each(?1)) AND ticket_id = 0", list],
    ]);
    for (const { bucketKey } of rows) if (bucketKey) await context.pictures?.remove(bucketKey);
  };
  try {
    for (const [index, picture] of files.entries()) {
      const bucketKey = rows[index]?.bucketKey;
      if (bucketKey) await context.pictures?.put(bucketKey, picture, picture.type);
      else await storeParts(database, "ticket_image_parts", ids[index] ?? 0, picture);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    attach: (ticketNumber) => [
      `UPDATE ticket_images
       SET ticket_id = (SELECT coalesce(merged_into, id) FROM tickets WHERE number = ?1),
         message_id = (SELECT max(ticket_messages.id) FROM ticket_messages
           WHERE ticket_id = (SELECT coalesce(merged_into, id) FROM tickets WHERE number = ?1))
       WHERE id IN (SELECT value FROM json_each(?2)) AND ticket_id = 0`,
      ticketNumber,
      JSON.stringify(ids),
    ],
    discard,
  };
}

interface NewRow {
  type: string;
  size: number;
  bucketKey: string | null;
}

/**
 * Inserts the rows of new pictures: all of them, or none when the database has no room for their bytes. Abandoned
 * pictures are deleted first. When there is still no room, pictures of tickets that can no longer be replied to are
 * deleted, those closed longest ago first.
 */
async function reserveRows(context: CallContext, rows: readonly NewRow[]): Promise<number[]> {
  const abandoned = "SELECT id FROM ticket_images WHERE ticket_id = 0 AND created_at < ?1";
  const [, removed, reserved] = await runBatch<[[], { bucket_key: string | null }[], { id: number }[]]>(context.db, [
    [`DELETE FROM ticket_image_parts WHERE image_id IN (${abandoned})`, context.now() - ABANDONED_AFTER],
    [`DELETE FROM ticket_images WHERE id IN (${abandoned}) RETURNING bucket_key`, context.now() - ABANDONED_AFTER],
    insertRows(context, rows),
  ]);
  for (const { bucket_key } of removed) {
    if (bucket_key)
      inBackground(context, "removing an abandoned picture", async () => context.pictures?.remove(bucket_key));
  }
  if (reserved.length > 0) return reserved.map(({ id }) => id);

  const oldest = `SELECT ticket_images.id FROM ticket_images JOIN tickets ON tickets.id = ticket_id
    WHERE bucket_key IS NULL AND state = 'closed' AND changed_at < ?1
    ORDER BY changed_at, ticket_images.id LIMIT ${REMOVED_AT_ONCE}`;
  const closedBefore = context.now() - ticketLimits.reopenPeriod;
  const [, , retried] = await runBatch<[[], [], { id: number }[]]>(context.db, [
    [`DELETE FROM ticket_image_parts WHERE image_id IN (${oldest})`, closedBefore],
    [`DELETE FROM ticket_images WHERE id IN (${oldest})`, closedBefore],
    insertRows(context, rows),
  ]);
  if (retried.length > 0) return retried.map(({ id }) => id);
  throw invalidField("images", message("ticket.noRoomForPictures"), "unavailable");
}

/** Checks the room and inserts the rows in one statement, so that concurrent requests cannot exceed the limit. */
function insertRows({ now, pictures }: CallContext, rows: readonly NewRow[]): Statement {
  const counted = (size: string) => `max(${size}, ${ticketLimits.minDatabasePictureBytes})`;
  const hasRoom = `(SELECT coalesce(sum(${counted("size")}), 0) FROM ticket_images WHERE bucket_key IS NULL)
    + (SELECT sum(${counted("value ->> 'size'")}) FROM json_each(?1)) <= ${ticketLimits.databasePictureBytes}`;
  return [
    `INSERT INTO ticket_images (message_id, ticket_id, type, size, bucket_key, created_at)
     SELECT 0, 0, value ->> 'type', value ->> 'size', value ->> 'bucketKey', ?2 FROM json_each(?1)
     WHERE ${pictures ? "true" : hasRoom} RETURNING id`,
    JSON.stringify(rows),
    now(),
  ];
}

interface ImageRow {
  type: PictureType;
  size: number;
  bucket_key: string | null;
  number: string;
  email_key: string;
  user_num: number | null;
  /** Whether the caller named a ticket that was merged into the picture's one. */
  is_merged_key: 0 | 1;
}

/**
 * Reads a picture. Its ticket's account, admins who may read tickets, and visitors who name the ticket's number and
 * e-mail address may see it.
 * @throws GameApiError `not_found` for everyone else; `rate_limited` after too many wrong pairs
 */
export const readTicketImage: Handler<typeof ticketsCalls.image> = async ({ id, number, email }, context) => {
  const noPicture = () => new GameApiError("not_found", message("ticket.unknownPicture"));
  const row = await context.db.$client
    .prepare(
      `SELECT type, size, bucket_key, number, email_key, user_num,
         EXISTS (SELECT 1 FROM tickets AS merged
           WHERE merged.merged_into = tickets.id AND merged.number = ?2 AND merged.email_key = ?3) AS is_merged_key
       FROM ticket_images JOIN tickets ON tickets.id = ticket_id WHERE ticket_images.id = ?1`,
    )
    .bind(id, number ?? "", lookupKey(email ?? ""))
    .first<ImageRow>();
  const player = await optionalPlayer(context);
  const isOwn = player !== undefined && row?.user_num === player.userNum;
  if (!isOwn && !(player && hasRight(player, "tickets"))) {
    if (!number || !email) throw noPicture();
    await limitGuesses(context, noPicture, async () =>
      row?.is_merged_key || (row?.number === number && row?.email_key === lookupKey(email)) ? row : undefined,
    );
  }
  const data = row && (await readBytes(context, id, row));
  if (!data) throw noPicture();
  return { type: row.type, data };
};

async function readBytes(
  { db, pictures }: CallContext,
  id: number,
  { size, bucket_key }: ImageRow,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (bucket_key) return pictures?.get(bucket_key);
  return readParts(db.$client, "ticket_image_parts", id, size);
}
