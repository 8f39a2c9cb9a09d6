import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";

/** SQL list of the orders of an account, whose number is the parameter `?1`. */
const ownOrders = "(SELECT id FROM payment_orders WHERE user_num = ?1)";

/**
 * The statements that take a person out of the records of payments, which remain for the accounts: they delete the
 * pictures of receipts, what payment providers sent about the payer, messages of gifts, and the texts of staff. Pictures
 * in the bucket are detached from their orders; the rows that the statements return are `DetachedPicture`s.
 */
export function deletePaymentData({ userNum }: Account): Statement[] {
  return [
    [
      `DELETE FROM payment_proof_parts WHERE proof_id IN (SELECT id FROM payment_proofs WHERE order_id IN ${ownOrders})`,
      userNum,
    ],
    [`DELETE FROM payment_proofs WHERE bucket_key IS NULL AND order_id IN ${ownOrders}`, userNum],
    [
      `UPDATE payment_proofs SET order_id = 0, at = 0 WHERE order_id IN ${ownOrders}
       RETURNING 'payment_proofs' AS picturesOf, id, bucket_key AS bucketKey`,
      userNum,
    ],
    [
      `UPDATE payment_webhooks SET body = '', packed_body = NULL, facts = '[]'
       WHERE order_number IN (SELECT number FROM payment_orders WHERE user_num = ?1)`,
      userNum,
    ],
    ["UPDATE payment_order_events SET note = '' WHERE user_num = ?1 AND kind <> 'submitted'", userNum],
    ["UPDATE payment_orders SET decision = '', checkout_url = NULL WHERE user_num = ?1", userNum],
    ["UPDATE gifts SET message = '' WHERE giver_num = ?1", userNum],
    ["UPDATE gifts SET message = '' WHERE recipient_num = ?1", userNum],
  ];
}
