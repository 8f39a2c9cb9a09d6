import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { releaseFromLimit } from "#app/features/staff/embedded/daily-limits.ts";
import { pesosText } from "#app/format/pesos.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { findOrder, requireOwnerBelow } from "./admin-orders.ts";
import { closeIfMade, coinsOf } from "./refund-order.ts";

interface OpenRefund {
  requestKey: string;
  amount: number;
  requestedAt: number;
  requestedBy: number;
  approvalId: number | null;
}

/**
 * Gives up a refund that the provider has not confirmed, which makes room for another one and in its author's limit of
 * the day. The provider is asked once more before: a refund that it has made is recorded instead.
 *
 * @throws GameApiError `not_found`; `forbidden` as for a refund; `conflict` when it is not open any more; `unavailable`
 * when the provider does not answer
 */
export const dropRefund: Handler<typeof paymentsAdminCalls.dropRefund> = async (
  { number, requestKey, reason },
  context,
) => {
  const { db, now } = context;
  const order = await findOrder(db, number);
  requireOwnerBelow(order, context);
  const [[open]] = await runBatch<[OpenRefund[]]>(db, [
    [
      `SELECT request_key AS requestKey, amount, requested_at AS requestedAt, requested_by AS requestedBy,
         approval_id AS approvalId
       FROM payment_refunds WHERE order_id = ?1 AND request_key = ?2 AND state = 'requested'`,
      order.id,
      requestKey,
    ],
  ]);
  const closed = () => new GameApiError("conflict", message("admin.payment.otherRefund", { number }));
  if (!open) throw closed();
  const text = pesosText(open.amount);
  if (await closeIfMade(context, order, open, reason))
    return { message: `The provider has made the refund of ${text}, so it is recorded.` };
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { refund: "requested" },
      after: { refund: "dropped", amount: open.amount, userId: order.userId },
    },
    [
      guard("EXISTS (SELECT 1 FROM payment_refunds WHERE request_key = ?1 AND state = 'requested')", requestKey),
      ["UPDATE payment_refunds SET state = 'dropped', changed_at = ?2 WHERE request_key = ?1", requestKey, now()],
      ...(open.approvalId === null
        ? releaseFromLimit(open.requestedBy, open.requestedAt, "payment", {
            [shopCurrency]: coinsOf(order, open.amount),
          })
        : []),
    ],
    { refusal: closed },
  );
  return { message: `The refund of ${text} is given up. Nothing went back to the payer.` };
};
