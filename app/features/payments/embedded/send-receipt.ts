import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { newToken } from "#app/crypto/tokens.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { storeParts } from "#app/embedded/database/stored-parts.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { emitNoticeIf } from "#app/features/notices/embedded/emit-notice.ts";
import { type CheckedPicture, checkedPicture } from "#app/features/tickets/checked-picture.ts";
import { pictureBytes } from "#app/features/tickets/embedded/pictures.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import { HOUR } from "#app/format/units.ts";
import { t } from "#app/i18n/translate.ts";
import type { paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";
import { MANUAL } from "../orders.ts";
import { normalizedReference, referenceKeys } from "../reference.ts";

/** How many old pictures are deleted at once when there is no room. */
const REMOVED_AT_ONCE = 20;

/** The picture of a receipt, and the SHA-256 of its bytes without metadata. */
interface ReceiptPicture {
  bytes: CheckedPicture;
  hash: string;
}

/**
 * Records the receipt of a transfer to a wallet, for a cashier to decide about. It replaces an earlier one of the order,
 * unless a second person is asked to approve that one. A transfer and a picture serve one order, also those of receipts
 * that were replaced.
 *
 * @throws GameApiError `not_found`; `invalid` with messages by field; `conflict` for an order that is decided or too old,
 * for one that waits for a second person, and for a receipt that another order has; `rate_limited`; `unavailable` when
 * there is no room for pictures
 */
export const sendReceipt: Handler<typeof paymentsCalls.sendReceipt> = async (request, context) => {
  const { db, player, now } = context;
  const { number } = request;
  const reference = normalizedReference(request.reference);
  if (reference.length < 4 || reference.length > paymentLimits.referenceLength)
    throw invalidField("reference", message("payment.wrongReference"));
  await countAttempts(context, [{ limit: "receiptsPerAccount", subject: String(player.userNum) }]);
  const picture = request.picture ? await checkedReceipt(request.picture) : undefined;
  if (picture) await countAttempts(context, pictureBytes(context, [picture.bytes]), { together: true });
  const proof = await storeProof(context, reference, picture);
  const time = now();
  const hash = picture?.hash ?? null;
  // As it was typed and as it is shown, so that no other order can use the transfer by the one or the other.
  const keys = JSON.stringify([...new Set([request.reference, reference].flatMap(referenceKeys))]);
  const [, , , [sent], [state]] = await runBatch<[[], [], [], { id: number }[], ReceiptState[]]>(db, [
    [
      `UPDATE payment_orders SET state = 'submitted', submitted_at = ?3, reference = ?4, picture_hash = ?5, decision = ''
       WHERE ${isMine} AND ${isDecidableBy("?3")} AND NOT ${referenceIsUsed("?6")} AND NOT ${pictureIsUsed("?5")}
         AND NOT ${awaitsSecondPersonAt("?3")}`,
      ...[number, player.userNum, time, reference, hash, keys],
    ],
    [
      `INSERT INTO payment_references (key, order_id)
       SELECT value, payment_orders.id FROM payment_orders JOIN json_each(?3) WHERE ${isMine} AND ${submittedNow}
       ON CONFLICT DO NOTHING`,
      ...[number, player.userNum, keys, time, reference],
    ],
    [
      `INSERT INTO payment_order_events (order_id, user_num, kind, key, note, actor_num, at)
       SELECT id, user_num, 'submitted', 'submitted:' || ?3, reference, user_num, submitted_at
       FROM payment_orders WHERE ${isMine} AND ${submittedNow}`,
      ...[number, player.userNum, proof, time, reference],
    ],
    [
      `UPDATE payment_proofs SET order_id = (SELECT id FROM payment_orders WHERE ${isMine})
       WHERE id = ?3 AND EXISTS (SELECT 1 FROM payment_orders WHERE ${isMine} AND ${submittedNow}) RETURNING id`,
      ...[number, player.userNum, proof, time, reference],
    ],
    [
      `SELECT ${referenceIsUsed("?3")} AS isReferenceUsed, ${pictureIsUsed("?4")} AS isPictureUsed,
         ${awaitsSecondPersonAt("?5")} AND ${isDecidableBy("?5")} AS awaitsSecondPerson
       FROM payment_orders WHERE ${isMine}`,
      ...[number, player.userNum, keys, hash, time],
    ],
    ...emitNoticeIf(
      "EXISTS (SELECT 1 FROM payment_orders WHERE number = ?6 AND state = 'submitted' AND submitted_at = ?5)",
      number,
      {
        event: "order.waiting",
        key: `${number} ${time}`,
        values: { number },
        path: `/admin/payments/${number}`,
      },
      time,
    ),
  ]);
  if (sent) return { message: t("payment.receiptSent", { number }) };
  await discardProof(context, proof);
  if (!state) throw new GameApiError("not_found", message("payment.unknownOrder"));
  if (state.isReferenceUsed) throw invalidField("reference", message("payment.referenceUsed"), "conflict");
  if (state.isPictureUsed) throw invalidField("picture", message("payment.pictureUsed"), "conflict");
  if (state.awaitsSecondPerson) throw new GameApiError("conflict", message("payment.receiptChecked", { number }));
  throw new GameApiError("conflict", message("payment.noReceiptNeeded", { number }));
};

/** That the first statement of the transaction has recorded the receipt. */
const submittedNow = "state = 'submitted' AND submitted_at = ?4 AND reference = ?5";

/** Conditions on the row of the order, whose number is `?1` and whose player is `?2`. */
const isMine = "number = ?1 AND payment_orders.user_num = ?2";
const isDecidableBy = (time: string) => `(payment_orders.provider = '${MANUAL}'
  AND payment_orders.state IN ('open', 'submitted', 'expired', 'refused')
  AND payment_orders.created_at > ${time} - ${paymentLimits.receiptPeriod})`;

/**
 * Whether another order uses one of these keys of a reference, as SQL: one that waits for a cashier or is paid, whose
 * player may be anybody, or any order of the same player. A refused order of somebody else leaves the reference free:
 * nothing was credited for it, and nobody should be able to block the transfer of another player.
 */
const referenceIsUsed = (keys: string) => `EXISTS (SELECT 1 FROM json_each(${keys}) AS sent
  JOIN payment_references ON payment_references.key = sent.value
  JOIN payment_orders AS other ON other.id = payment_references.order_id
  WHERE other.number <> ?1 AND (other.user_num = ?2 OR other.state IN ('submitted', 'paid')))`;

const pictureIsUsed = (hash: string) => `(EXISTS (SELECT 1 FROM payment_orders AS other
    WHERE other.picture_hash = ${hash} AND other.number <> ?1)
  OR EXISTS (SELECT 1 FROM payment_proofs JOIN payment_orders AS other ON other.id = payment_proofs.order_id
    WHERE payment_proofs.picture_hash = ${hash} AND other.number <> ?1))`;

/** Whether a second person is asked to approve the receipt as it is. */
const awaitsSecondPersonAt = (time: string) => `(payment_orders.state = 'submitted' AND EXISTS (SELECT 1 FROM approvals
  WHERE approvals.key = 'payment:' || payment_orders.number AND approvals.state = 'open' AND approvals.expires_at > ${time}))`;

interface ReceiptState {
  isReferenceUsed: number;
  isPictureUsed: number;
  awaitsSecondPerson: number;
}

/** @throws GameApiError `invalid` at the field `picture` */
async function checkedReceipt(bytes: Uint8Array): Promise<ReceiptPicture> {
  const picture = checkedPicture(bytes);
  if ("problem" in picture) throw invalidField("picture", plainText(picture.problem));
  const digest = await crypto.subtle.digest("SHA-256", picture);
  return { bytes: picture, hash: Buffer.from(digest).toString("hex") };
}

/**
 * Stores a receipt that belongs to no order yet. The picture is stored before the order changes, so that no receipt
 * lacks its picture.
 * @returns its number
 */
async function storeProof(
  context: PlayerContext,
  reference: string,
  picture: ReceiptPicture | undefined,
): Promise<number> {
  const { db, pictures } = context;
  const bucketKey = picture && pictures ? `receipts/${newToken()}` : null;
  const insert = insertProof(context, { reference, picture, bucketKey });
  let [[stored]] = await runBatch<[{ id: number }[]]>(db, [insert]);
  if (!stored) [, , [stored]] = await runBatch<[[], [], { id: number }[]]>(db, [...removeOldPictures(context), insert]);
  if (!stored) throw invalidField("picture", message("payment.noRoomForPictures"), "unavailable");
  if (picture && bucketKey) await pictures?.put(bucketKey, picture.bytes, picture.bytes.type);
  else if (picture) await storeParts(db.$client, "payment_proof_parts", stored.id, picture.bytes);
  return stored.id;
}

/**
 * Deletes pictures that are no longer needed, the oldest first: those of orders decided some time ago, and those of
 * requests that did not finish. Their hashes remain with the orders.
 */
function removeOldPictures({ now }: PlayerContext): Statement[] {
  const oldest = `SELECT payment_proofs.id FROM payment_proofs LEFT JOIN payment_orders ON payment_orders.id = order_id
    WHERE bucket_key IS NULL AND size > 0 AND at < ?1 - ${HOUR} AND (order_id = 0
      OR (payment_orders.state <> 'submitted' AND at < ?1 - ${paymentLimits.pictureLifetime}))
    ORDER BY payment_proofs.id LIMIT ${REMOVED_AT_ONCE}`;
  return [
    [`DELETE FROM payment_proof_parts WHERE proof_id IN (${oldest})`, now()],
    [`UPDATE payment_proofs SET size = 0, type = NULL WHERE id IN (${oldest})`, now()],
  ];
}

/** Deletes a receipt that no order took. */
async function discardProof({ db, pictures }: PlayerContext, id: number): Promise<void> {
  const [, [removed]] = await runBatch<[[], { bucketKey: string | null }[]]>(db, [
    ["DELETE FROM payment_proof_parts WHERE proof_id = ?1", id],
    ["DELETE FROM payment_proofs WHERE id = ?1 AND order_id = 0 RETURNING bucket_key AS bucketKey", id],
  ]);
  if (removed?.bucketKey) await pictures?.remove(removed.bucketKey);
}

interface NewProof {
  reference: string;
  picture: ReceiptPicture | undefined;
  bucketKey: string | null;
}

/** Checks the room and inserts the row in one statement, so that concurrent requests cannot exceed the limit. */
function insertProof({ now }: PlayerContext, { reference, picture, bucketKey }: NewProof): Statement {
  const counted = (size: string) => `max(${size}, ${ticketLimits.minDatabasePictureBytes})`;
  return [
    `INSERT INTO payment_proofs (order_id, reference, picture_hash, type, size, bucket_key, at)
     SELECT 0, ?1, ?2, ?3, ?4, ?5, ?6
     WHERE ?2 IS NULL OR ?5 IS NOT NULL
       OR (SELECT coalesce(sum(${counted("size")}), 0) FROM payment_proofs WHERE bucket_key IS NULL AND size > 0)
         + ${counted("?4")} <= ${paymentLimits.databasePictureBytes}
     RETURNING id`,
    ...[
      reference,
      picture?.hash ?? null,
      picture?.bytes.type ?? null,
      picture?.bytes.byteLength ?? 0,
      bucketKey,
      now(),
    ],
  ];
}
