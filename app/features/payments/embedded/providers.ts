import { hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import type { PaymentProvider } from "../provider.ts";

/**
 * The payment providers that an account may use. With keys of a provider's test mode, payments are only simulated, so
 * that coins would be free: only cashiers are offered them.
 */
export function providersFor(
  providers: readonly PaymentProvider[],
  account: RightsHolder | undefined,
): PaymentProvider[] {
  const mayTest = account !== undefined && hasRight(account, "payments");
  return providers.filter(({ isTest }) => !isTest || mayTest);
}

/**
 * The provider of an order, with keys of the mode in which the order was placed: with those of the other mode, it knows
 * nothing of the order. Undefined if there are no such keys any more.
 */
export function providerOfOrder(
  providers: readonly PaymentProvider[],
  order: { provider: string; isTest: number | boolean },
): PaymentProvider | undefined {
  return providers.find(({ key, isTest }) => key === order.provider && isTest === Boolean(order.isTest));
}
