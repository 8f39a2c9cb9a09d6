import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { findOrder, requireOwnerBelow } from "./admin-orders.ts";
import { settleOrder } from "./ledger/payment.ts";
import { mailSettledOrder } from "./order-mails.ts";
import { isHeld } from "./own-orders.ts";
import { enterReversalEvents } from "./record-facts.ts";

/**
 * Credits an order whose money is held because its account is above the limit of the package. What was refunded before
 * is not credited.
 * @throws GameApiError `not_found`; `forbidden` as for a decision; `conflict` when no money of it is held
 */
export const acceptOrder: Handler<typeof paymentsAdminCalls.accept> = async ({ number, reason }, context) => {
  const { db, now, admin } = context;
  const order = await findOrder(db, number);
  requireOwnerBelow(order, context);
  const nothing = () => new GameApiError("conflict", message("admin.payment.nothingHeld", { number }));
  if (!isHeld(order)) throw nothing();
  const { userId, amount, state } = order;
  const time = now();
  await writeAudited(
    context,
    {
      target: `order ${number}`,
      reason,
      before: { state },
      after: { state: "paid", userId, amount, aboveLimit: true },
    },
    [
      guard("(SELECT over_limit = 'held' AND paid_at IS NULL FROM payment_orders WHERE number = ?1)", number),
      [
        `UPDATE payment_orders SET over_limit = 'accepted', attention = iif(attention = 'limit', '', attention)
         WHERE number = ?1`,
        number,
      ],
      ...settleOrder("?1", time, number),
      [
        `INSERT INTO payment_order_events (order_id, user_num, kind, key, amount, actor_num, at)
         SELECT id, user_num, 'paid', 'accepted:' || id, amount, ?2, ?3 FROM payment_orders WHERE number = ?1`,
        ...[number, admin.userNum, time],
      ],
      [enterReversalEvents("?1"), number],
    ],
    { refusal: nothing },
  );
  mailSettledOrder(context, number);
  return { message: `Order ${number} is credited. ${userId} has the coins.` };
};
