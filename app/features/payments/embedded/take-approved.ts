import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Approval, PaymentFact, ProviderKey } from "../provider.ts";

/**
 * Takes the money of approved payments, and returns the reported facts with those about that money in place of the
 * approvals. Approvals of cancelled orders are left out, and those that belong to no order of the portal: the merchant
 * may sell elsewhere, too.
 *
 * @throws PaymentProviderError
 */
export async function takeApproved(
  context: CallContext,
  key: ProviderKey,
  reported: readonly (PaymentFact | Approval)[],
): Promise<PaymentFact[]> {
  const { db, now } = context;
  const { providers } = await context.connections();
  const provider = providers.find((one) => one.key === key);
  const taken = reported.map(async (fact) => {
    if (fact.kind !== "approved") return [fact];
    const [[order]] = await runBatch<[{ number: string }[]]>(db, [
      [
        "SELECT number FROM payment_orders WHERE provider = ?1 AND checkout_id = ?2 AND state <> 'cancelled'",
        key,
        fact.checkoutId,
      ],
    ]);
    if (!provider || !order) return [];
    const checkout = { id: fact.checkoutId, paymentId: undefined, isDisputed: false, takesMoney: true, now: now() };
    return withOrder(await provider.readCheckout(checkout), order.number);
  });
  return (await Promise.all(taken)).flat();
}

/** Facts from the checkout of an order: some name no order themselves. */
export function withOrder(facts: readonly PaymentFact[], number: string): PaymentFact[] {
  return facts.map((fact) => ({ ...fact, orderNumber: fact.orderNumber ?? number }));
}
