import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { ownerValues, ownMessages, ownTickets } from "./owner.ts";

const ownPictures = `(SELECT ticket_images.id FROM ticket_messages
  JOIN ticket_images ON ticket_images.ticket_id = ticket_messages.ticket_id AND message_id = ticket_messages.id
  WHERE ticket_messages.id IN ${ownMessages})`;

/**
 * The statements that delete an account's tickets with their messages, notes and pictures, and what it wrote in tickets of
 * others. Pictures in the bucket are detached, so that they look like those of a message that was never written; the
 * rows that the statements return are `DetachedPicture`s.
 */
export function deleteTickets(account: Account): Statement[] {
  const owner = ownerValues(account);
  return [
    [`DELETE FROM notices WHERE data ->> '$.number' IN (SELECT +number FROM tickets WHERE ${ownTickets})`, ...owner],
    [`DELETE FROM ticket_image_parts WHERE image_id IN ${ownPictures}`, ...owner],
    [`DELETE FROM ticket_images WHERE bucket_key IS NULL AND id IN ${ownPictures}`, ...owner],
    [
      `UPDATE ticket_images SET ticket_id = 0, message_id = 0, created_at = 0 WHERE id IN ${ownPictures}
       RETURNING 'ticket_images' AS picturesOf, id, bucket_key AS bucketKey`,
      ...owner,
    ],
    [`DELETE FROM ticket_notes WHERE ticket_id IN (SELECT id FROM tickets WHERE ${ownTickets})`, ...owner],
    [`DELETE FROM ticket_messages WHERE id IN ${ownMessages}`, ...owner],
    [`DELETE FROM tickets WHERE ${ownTickets}`, ...owner],
  ];
}
