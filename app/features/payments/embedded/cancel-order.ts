import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import type { paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";
import { MANUAL } from "../orders.ts";
import { PaymentProviderError } from "../provider.ts";
import { checkOrder, type PendingOrder, pendingColumns } from "./check-orders.ts";
import { providerOfOrder } from "./providers.ts";

/** An order whose page at a provider may not have been created. */
type CancelledOrder = Omit<PendingOrder, "checkoutId"> & { checkoutId: string | null };

/**
 * Cancels one of the player's orders that waits for money or may still get it. Its page at the provider is closed first,
 * so that a cancelled order is not paid by mistake.
 *
 * @throws GameApiError `not_found`; `conflict` for an order in another state, and for one that turns out to be paid;
 * `unavailable` when the provider does not close its page
 */
export const cancelOrder: Handler<typeof paymentsCalls.cancelOrder> = async ({ number }, context) => {
  const { db, player, now } = context;
  const [[found]] = await runBatch<[CancelledOrder[]]>(db, [
    [`SELECT ${pendingColumns} FROM payment_orders WHERE number = ?1 AND user_num = ?2`, number, player.userNum],
  ]);
  if (!found) throw new GameApiError("not_found", message("payment.unknownOrder"));
  if (found.state === "open") await closeCheckoutOf(context, found);
  const [, , [order]] = await runBatch<[[], [], { state: string }[]]>(db, [
    [
      `UPDATE payment_orders SET state = 'cancelled'
       WHERE number = ?1 AND user_num = ?2 AND over_limit <> 'held' AND (state IN ('open', 'refused')
         OR (state = 'expired' AND provider = '${MANUAL}' AND created_at > ?3 - ${paymentLimits.receiptPeriod}))`,
      number,
      player.userNum,
      now(),
    ],
    [
      `INSERT INTO payment_order_events (order_id, user_num, kind, key, actor_num, at)
       SELECT id, user_num, 'cancelled', 'cancelled:' || id, user_num, ?3 FROM payment_orders
       WHERE number = ?1 AND user_num = ?2 AND state = 'cancelled' ON CONFLICT (key) DO NOTHING`,
      number,
      player.userNum,
      now(),
    ],
    ["SELECT state FROM payment_orders WHERE number = ?1 AND user_num = ?2", number, player.userNum],
  ]);
  if (order?.state !== "cancelled") throw new GameApiError("conflict", message("payment.notOpen", { number }));
  return { message: t("payment.cancelled", { number }) };
};

/** A provider that is not set up any more cannot be asked, and one with another account does not know the order. */
async function closeCheckoutOf(context: CallContext, order: CancelledOrder): Promise<void> {
  const { number, checkoutId } = order;
  const provider = providerOfOrder((await context.connections()).providers, order);
  if (!provider || checkoutId === null) return;
  try {
    if (await provider.closeCheckout(checkoutId)) return;
    await checkOrder(context, provider, { ...order, checkoutId });
  } catch (error) {
    console.error(`payment order ${number}: ${provider.key} did not close its page`, error);
    if (error instanceof PaymentProviderError && error.status === 404) return;
    throw new GameApiError("unavailable", message("payment.notClosed", { number }), undefined, { cause: error });
  }
  throw new GameApiError("conflict", message("payment.notOpen", { number }));
}
