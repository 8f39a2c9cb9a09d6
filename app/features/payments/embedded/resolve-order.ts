import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import { findOrder, requireOwnerBelow } from "./admin-orders.ts";

/**
 * Marks the money of an order that did not match as dealt with.
 * @throws GameApiError `not_found`; `forbidden` as for a decision; `conflict` when nothing is to be dealt with, or
 * something else than was seen
 */
export const resolveOrder: Handler<typeof paymentsAdminCalls.resolve> = async (
  { number, attention: seen, reason },
  context,
) => {
  const order = await findOrder(context.db, number);
  requireOwnerBelow(order, context);
  const { attention } = order;
  const changed = () => new GameApiError("conflict", message("admin.payment.attentionChanged", { number }));
  if (attention === "") throw new GameApiError("conflict", message("admin.payment.nothingToResolve", { number }));
  if (attention !== seen) throw changed();
  await writeAudited(
    context,
    { target: `order ${number}`, reason, before: { attention }, after: { attention: "" } },
    [
      guard("(SELECT attention = ?2 FROM payment_orders WHERE number = ?1)", number, attention),
      ["UPDATE payment_orders SET attention = '' WHERE number = ?1", number],
    ],
    { refusal: changed },
  );
  return { message: `Order ${number} is marked as dealt with.` };
};
