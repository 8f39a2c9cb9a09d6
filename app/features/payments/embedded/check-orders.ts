import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { paymentsAdminCalls } from "../admin-calls.ts";
import type { paymentsCalls } from "../calls.ts";
import { paymentLimits } from "../limits.ts";
import type { OrderState } from "../orders.ts";
import { type PaymentProvider, PaymentProviderError } from "../provider.ts";
import { findOrder } from "./admin-orders.ts";
import { readOrder } from "./own-orders.ts";
import { expireUnpaidOrders } from "./place-order.ts";
import { toFact } from "./provider-facts.ts";
import { providerOfOrder } from "./providers.ts";
import { withOrder } from "./take-approved.ts";
import { enterFacts } from "./webhooks.ts";

/** How many orders are asked for in one round. */
const ORDERS_PER_ROUND = 5;

/** An order at a provider. */
export interface PendingOrder {
  number: string;
  provider: string;
  checkoutId: string;
  paymentId: string | null;
  expiresAt: number;
  /** Whether a dispute about the payment is known that is not decided. */
  isDisputed: number;
  state: OrderState;
  isTest: number;
}

/** The columns of a {@link PendingOrder}. */
export const pendingColumns = `number, provider, checkout_id AS checkoutId, payment_id AS paymentId, expires_at AS expiresAt,
  0 AS isDisputed, state, is_test AS isTest`;

/**
 * Asks the providers for the state of orders that stay pending, because a webhook may not have arrived: a limited number
 * of them, each at most once in ten minutes, for a day. Several isolates may run this concurrently: each order is claimed
 * by one of them. Orders that nobody has to be asked about expire. Costs one round trip when nothing is due.
 */
export async function checkDueOrders(context: CallContext): Promise<void> {
  const { db, now } = context;
  const { providers } = await context.connections();
  const time = now();
  if (providers.length === 0) {
    await runBatch(db, [expireUnpaidOrders(time)]);
    return;
  }
  const [, due] = await runBatch<[[], PendingOrder[]]>(db, [
    expireUnpaidOrders(time),
    [
      `UPDATE payment_orders SET checked_at = ?1
       WHERE id IN (SELECT id FROM payment_orders
         WHERE state = 'open' AND checkout_id IS NOT NULL AND created_at BETWEEN ?1 - ${paymentLimits.polledFor} AND ?1 - ${paymentLimits.checkAfter}
           AND coalesce(checked_at, 0) <= ?1 - ${paymentLimits.checkAfter}
         ORDER BY id LIMIT ${ORDERS_PER_ROUND})
       RETURNING ${pendingColumns}`,
      time,
    ],
  ]);
  const silent = new Set<string>();
  for (const order of due) {
    const provider = providerOfOrder(providers, order);
    if (provider && silent.has(order.provider)) continue;
    try {
      if (provider) await checkOrder(context, provider, order);
      else await runBatch(db, [expireIfOver(order, time)]);
    } catch (error) {
      console.error(`payment order ${order.number}: ${order.provider} did not tell its state`, error);
      // It does not know the order, such as one of another account.
      if (error instanceof PaymentProviderError && error.status === 404)
        await runBatch(db, [expireIfOver(order, time)]);
      // Its other orders wait for the next time, those of other providers do not.
      else silent.add(order.provider);
    }
  }
}

/**
 * One of the player's orders, after asking its provider for its state. When the provider does not answer, the order is
 * returned as it is known.
 * @throws GameApiError `not_found`, also for an order of another account
 */
export const checkOwnOrder: Handler<typeof paymentsCalls.checkOrder> = async ({ number }, context) => {
  const { db, player, now } = context;
  const time = now();
  const [[order]] = await runBatch<[PendingOrder[]]>(db, [
    [
      `UPDATE payment_orders SET checked_at = ?3
       WHERE number = ?1 AND user_num = ?2 AND state = 'open' AND checkout_id IS NOT NULL
         AND coalesce(checked_at, 0) <= ?3 - ${paymentLimits.askAfter}
       RETURNING ${pendingColumns}`,
      ...[number, player.userNum, time],
    ],
  ]);
  const { providers } = await context.connections();
  const provider = order && providerOfOrder(providers, order);
  if (order && provider) {
    try {
      await checkOrder(context, provider, order);
    } catch (error) {
      console.error(`payment order ${number}: ${provider.key} did not tell its state`, error);
    }
  }
  return readOrder({ number }, context);
};

/**
 * Enters what a provider says about an order. An order whose time is over without a payment expires.
 * @throws PaymentProviderError
 */
export async function checkOrder(
  context: CallContext,
  provider: PaymentProvider,
  order: Omit<PendingOrder, "isTest">,
): Promise<void> {
  const { number, checkoutId, paymentId, isDisputed, state } = order;
  const facts = await provider.readCheckout({
    id: checkoutId,
    paymentId: paymentId ?? undefined,
    isDisputed: isDisputed === 1,
    takesMoney: state !== "cancelled",
    now: context.now(),
  });
  await enterFacts(
    context,
    withOrder(facts, number).map((fact) => toFact(provider.key, fact)),
    expireIfOver(order, context.now()),
  );
}

/** Expires an order whose time is over, unless it was decided meanwhile. */
function expireIfOver({ number, expiresAt }: Pick<PendingOrder, "number" | "expiresAt">, now: number): Statement {
  return [
    "UPDATE payment_orders SET state = 'expired' WHERE number = ?1 AND state = 'open' AND ?2 <= ?3",
    number,
    expiresAt + paymentLimits.checkAfter,
    now,
  ];
}

/**
 * Asks the provider of an order for its state.
 * @throws GameApiError `not_found`; `conflict` for an order without a provider's page; `unavailable`
 */
export const checkAdminOrder: Handler<typeof paymentsAdminCalls.check> = async ({ number }, context) => {
  const order = await findOrder(context.db, number);
  const provider = providerOfOrder((await context.connections()).providers, order);
  const { checkoutId } = order;
  if (!provider || checkoutId === null)
    throw new GameApiError("conflict", message("admin.payment.noProvider", { number }));
  try {
    await checkOrder(context, provider, { ...order, checkoutId });
  } catch (error) {
    console.error(`payment order ${number}: ${provider.key} did not tell its state`, error);
    throw new GameApiError("unavailable", message("admin.payment.checkFailed", { number }), undefined, {
      cause: error,
    });
  }
  return { message: `The state of order ${number} is that of the provider.` };
};
