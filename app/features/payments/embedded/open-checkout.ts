import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import type { paymentsCalls } from "../calls.ts";
import type { OrderState } from "../orders.ts";
import type { PaymentProvider } from "../provider.ts";
import { providerOfOrder, providersFor } from "./providers.ts";

/** An order that waits for money. */
export interface UnpaidOrder {
  number: string;
  /** Centavos. */
  amount: number;
  packageName: string;
  provider: string;
  state: OrderState;
  checkoutId: string | null;
  checkoutUrl: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * The address of the provider's page for one of the player's orders, in case it could not be created with the order.
 * @throws GameApiError `not_found`; `conflict` for an order that does not wait for a provider's payment; `unavailable`
 */
export const openCheckout: Handler<typeof paymentsCalls.openCheckout> = async ({ number }, context) => {
  const { db, player } = context;
  const [[order]] = await runBatch<[(UnpaidOrder & { isTest: number })[]]>(db, [
    [
      `SELECT number, amount, package_name AS packageName, provider, state, checkout_id AS checkoutId,
         checkout_url AS checkoutUrl, expires_at AS expiresAt, is_test AS isTest
       FROM payment_orders WHERE number = ?1 AND user_num = ?2`,
      number,
      player.userNum,
    ],
  ]);
  if (!order) throw new GameApiError("not_found", message("payment.unknownOrder"));
  const provider = providerOfOrder(providersFor((await context.connections()).providers, player), order);
  if (!provider || order.state !== "open") throw new GameApiError("conflict", message("payment.notOpen", { number }));
  return openCheckoutOf(context, provider, order);
};

/**
 * Creates the provider's page of an order, unless it has one. The order's number is the idempotency key, so that two
 * concurrent requests get the same page.
 * @throws GameApiError `unavailable` when the provider does not answer or refuses
 */
export async function openCheckoutOf(
  context: PlayerContext,
  provider: PaymentProvider,
  order: UnpaidOrder,
): Promise<{ message: string; checkoutUrl: string }> {
  const { db, player, site } = context;
  const { number, amount, packageName, expiresAt } = order;
  const reply = (checkoutUrl: string) => ({ message: t("payment.continueAt"), checkoutUrl });
  // Also for a repeated form: the page of an order that does not wait any more leads nowhere.
  if (order.state !== "open") throw new GameApiError("conflict", message("payment.notOpen", { number }));
  if (order.checkoutUrl) return reply(order.checkoutUrl);
  const page = `${site.publicOrigin ?? site.origin ?? ""}/payments/${number}`;
  let checkout: Awaited<ReturnType<PaymentProvider["createCheckout"]>>;
  try {
    checkout = await provider.createCheckout({
      number,
      amount,
      description: packageName,
      email: player.email,
      returnUrl: page,
      expiresAt,
    });
  } catch (error) {
    console.error(`payment order ${number}: ${provider.key} did not create its page`, error);
    throw new GameApiError("unavailable", message("payment.providerFailed", { number }));
  }
  const [, [current]] = await runBatch<[[], { state: OrderState }[]]>(db, [
    [
      "UPDATE payment_orders SET checkout_id = ?2, checkout_url = ?3 WHERE number = ?1 AND checkout_id IS NULL",
      number,
      checkout.id,
      checkout.url,
    ],
    ["SELECT state FROM payment_orders WHERE number = ?1", number],
  ]);
  if (current?.state !== "open") {
    // The player cancelled it while the page was created, or its time was over. Nobody has the page's address.
    await provider.closeCheckout(checkout.id).catch((error: unknown) => {
      console.error(`payment order ${number}: ${provider.key} did not close the page of an order that is over`, error);
    });
    throw new GameApiError("conflict", message("payment.notOpen", { number }));
  }
  return reply(checkout.url);
}
