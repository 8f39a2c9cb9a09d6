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
